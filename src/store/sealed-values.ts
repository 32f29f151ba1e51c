import type { Database } from "./database.ts";

/** A column of sealed values. The names are our own, never input. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key, which is one column. */
  key: string;
  keyType: "uuid" | "text";
  /** The column that the context of a value is made of. */
  contextOf: string;
}

export interface SealedValue {
  key: string;
  contextOf: string;
  value: Buffer;
}

/** The next values in the order of their keys; from the beginning after null. */
export function readSealedValues(
  database: Database,
  { table, column, key, keyType, contextOf }: SealedColumn,
  after: string | null,
  limit: number,
): Promise<SealedValue[]> {
  return database.query<SealedValue>({
    text: `select ${key}::text as key, ${contextOf}::text as "contextOf", ${column} as value from ${table}
           where ${column} is not null and ($1::${keyType} is null or ${key} > $1)
           order by ${table}.${key} limit $2`,
    values: [after, limit],
  });
}

/** Returns false where it has changed since it was read. */
export async function replaceSealedValue(
  database: Database,
  { table, column, key, keyType }: SealedColumn,
  held: SealedValue,
  value: Buffer,
): Promise<boolean> {
  const rows = await database.query({
    text: `update ${table} set ${column} = $3 where ${key} = $1::${keyType} and ${column} = $2 returning 1`,
    values: [held.key, held.value, value],
  });
  return rows.length > 0;
}
