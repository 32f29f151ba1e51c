import type { Database, Transaction } from "./database.ts";
import { processedEvent } from "./event-log.ts";

/*
 * The event log is partitioned by ranges of ids. The newest range is so large that it lasts until the next one begins:
 * then the numbering skips the rest of it. The default partition takes what is outside all ranges: events of a client that
 * moves here, of a backup, and of a time without housekeeping. A row in it expires by itself.
 */

/** Ids of a partition. 2^53, the last id that is exact as a JavaScript number, is reached after 600 years. */
const idsPerPartition = 2 ** 28;
const minutesPerPartition = 10;

/**
 * Changing partitions needs a lock that every statement about events waits for. It is requested for a moment only: behind
 * a backup, which keeps its own lock long, the request would hold up all of them.
 */
const lockTimeoutMs = 100;
const lockNotAvailable = "55P03";

/**
 * Begins a new partition when the newest is old or full, and drops those whose events have expired and been processed by
 * webhooks. Does nothing where the lock cannot be had at once; call it again later.
 * @returns how many partitions it dropped.
 */
export async function turnEventPartitions(database: Database, keptMinutes: number): Promise<number> {
  const due = await readDue(database, keptMinutes);
  if (!due.begins && due.expired.length === 0) return 0;
  try {
    return await database.transaction(async (tx) => {
      await tx.query({ text: `set local lock_timeout = ${lockTimeoutMs}` });
      await tx.query({ text: "lock table events in access exclusive mode" });
      // Again under the lock: another process may have been first.
      const { begins, expired } = await readDue(tx, keptMinutes);
      for (const name of expired) await tx.query({ text: `drop table ${name}` });
      if (begins) await beginPartition(tx);
      return expired.length;
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } };
    if (cause?.code === lockNotAvailable) return 0;
    throw error;
  }
}

interface Due {
  begins: boolean;
  expired: string[];
}

async function readDue(on: Pick<Transaction, "query">, keptMinutes: number): Promise<Due> {
  const partitions = await on.query<{ name: string; first: string }>({
    text: `select relname as name, substr(relname, 8) as first
           from pg_inherits join pg_class on pg_class.oid = inhrelid
           where inhparent = 'events'::regclass and relname ~ '^events_\\d+$' order by substr(relname, 8)::bigint`,
  });
  const newest = partitions.pop();
  if (newest === undefined) return { begins: true, expired: [] };
  const [row] = await on.query<{ begins: boolean }>({
    text: `select (select last_value from events_id_seq) not between $1::bigint - 1 and $1::bigint + ${idsPerPartition / 2}
                  or coalesce((select created_at not between now() - interval '${minutesPerPartition} minutes'
                                                          and now() + interval '${minutesPerPartition} minutes'
                               from ${newest.name} order by id limit 1), false) as begins`,
    values: [newest.first],
  });
  const expired: string[] = [];
  for (const { name } of partitions) {
    const [last] = await on.query<{ kept: boolean }>({
      text: `select created_at >= now() - $1 * interval '1 minute' or id > ${processedEvent} as kept
             from ${name} order by id desc limit 1`,
      values: [keptMinutes],
    });
    if (!last?.kept) expired.push(name);
  }
  return { begins: row?.begins ?? true, expired };
}

/** From the next id that no partition and no event has. Nothing numbers events meanwhile. */
async function beginPartition(tx: Transaction): Promise<void> {
  const [row] = await tx.query<{ first: string }>({
    text: `select (greatest(
                     (select last_value + is_called::int from events_id_seq),
                     (select coalesce(max(id), 0) + 1 from events),
                     (select max(substr(relname, 8)::bigint) + ${idsPerPartition}
                      from pg_inherits join pg_class on pg_class.oid = inhrelid
                      where inhparent = 'events'::regclass and relname ~ '^events_\\d+$')))::text as first`,
  });
  const first = BigInt(row?.first ?? 1);
  const end = first + BigInt(idsPerPartition);
  await tx.query({
    text: `create table events_${first} partition of events for values from (${first}) to (${end})`,
  });
  // As a number that was given out: one that is yet to be would not count as the last.
  if (first > 1n) await tx.query({ text: `select setval('events_id_seq', ${first - 1n})` });
}
