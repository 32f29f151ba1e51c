/** Why single sign-on failed, by the code that the service puts into the address. */
const failures: Readonly<Record<string, string>> = {
  sso_unavailable: "Single sign-on does not answer. Try again in a few minutes, or sign in in another way.",
  sso_failed: "Single sign-on was cancelled or took too long. Start it again.",
  sso_address_unverified:
    "Your provider does not vouch for your email address. Ask its operator to verify it.",
  sso_domain_refused: "Email addresses of your domain may not sign in here.",
  sso_user_unknown: "Your email address is not a user here and not invited. Ask an owner to invite it.",
  sso_identity_conflict:
    "Your email address belongs to another identity of your provider. Ask an owner to remove and invite it again.",
  no_client: "You are no longer a user of any client. Ask an owner to invite you.",
  client_inactive: "Your client is inactive. Ask the operator.",
};

export const ssoFailure = (code: string): string =>
  failures[code] ?? "Signing in failed. Try again, or sign in in another way.";
