/** A mail as it is to be sent, to one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same at every try. */
  messageId: string;
  /** Opened by a mail program that its reader tells to unsubscribe (RFC 8058). */
  unsubscribeUrl: string;
}

export interface Mailer {
  /** Part of a Message-ID. */
  readonly domain: string;
  /**
   * Resolves when the mail server has taken the mail.
   * @throws ForagerError mail_refused when it has not, mail_unconfirmed when it may have.
   */
  send(mail: OutgoingMail): Promise<void>;
}
