import type { Database } from "./database.ts";

export const settingNames = {
  /** Check value of the SECRET_KEY that the database belongs to. */
  secretKey: "secret_key_check",
  /** Check value of the one that it was re-sealed from, if there was any. */
  secretKeyBefore: "secret_key_before",
  /** `retired` once the operator's own signup keys have replaced the one derived from SECRET_KEY. */
  signupDerivedKey: "signup_derived_key",
} as const;
type SettingName = (typeof settingNames)[keyof typeof settingNames];

/** Stores a value under a key that has none yet; returns the value that is there. */
export async function settleSetting(database: Database, key: SettingName, value: string): Promise<string> {
  const [row] = await database.query<{ value: string }>({
    text: `with put as (insert into settings (key, value) values ($1, $2) on conflict do nothing returning value)
           select value from put union all select value from settings where key = $1 limit 1`,
    values: [key, value],
  });
  if (row === undefined) return settleSetting(database, key, value);
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
