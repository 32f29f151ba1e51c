import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../../async/background-service.ts";
import { repeat } from "../../async/coalesce.ts";
import { causeOf, ForagerError } from "../../errors.ts";
import type { Database } from "../../store/core/database.ts";
import { claimRecipientToAsk, setAsked, setAskFailed } from "../../store/shifts/digest-recipients.ts";
import {
  claimDigestMail,
  type DigestMail,
  planDigests,
  setDigestFailed,
  setDigestSent,
} from "../../store/shifts/digests.ts";
import type { Mailer } from "../ports.ts";
import { createShiftReader } from "../read-shifts.ts";
import type { DigestLinks } from "../signed-links.ts";
import { type Cadence, endOf, lastPeriod } from "../window.ts";
import { makeDigestReport } from "./digest-report.ts";
import { confirmationDays, renderConfirmation, renderDigest } from "./render-digest.ts";

export interface DigestPorts {
  database: Database;
  mailer: Mailer;
  links: DigestLinks;
  publicUrl: string;
  log: Logger;
}

const everyMs = 30_000;
/** Lease of a mail, longer than all timeouts of one mail together: after that the sender counts as dead. */
const staleSeconds = 600;
const mailsPerTurn = 200;
const attemptsMax = 10;
const cadences: readonly Cadence[] = ["daily", "weekly", "monthly"];

/** Retry back-off in seconds: 1, 4, 16, 64 minutes, then 4 hours. */
const retryDelaySeconds = (attempts: number): number => Math.min(60 * 4 ** (attempts - 1), 14_400);

/** Mails the reports that are due, and what recipients are asked, every half minute. */
export function createDigests(ports: DigestPorts): BackgroundService {
  const onError = (error: unknown) => ports.log.warn({ error: causeOf(error) }, "reports were not mailed");
  return backgroundService(() => repeat(everyMs, () => sendDigests(ports), onError).stop);
}

/**
 * Mails what is due at `now`. Safe to call in several processes at once: a client's period is recorded once, and each
 * mail is claimed by one process.
 */
export async function sendDigests(ports: DigestPorts, now = new Date()): Promise<void> {
  const { database } = ports;
  await askRecipients(ports);
  for (const cadence of cadences) {
    const period = lastPeriod(cadence, now);
    await planDigests(database, cadence, { ...period, endedAt: endOf(period) });
  }
  for (let sent = 0; sent < mailsPerTurn; sent++) {
    const mail = await claimDigestMail(database, staleSeconds);
    if (mail === null) return;
    await sendOne(ports, mail);
  }
}

/** Mails confirmation links to unconfirmed recipients. */
async function askRecipients(ports: DigestPorts): Promise<void> {
  const { database, mailer, links, log } = ports;
  for (let asked = 0; asked < mailsPerTurn; asked++) {
    const next = await claimRecipientToAsk(database, staleSeconds);
    if (next === null) return;
    const recipient = { clientId: next.client_id, address: next.address };
    const expiresAt = new Date(Date.now() + confirmationDays * 86_400_000);
    const unsubscribeUrl = links.unsubscribeUrl(recipient);
    const confirmationUrl = links.confirmationUrl(recipient, expiresAt);
    try {
      await mailer.send({
        ...renderConfirmation({ clientName: next.client_name, confirmationUrl, expiresAt }),
        to: next.address,
        unsubscribeUrl,
        messageId: messageIdOf("confirm", mailer.domain, [next.client_id, next.mailbox, next.asks]),
      });
    } catch (error) {
      const mayBeSent = error instanceof ForagerError && error.code === "mail_unconfirmed";
      log.warn(
        { client: next.client_id, error: causeOf(error) },
        "could not mail a confirmation request to a report recipient",
      );
      const retryAfterSeconds = next.attempts >= attemptsMax ? null : retryDelaySeconds(next.attempts);
      // An unconfirmed send counts as sent: at most one such mail a day per address.
      if (!mayBeSent) {
        await setAskFailed(database, next, { message: causeOf(error), retryAfterSeconds });
        continue;
      }
    }
    await setAsked(database, next);
  }
}

async function sendOne(
  { database, mailer, links, publicUrl, log }: DigestPorts,
  mail: DigestMail,
): Promise<void> {
  try {
    const client = { id: mail.client_id, name: mail.client_name };
    const period = { from: mail.period_from, to: mail.period_to };
    const report = await makeDigestReport({ database, shifts: createShiftReader(database) }, client, period);
    const unsubscribeUrl = links.unsubscribeUrl({ clientId: mail.client_id, address: mail.recipient });
    const content = renderDigest(report, { publicUrl, unsubscribeUrl });
    await mailer.send({
      ...content,
      to: mail.recipient,
      unsubscribeUrl,
      messageId: digestIdOf(mail, mailer.domain),
    });
  } catch (error) {
    const isLast = mail.attempts >= attemptsMax;
    const mayBeSent = error instanceof ForagerError && error.code === "mail_unconfirmed";
    log.warn(
      { client: mail.client_id, error: causeOf(error), attempts: mail.attempts },
      "could not mail a report",
    );
    await setDigestFailed(database, mail, {
      message: causeOf(error),
      retryAfterSeconds: isLast ? null : retryDelaySeconds(mail.attempts),
      mayBeSent,
    });
    return;
  }
  await setDigestSent(database, mail);
}

const digestIdOf = (
  { client_id, version, period_from, cadence, recipient }: DigestMail,
  domain: string,
): string => messageIdOf("digest", domain, [client_id, version, cadence, period_from, recipient]);

/** Stable across retries, so that mail programs can detect duplicates. */
function messageIdOf(kind: string, domain: string, parts: readonly (string | number)[]): string {
  const digest = createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
  return `<${kind}.${digest}@${domain}>`;
}
