/** A mail to one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same for every retry. */
  messageId: string;
  /** Opened by a mail program when its user unsubscribes (RFC 8058); absent for what nobody subscribes to. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Part of a Message-ID. */
  readonly domain: string;
  /**
   * Resolves when the mail server has accepted the mail.
   * @throws ForagerError mail_refused if the server rejected it, mail_unconfirmed if the outcome is unknown.
   */
  send(mail: OutgoingMail): Promise<void>;
}
