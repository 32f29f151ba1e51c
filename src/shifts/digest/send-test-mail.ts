import { randomUUID } from "node:crypto";
import type { DigestTestResult } from "../../contract/shifts.ts";
import { ForagerError, messageOf } from "../../errors.ts";
import type { Mailer } from "../ports.ts";
import type { RenderedMail } from "./render-digest.ts";

/** What a mail server's words mean, and what helps. The first row that fits is taken. */
const remedies: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [
    /^Invalid login|\b53[045]\b/,
    "The mail server refuses the service's credentials. The operator of this service must correct MAILER_URL.",
  ],
  [/\b4[2-5]\d\b/, "The mail server accepts no mail for the moment. Try again in a few minutes."],
  [
    /sender|MAIL FROM|\b5\.7\.\d+\b|SPF|DMARC/i,
    "The mail server refuses the sender. The operator of this service must set MAIL_FROM to an address that the server may send from.",
  ],
  [/recipient|\b55[0-4]\b/i, "The mail server refuses the recipient. Check the address."],
];
const otherwise =
  "The mail server did not accept the mail. The operator of this service finds the reason in its log.";
const unreachable =
  "The service cannot reach its mail server. The operator must check host, port and TLS in MAILER_URL, and the firewall.";
const unconfirmed = "The mail may have arrived: look for it before you try again.";

/** Mails a report at once. Never rejects because of the mail server: the result says what it answered, and what helps. */
export async function sendTestMail(
  mailer: Mailer,
  mail: RenderedMail & { to: string; unsubscribeUrl: string },
): Promise<DigestTestResult> {
  const messageId = `<digest-test.${randomUUID()}@${mailer.domain}>`;
  try {
    await mailer.send({ ...mail, subject: `Test: ${mail.subject}`, messageId });
  } catch (error) {
    if (!(error instanceof ForagerError)) throw error;
    const words = messageOf(error.cause ?? error);
    // Anything else names addresses of the operator's network.
    const reply = /\b[245]\d\d[ -].*/.exec(words)?.[0] ?? null;
    const isUnconfirmed = error.code === "mail_unconfirmed";
    const known = remedies.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
    return {
      recipient: mail.to,
      status: isUnconfirmed ? "unconfirmed" : reply === null ? "unreachable" : "refused",
      reply,
      remedy: isUnconfirmed ? unconfirmed : reply === null ? unreachable : known,
    };
  }
  return { recipient: mail.to, status: "sent", reply: null, remedy: null };
}
