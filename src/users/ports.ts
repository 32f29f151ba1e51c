/** A mail to one person. */
export interface UserMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail. @throws ForagerError mail_refused, mail_unconfirmed. */
export type SendMail = (mail: UserMail) => Promise<void>;
