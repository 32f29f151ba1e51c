/** The errors of users and their sign-in; a part of `errorCatalogue` (errors.ts). */
export const userErrors = {
  user_exists: {
    status: 409,
    consequence: "request",
    detail: "This address already is a user of this client.",
  },
  user_limit: {
    status: 409,
    consequence: "request",
    detail: "This client has reached its limit of users and invitations. Remove one first.",
  },
  invitation_limit: {
    status: 429,
    consequence: "request",
    detail: "This client has sent its limit of invitations for a day. Try again tomorrow.",
  },
  last_owner_user: {
    status: 409,
    consequence: "request",
    detail: "This user is the client's last owner. Make another user an owner first.",
  },
  sign_in_failed: {
    status: 401,
    consequence: "request",
    detail:
      "Address, password and code do not match, or there were too many wrong attempts. Try again with a new code, wait up to 15 minutes, or sign in with a mailed link.",
  },
  wrong_code: {
    status: 422,
    consequence: "request",
    detail:
      "The code is wrong or was used before. Wait for the next one, and check that the clock of your device is right.",
  },
  reauthentication_needed: {
    status: 403,
    consequence: "request",
    detail:
      "Enter your present password and a new code of your present device. If you have forgotten them, sign in in another way, and try again within 15 minutes.",
  },
  enrolment_expired: {
    status: 409,
    consequence: "request",
    detail:
      "A password needs an authenticator app, and its set-up was not started here or has expired. Start it again.",
  },
  sso_unavailable: {
    status: 503,
    consequence: "request",
    detail:
      "The provider of single sign-on does not answer. Try again in a few minutes, or sign in in another way.",
  },
  sso_failed: {
    status: 401,
    consequence: "request",
    detail: "Single sign-on was cancelled or took too long, or its answer is not valid. Start it again.",
  },
  sso_address_unverified: {
    status: 403,
    consequence: "request",
    detail:
      "The provider of single sign-on does not vouch for your email address. Ask its operator to verify it.",
  },
  sso_domain_refused: {
    status: 403,
    consequence: "request",
    detail: "Email addresses of your domain may not sign in here (OIDC_ALLOWED_DOMAINS).",
  },
  sso_user_unknown: {
    status: 403,
    consequence: "request",
    detail: "Your email address is no user here and not invited. Ask an owner to invite it.",
  },
  sso_identity_conflict: {
    status: 403,
    consequence: "request",
    detail:
      "Your email address belongs to another identity of the provider of single sign-on. Ask an owner to remove and invite it again.",
  },
  sso_not_configured: {
    status: 404,
    consequence: "request",
    detail: "This service has no single sign-on (OIDC_ISSUER).",
  },
  sign_in_first: {
    status: 409,
    consequence: "request",
    detail:
      "This address already has an account. Sign in to it first, then open the invitation again in the same browser.",
  },
  no_client: {
    status: 403,
    consequence: "request",
    detail: "You are a user of no client any more. Ask an owner of yours to invite you.",
  },
  mail_not_configured: {
    status: 409,
    consequence: "request",
    detail: "This service has no mail server (MAILER_URL), so it cannot mail links. Sign in in another way.",
  },
} as const;
