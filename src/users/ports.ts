/** A mail to one person. */
export interface UserMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail. @throws ForagerError mail_refused, mail_unconfirmed. */
export type SendMail = (mail: UserMail) => Promise<void>;

/** Who has signed in at a provider of identities. */
export interface Identity {
  /** Identifies the person at the provider for ever; their address may change. */
  subject: string;
  address: string | null;
  /** Whether the provider vouches for the address. */
  isVerified: boolean;
  name: string | null;
}

/** What must be remembered between leaving for the provider and coming back. */
export interface SsoFlow {
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider of identities. @throws ForagerError sso_unavailable. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Where to send the browser. */
  begin(): Promise<{ url: string; flow: SsoFlow }>;
  /** @param search query of the redirect back. @throws ForagerError sso_failed. */
  complete(search: string, flow: SsoFlow): Promise<Identity>;
}
