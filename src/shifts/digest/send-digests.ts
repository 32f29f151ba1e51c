import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { causeOf, ForagerError } from "../../errors.ts";
import { repeat } from "../../jobs/repeat.ts";
import type { Database } from "../../store/database.ts";
import {
  claimDigestMail,
  type DigestMail,
  planDigests,
  setDigestFailed,
  setDigestSent,
} from "../../store/digests.ts";
import type { Mailer } from "../ports.ts";
import { createShiftReader } from "../read-shifts.ts";
import { makeDigestReport } from "./digest-report.ts";
import { type Cadence, endOf, lastPeriod } from "./period.ts";
import { renderDigest } from "./render-digest.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

export interface DigestPorts {
  database: Database;
  mailer: Mailer;
  links: UnsubscribeLinks;
  publicUrl: string;
  log: Logger;
}

const everyMs = 30_000;
/** Longer than all timeouts of one mail together: who is silent for so long is gone. */
const staleSeconds = 600;
const mailsPerTurn = 200;
const attemptsMax = 10;
const cadences: readonly Cadence[] = ["daily", "weekly", "monthly"];

/** Seconds until the next try: 1, 4, 16, 64 minutes, then 4 hours. */
const retryDelaySeconds = (attempts: number): number => Math.min(60 * 4 ** (attempts - 1), 14_400);

/** Mails the reports that are due, every half minute. */
export function startDigests(ports: DigestPorts): { stop(): Promise<void> } {
  return repeat(
    everyMs,
    () => sendDigests(ports),
    (error) => ports.log.warn({ error: causeOf(error) }, "reports were not mailed"),
  );
}

/**
 * Mails what is due at `now`. Any number of processes may call it at once: a client's period is put down once, and
 * each of its mails is taken by one of them.
 */
export async function sendDigests(ports: DigestPorts, now = new Date()): Promise<void> {
  const { database } = ports;
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

async function sendOne(
  { database, mailer, links, publicUrl, log }: DigestPorts,
  mail: DigestMail,
): Promise<void> {
  try {
    const client = { id: mail.client_id, name: mail.client_name };
    const period = { from: mail.period_from, to: mail.period_to };
    const report = await makeDigestReport({ database, shifts: createShiftReader(database) }, client, period);
    const unsubscribeUrl = links.urlFor(mail.client_id, mail.recipient);
    const content = renderDigest(report, { publicUrl, unsubscribeUrl });
    await mailer.send({
      ...content,
      to: mail.recipient,
      unsubscribeUrl,
      messageId: messageIdOf(mail, mailer.domain),
    });
  } catch (error) {
    const isLast = mail.attempts >= attemptsMax;
    const mayBeSent = error instanceof ForagerError && error.code === "mail_unconfirmed";
    log.warn(
      { client: mail.client_id, error: causeOf(error), attempts: mail.attempts },
      "a report was not mailed",
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

/** The same whenever this mail is sent, so that a program that gets it twice can tell. */
function messageIdOf(
  { client_id, version, period_from, cadence, recipient }: DigestMail,
  domain: string,
): string {
  const name = [client_id, version, cadence, period_from, recipient].join("\n");
  return `<digest.${createHash("sha256").update(name).digest("hex").slice(0, 32)}@${domain}>`;
}
