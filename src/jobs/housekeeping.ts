import type { Logger } from "pino";
import { causeOf } from "../errors.ts";
import { leaveLine } from "../store/claimed-jobs.ts";
import type { Database } from "../store/database.ts";
import { deleteFormerRecipients } from "../store/digest-recipients.ts";
import { deleteOldDigestMails } from "../store/digests.ts";
import { deleteOldEvents } from "../store/event-log.ts";
import { tryHousekeepingLock } from "../store/housekeeping.ts";
import { deleteOldIdempotencyKeys } from "../store/idempotency-keys.ts";
import { deleteExpiredAnswers } from "../store/provider-answers.ts";
import { deleteEndedSessions } from "../store/sessions.ts";
import { deleteExpiredShares } from "../store/shift-shares.ts";
import { forgetSilentWorkers } from "../store/workers.ts";
import { repeat } from "./repeat.ts";

const everyMs = 20_000;
const batch = 5_000;

/** Deletes what has expired. One process at a time does it. */
export function startHousekeeping(ports: { database: Database; log: Logger }): { stop(): Promise<void> } {
  const { database, log } = ports;
  const turn = async () => {
    let more = true;
    while (more) {
      more = await database.transaction(async (tx) => {
        if (!(await tryHousekeepingLock(tx))) return false;
        const events = await deleteOldEvents(tx, batch);
        const keys = await deleteOldIdempotencyKeys(tx, batch);
        const answers = await deleteExpiredAnswers(tx, batch);
        const sessions = await deleteEndedSessions(tx, batch);
        const shares = await deleteExpiredShares(tx, batch);
        const mails = await deleteOldDigestMails(tx, batch);
        const recipients = await deleteFormerRecipients(tx, batch);
        await forgetSilentWorkers(tx);
        return [events, keys, answers, sessions, shares, mails, recipients].includes(batch);
      });
    }
    await leaveLine(database);
  };
  return repeat(everyMs, turn, (error) => log.warn({ error: causeOf(error) }, "housekeeping failed"));
}
