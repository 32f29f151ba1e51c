import { createHash } from "node:crypto";
import { PgBoss } from "pg-boss";
import { advisoryLocks } from "../store/advisory-locks.ts";
import type { Database, Transaction } from "../store/database.ts";
import { channels } from "../store/signals.ts";

/**
 * Queue entries on pg-boss. An entry is a permit to run one job of its queue: which job that is, is decided
 * when a worker claims it (jobs/claim.ts), so that clients share fairly. Once claimed, entry and job belong
 * together: a lost worker's entry comes back by pg-boss's heartbeats and runs the same job again.
 *
 * Entries are written and removed in the caller's transaction; a removed entry leaves no trace.
 */
export interface WorkQueue {
  /** Adds entries. `id` is the job's own id for a new job. */
  add(
    transaction: Transaction,
    queue: string,
    entries: { id: string; startAfterSeconds?: number }[],
  ): Promise<void>;
  /**
   * The text of an insert of an entry for each `id` of `source`, a table expression: for ids that have none, as part of
   * the statement that makes their jobs.
   */
  adding(queue: string, source: string): string;
  /** Takes up to `limit` entries that are due and marks them as running in this transaction. */
  take(transaction: Transaction, queue: string, limit: number): Promise<string[]>;
  /** Removes entries, running or not. One that somebody takes at this moment is left to them. */
  remove(transaction: Transaction, queue: string, ids: string[]): Promise<void>;
  /** Removes entries that nobody has taken yet. One that somebody takes at this moment is left to them. */
  removeWaiting(transaction: Transaction, queue: string, ids: string[]): Promise<void>;
  /** Tells workers that the queue has entries that are due. */
  wake(transaction: Transaction, queue: string): Promise<void>;
  /** Queues that have entries that are due. */
  due(): Promise<string[]>;
  /** Entries of a queue that nobody has taken yet. */
  countWaiting(transaction: Transaction, queue: string): Promise<number>;
  /** Says that this process still works on these entries; without it they come back after 10 s. */
  heartbeat(queue: string, ids: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Entries not heard of for this long come back, within `superviseSeconds` more. */
const heartbeatSeconds = 10;
const superviseSeconds = 3;
/** pg-boss never gives up on an entry: how often a job may run again is decided in jobs/. */
const retryLimit = 1_000_000;
/** Entries with a heartbeat need no other expiry; this is the longest that pg-boss takes. */
const expireInSeconds = 24 * 60 * 60 - 1;
/** An entry waits as long as it must. */
const retentionSeconds = 10 * 365 * 24 * 60 * 60;

export async function startWorkQueue(options: {
  database: Database;
  queues: string[];
  /** Whether this process brings back the entries of lost workers. Any number of processes may. */
  supervise: boolean;
  onError: (error: Error) => void;
}): Promise<WorkQueue> {
  const { database } = options;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.script(text, values) }) },
    schema: "pgboss",
    supervise: options.supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    reindex: false,
  });
  boss.on("error", options.onError);
  await database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.installQueue] });
    await boss.start();
  });
  for (const queue of options.queues) {
    await boss.createQueue(queue, {
      retryLimit,
      retryDelay: 0,
      heartbeatSeconds,
      expireInSeconds,
      retentionSeconds,
      deleteAfterSeconds: 60,
    });
  }

  const insertTexts = new Map<string, string>();
  for (const queue of options.queues) insertTexts.set(queue, await insertTextOf(boss, queue));
  const insertTextFor = (queue: string) => {
    const text = insertTexts.get(queue);
    if (text === undefined) throw new Error(`there is no queue ${queue}`);
    return text;
  };

  return {
    async add(transaction, queue, entries) {
      const jobs = entries.map(({ id, startAfterSeconds }) => ({ id, startAfter: startAfterSeconds }));
      await transaction.query({
        name: `add-entries-${queue}`,
        text: insertTextFor(queue),
        values: [JSON.stringify(jobs)],
      });
    },
    adding: (queue, source) => insertFrom(insertTextFor(queue), source),
    async take(transaction, queue, limit) {
      const taken = await boss.fetch(queue, { batchSize: limit, db: within(transaction) });
      return taken.map((entry) => entry.id);
    },
    async remove(transaction, queue, ids) {
      if (ids.length === 0) return;
      await transaction.query({
        name: "remove-entries",
        text: removal("true"),
        values: [queue, ids],
      });
    },
    async removeWaiting(transaction, queue, ids) {
      await transaction.query({
        name: "remove-waiting-entries",
        text: removal("state = 'created'"),
        values: [queue, ids],
      });
    },
    async wake(transaction, queue) {
      await transaction.query({
        name: "wake",
        text: "select pg_notify($1, $2)",
        values: [channels.work, queue],
      });
    },
    async due() {
      const rows = await database.query<{ name: string }>({
        name: "due-queues",
        text: `select name from unnest($1::text[]) as queue(name)
               where exists (select from pgboss.job
                             where job.name = queue.name and state < 'active' and start_after <= now())`,
        values: [options.queues],
      });
      return rows.map((row) => row.name);
    },
    async countWaiting(transaction, queue) {
      const [row] = await transaction.query<{ waiting: number }>({
        name: "count-waiting-entries",
        text: "select count(*)::int as waiting from pgboss.job where name = $1 and state < 'active'",
        values: [queue],
      });
      return row?.waiting ?? 0;
    },
    async heartbeat(queue, ids) {
      if (ids.length > 0) await boss.touch(queue, ids);
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/**
 * Deletes entries, but for one that somebody takes at this moment: whoever takes an entry locks a job's row after it,
 * and whoever removes one has the job's row, or the event log, locked already. To wait for it here could be to wait
 * for each other. Left to them, it stands for no job, and they spend it on another or remove it.
 */
const removal = (condition: string): string => `
  delete from pgboss.job where name = $1 and id in
    (select id from pgboss.job where name = $1 and id = any($2::uuid[]) and ${condition} for update skip locked)`;

/**
 * The statement that `boss.insert` runs for a queue. Entries are added in the same turn as the statements beside it, or
 * as a part of them; `boss.insert` sends its own some turns later.
 */
async function insertTextOf(boss: PgBoss, queue: string): Promise<string> {
  const id = "00000000-0000-0000-0000-000000000000";
  let captured: { text: string; values: unknown[] } | undefined;
  await boss.insert(queue, [{ id }], {
    db: {
      executeSql: (text, values = []) => {
        captured = { text, values };
        return Promise.resolve({ rows: [] });
      },
    },
  });
  if (captured?.values.length !== 1 || captured.values[0] !== JSON.stringify([{ id }])) {
    throw unknownForm();
  }
  // Fails here rather than at the first submit.
  insertFrom(captured.text, "ids");
  return captured.text;
}

const unknownForm = () =>
  new Error("this version of pg-boss inserts entries in another form: see insertTextOf() in work-queue.ts");

/**
 * The same statement for ids of `source` in place of its parameter. An entry has nothing but its id, so nothing is read
 * from JSON, which takes twenty look-ups of a name for each; and a new id is in nobody's way.
 */
function insertFrom(text: string, source: string): string {
  const recordset = /json_to_recordset\(\$1::text::json\) as x \(([^()]+)\)/.exec(text);
  const isInsert = /^\s*INSERT INTO /.test(text) && text.includes("ON CONFLICT DO NOTHING");
  if (!isInsert || recordset === null) throw unknownForm();
  const columns = (recordset[1] ?? "").split(",").map((column) => {
    const [name = "", type = ""] = column.trim().split(/\s+/);
    return name === "id" ? "id" : `null::${type} as ${name}`;
  });
  return text
    .replace(recordset[0], () => `(select ${columns.join(", ")} from ${source}) as x`)
    .replace("ON CONFLICT DO NOTHING", "");
}

/** pg-boss statements inside our transaction, each text prepared once per connection. */
function within(transaction: Transaction) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await transaction.query({ name: statementName(text), text, values }),
    }),
  };
}

const names = new Map<string, string>();

/** pg-boss inlines limits and queue names into its texts: few enough to prepare them all. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `boss-${createHash("sha1").update(text).digest("hex").slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}
