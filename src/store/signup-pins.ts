import type { Database } from "./database.ts";

export interface NewPin {
  pin_id: string;
  country_code: string;
  name: string;
  name_key: Buffer;
  brand_id: string;
  /** Sealed. */
  details: Buffer;
}

/** Which of these names pins of a country have, as indexes into `keys`. */
export async function takenNames(
  database: Database,
  countryCode: string,
  keys: readonly Buffer[],
): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ place: number }>({
    name: "signup-names-taken",
    text: `select wanted.place::int - 1 as place
           from unnest($2::bytea[]) with ordinality wanted(key, place)
           join signup_pins pin on pin.country_code = $1 and pin.name_key = wanted.key`,
    values: [countryCode, keys],
  });
  return new Set(rows.map(({ place }) => place));
}

/** Returns false, and stores nothing, when another pin has the name. A pin that is there already is no other. */
export async function insertPin(database: Database, pin: NewPin): Promise<boolean> {
  const inserted = await database.query({
    name: "insert-signup-pin",
    text: `insert into signup_pins (pin_id, country_code, name, name_key, brand_id, details)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    values: [pin.pin_id, pin.country_code, pin.name, pin.name_key, pin.brand_id, pin.details],
  });
  return inserted.length > 0 || (await hasPin(database, pin.pin_id));
}

export async function hasPin(database: Database, pinId: string): Promise<boolean> {
  const rows = await database.query({
    name: "find-signup-pin",
    text: "select from signup_pins where pin_id = $1",
    values: [pinId],
  });
  return rows.length > 0;
}
