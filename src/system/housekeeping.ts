import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import { causeOf } from "../errors.ts";
import { deleteSilentEventStreams } from "../store/clients/event-streams.ts";
import { deleteEndedSessions } from "../store/clients/sessions.ts";
import { type Database, tryLock } from "../store/core/database.ts";
import { deleteOldEvents } from "../store/core/event-log.ts";
import { turnEventPartitions } from "../store/core/event-partitions.ts";
import { dequeueIdleClients } from "../store/jobs/claimed-jobs.ts";
import { deleteOldIdempotencyKeys } from "../store/jobs/idempotency-keys.ts";
import { addUpJobChanges } from "../store/jobs/job-totals.ts";
import { markLists } from "../store/jobs/list-marks.ts";
import { deleteExpiredAnswers } from "../store/jobs/provider-answers.ts";
import { deleteOldTraceparents } from "../store/jobs/traceparents.ts";
import { deleteSilentWorkers } from "../store/jobs/workers.ts";
import { deleteFormerRecipients } from "../store/shifts/digest-recipients.ts";
import { deleteOldDigestMails } from "../store/shifts/digests.ts";
import { deleteExpiredShares } from "../store/shifts/shift-shares.ts";
import { deleteOldAuditEntries } from "../store/system/audit-log.ts";
import { deleteExpiredLinks } from "../store/users/accounts.ts";
import { deleteExpiredInvitations } from "../store/users/invitations.ts";
import { deleteRetiredObjects, expireData, type RetentionPorts } from "./retention.ts";

const everyMs = 20_000;
const batch = 5_000;
const expireEveryMs = 60_000;
/** While much is due; the rest of the time is for others. */
const expireAgainMs = 1_000;
const addUpEveryMs = 2_000;
/**
 * Submits read the changes as well: after two seconds at 2,500 jobs a second, some 600 of each client, which took half of
 * the database's time for a submit.
 */
const busyChanges = 1_000;
const addUpWhenBusyMs = 250;

/** Deletes expired data and adds up counts, one process at a time. */
export function createHousekeeping(ports: {
  database: Database;
  log: Logger;
  auditRetentionDays: number;
  eventsRetentionMinutes: number;
  /** By default, clients' data is kept indefinitely. */
  retention?: Omit<RetentionPorts, "database" | "signal">;
}): BackgroundService {
  const { database, log, auditRetentionDays, eventsRetentionMinutes: keptMinutes } = ports;
  const turn = async () => {
    let more = true;
    while (more) {
      more = await database.transaction(async (tx) => {
        if (!(await tryLock(tx, "housekeeping"))) return false;
        const events = await deleteOldEvents(tx, { keptMinutes, limit: batch });
        const keys = await deleteOldIdempotencyKeys(tx, batch);
        const answers = await deleteExpiredAnswers(tx, batch);
        const traces = await deleteOldTraceparents(tx, batch);
        const sessions = await deleteEndedSessions(tx, batch);
        const links = await deleteExpiredLinks(tx, batch);
        const invitations = await deleteExpiredInvitations(tx, batch);
        const shares = await deleteExpiredShares(tx, batch);
        const mails = await deleteOldDigestMails(tx, batch);
        const recipients = await deleteFormerRecipients(tx, batch);
        const audited = await deleteOldAuditEntries(tx, auditRetentionDays, batch);
        await deleteSilentEventStreams(tx);
        await deleteSilentWorkers(tx);
        return [
          ...[events, keys, answers, sessions, links, invitations],
          ...[shares, mails, recipients, audited, traces],
        ].includes(batch);
      });
    }
    await turnEventPartitions(database, keptMinutes);
    await markLists(database);
    await dequeueIdleClients(database);
  };
  const addUp = async (signal: AbortSignal) => {
    const once = () =>
      database.transaction(async (tx) => ((await tryLock(tx, "jobTotals")) ? await addUpJobChanges(tx) : 0));
    while ((await once()) >= busyChanges && !signal.aborted) {
      await pause(addUpWhenBusyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const expire = async (signal: AbortSignal) => {
    if (ports.retention === undefined) return;
    const retention = { ...ports.retention, database, signal };
    while ((await expireData(retention)) && !signal.aborted) {
      await pause(expireAgainMs, undefined, { signal }).catch(() => undefined);
    }
    await deleteRetiredObjects(retention);
  };
  const onError = (error: unknown) => log.warn({ error: causeOf(error) }, "housekeeping failed");
  return backgroundService(() => {
    const stopping = new AbortController();
    const tasks = [
      repeat(everyMs, turn, onError),
      repeat(expireEveryMs, () => expire(stopping.signal), onError),
      repeat(addUpEveryMs, () => addUp(stopping.signal), onError),
    ];
    return async () => {
      stopping.abort();
      await Promise.all(tasks.map((task) => task.stop()));
    };
  });
}
