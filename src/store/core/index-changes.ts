import { setTimeout as delay } from "node:timers/promises";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Database } from "./database.ts";

/** Indexes of a table that may be large, and those that they replace. */
export interface IndexChange {
  table: string;
  /** Definitions after the table's name, by the names of the indexes. */
  created: Readonly<Record<string, string>>;
  dropped: readonly string[];
}

const pollMs = 500;

/**
 * Builds and drops indexes without holding up readers or writers of a table, which no transaction can do: the migrations
 * come first. Safe to call in several processes: one works, and the others wait. One that was interrupted begins anew.
 */
export async function changeIndexes(database: Database, change: IndexChange): Promise<void> {
  if (await isDone(database, change)) return;
  const connection = await database.pool.connect();
  try {
    const run = async (text: string) => (await connection.query(text, [])).rows;
    // Polled: a statement that waits for a lock would hold up the build, which waits for all statements that have begun.
    const lock = `select pg_try_advisory_lock(${advisoryLocks.indexChanges}) as locked`;
    while (!(await run(lock))[0]?.locked) await delay(pollMs);
    const [filled] = await run(`select from ${change.table} limit 1`);
    const concurrently = filled === undefined ? "" : "concurrently";
    const existing = await run(
      `select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = '${change.table}'::regclass`,
    );
    const valid = new Map(existing.map(({ name, indisvalid }) => [name, indisvalid]));
    for (const [name, definition] of Object.entries(change.created)) {
      if (valid.get(name)) continue;
      if (valid.has(name)) await run(`drop index ${concurrently} ${name}`);
      await run(`create index ${concurrently} ${name} on ${change.table} ${definition}`);
    }
    for (const name of change.dropped) await run(`drop index ${concurrently} if exists ${name}`);
    // New expressions have no statistics yet.
    if (filled !== undefined) await run(`analyze ${change.table}`);
  } finally {
    connection.release();
  }
}

async function isDone(database: Pick<Database, "query">, change: IndexChange): Promise<boolean> {
  const [row] = await database.query<{ done: boolean }>({
    text: `select count(*) filter (where relname = any($2) and indisvalid) = cardinality($2::text[])
                  and count(*) filter (where relname = any($3)) = 0 as done
           from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = to_regclass($1)`,
    values: [change.table, Object.keys(change.created), change.dropped],
  });
  return row?.done ?? false;
}
