import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../src/store/core/database.ts";

/** Everything that a database holds, as `pg_dump` would write it. */
export async function dumpOf(database: Pick<Database, "query">): Promise<string> {
  const tables = await database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  });
  let all = "";
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>({
      text: `select to_jsonb(each)::text as row from ${name} each`,
    });
    all += `\n${name}: ${rows.map(({ row }) => row).join("\n")}`;
  }
  return all;
}

/** The bytes of all files below a folder. */
export async function bytesIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}

/** None of the values is anywhere, in upper or lower case. */
export function assertWithout(bytes: string, values: readonly string[]): void {
  const stored = bytes.toLowerCase();
  for (const value of values) {
    const at = stored.indexOf(value.toLowerCase());
    assert.equal(at, -1, `${value} is still stored: …${stored.slice(Math.max(0, at - 200), at + 100)}…`);
  }
}
