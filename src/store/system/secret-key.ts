import type { Database } from "../core/database.ts";

export const settingNames = {
  /** Check value of the SECRET_KEY that the database belongs to. */
  secretKey: "secret_key_check",
  /** Check value of the previous key before re-encryption, if any. */
  secretKeyBefore: "secret_key_before",
  /** `retired` once operator keys have replaced the signup key derived from SECRET_KEY. */
  signupDerivedKey: "signup_derived_key",
  /** The storage of a cell in which every client belonged there by the directory; see cells/placement-check.ts. */
  checkedStorage: "cell_storage_checked",
} as const;
type SettingName = (typeof settingNames)[keyof typeof settingNames];

/** Stores a value unless the key exists; returns the stored value. */
export async function putSettingOnce(database: Database, key: SettingName, value: string): Promise<string> {
  const [row] = await database.query<{ value: string }>({
    text: `with put as (insert into settings (key, value) values ($1, $2) on conflict do nothing returning value)
           select value from put union all select value from settings where key = $1 limit 1`,
    values: [key, value],
  });
  if (row === undefined) return putSettingOnce(database, key, value);
  return row.value;
}

export async function readSetting(
  database: Pick<Database, "query">,
  key: SettingName,
): Promise<string | null> {
  const [row] = await database.query<{ value: string }>({
    text: "select value from settings where key = $1",
    values: [key],
  });
  return row?.value ?? null;
}

/** Stores a value under a key, replacing an earlier one. */
export async function putSetting(
  database: Pick<Database, "query">,
  key: SettingName,
  value: string,
): Promise<void> {
  await database.query({
    text: "insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    values: [key, value],
  });
}

/** A column of encrypted values. The names are constants, never input. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key column. */
  key: string;
  keyType: "uuid" | "text";
  /** The column from which the encryption context is built. */
  contextOf: string;
}

export interface SealedValue {
  key: string;
  contextOf: string;
  value: Buffer;
}

/** The next values in key order; null starts at the beginning. */
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

/** Returns false if it has changed since it was read. */
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
