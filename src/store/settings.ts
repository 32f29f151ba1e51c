import type { Database } from "./database.ts";

/** Stores a value under a key that has none yet; returns the value that is there. */
export async function settleSetting(database: Database, key: string, value: string): Promise<string> {
  const [row] = await database.query<{ value: string }>({
    text: `with put as (insert into settings (key, value) values ($1, $2) on conflict do nothing returning value)
           select value from put union all select value from settings where key = $1 limit 1`,
    values: [key, value],
  });
  if (row === undefined) return settleSetting(database, key, value);
  return row.value;
}
