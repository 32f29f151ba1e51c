import type { Config } from "../config.ts";
import { ForagerError } from "../errors.ts";
import type { RateCounter } from "../http/middleware/rate-counter.ts";
import { createSmtpMailer } from "../outside/mail/smtp-mailer.ts";
import type { Mailer } from "../shifts/ports.ts";

/** Null without a mail server. */
export const createReportMailer = ({
  mailerUrl,
  mailFrom,
}: Pick<Config, "mailerUrl" | "mailFrom">): Mailer | null =>
  mailerUrl === undefined || mailFrom === undefined ? null : createSmtpMailer(mailerUrl, mailFrom);

/** A minute, as the counter's window. Test mails go to addresses that nobody has confirmed. */
const testMailsMax = 3;

export function createTestMailLimit(counter: RateCounter): (clientId: string) => Promise<void> {
  return async (clientId) => {
    const { consumed, msLeft } = await counter.consume(`test-mail:${clientId}`);
    if (consumed <= testMailsMax) return;
    const seconds = String(Math.max(1, Math.ceil(msLeft / 1000)));
    throw new ForagerError("rate_limited", `Too many test mails. Try again in ${seconds} seconds.`, {
      headers: { "retry-after": seconds },
    });
  };
}
