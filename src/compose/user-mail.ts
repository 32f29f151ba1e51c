import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import { createSmtpMailer } from "../outside/mail/smtp-mailer.ts";
import type { SendMail } from "../users/ports.ts";

/** Sends invitations and links to sign in; null without a mail server. */
export function createUserMail({
  mailerUrl,
  mailFrom,
}: Pick<Config, "mailerUrl" | "mailFrom">): SendMail | null {
  if (mailerUrl === undefined || mailFrom === undefined) return null;
  const mailer = createSmtpMailer(mailerUrl, mailFrom);
  return (mail) => mailer.send({ ...mail, messageId: `<${randomUUID()}@${mailer.domain}>` });
}
