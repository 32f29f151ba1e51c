import { advisoryLocks } from "../core/advisory-locks.ts";
import type { Database, Transaction } from "../core/database.ts";
import { recordAudit } from "../system/audit-log.ts";

export interface NewClaim {
  jti: string;
  client_id: string;
  brand_id: string;
  country_code: string;
  name: string;
  name_key: Buffer;
  /** Encrypted. */
  identifier: Buffer;
  identifier_masked: string;
  expires_at: Date;
}

export type CompletionState = "creating" | "done" | "failed";

/** A claim with the state of its completion; null if it was not started. */
export interface ClaimRow extends NewClaim {
  pin_id: string | null;
  state: CompletionState | null;
  failure: "name_taken" | "refused" | null;
}

/** Stores a claim and reserves its name. Returns false, and stores nothing, if another claim has that name. */
export async function insertClaim(database: Database, claim: NewClaim): Promise<boolean> {
  const refused = new Error("the name is reserved");
  return await database
    .transaction(async (tx) => {
      await tx.query({
        text: `insert into signup_claims (jti, client_id, brand_id, country_code, name, name_key, identifier,
                                          identifier_masked, expires_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        values: [
          claim.jti,
          claim.client_id,
          claim.brand_id,
          claim.country_code,
          claim.name,
          claim.name_key,
          claim.identifier,
          claim.identifier_masked,
          claim.expires_at,
        ],
      });
      if (!(await reserveName(tx, claim))) throw refused;
      const { jti, client_id: clientId, brand_id, country_code, name } = claim;
      const target = { type: "signup_link", id: jti };
      const details = { brand_id, country_code, name };
      await recordAudit(tx, { action: "signup.link_created", clientId, target, details });
      return true;
    })
    .catch((error: unknown) => {
      if (error === refused) return false;
      throw error;
    });
}

/** Concurrent claims: the second waits for the first one's commit and then finds the name taken. */
async function reserveName(
  tx: Transaction,
  claim: Pick<NewClaim, "jti" | "country_code" | "name_key" | "expires_at">,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into signup_reserved_names as held (country_code, name_key, jti, expires_at)
           values ($1, $2, $3, $4)
           on conflict (country_code, name_key) do update set jti = excluded.jti, expires_at = excluded.expires_at
             where held.expires_at <= now()
           returning 1`,
    values: [claim.country_code, claim.name_key, claim.jti, claim.expires_at],
  });
  return rows.length > 0;
}

const claimColumns = "claim.*, completion.pin_id, completion.state, completion.failure";
const claimTables =
  "signup_claims claim left join signup_completions completion on completion.jti = claim.jti";

export async function findClaim(database: Database, jti: string): Promise<ClaimRow | null> {
  const rows = await database.query<ClaimRow>({
    name: "find-signup-claim",
    text: `select ${claimColumns} from ${claimTables} where claim.jti = $1`,
    values: [jti],
  });
  return rows[0] ?? null;
}

/** The same with the encrypted map key of the claim's brand; null if the brand has none. */
export async function findClaimWithMapKey(
  database: Database,
  jti: string,
): Promise<(ClaimRow & { map_key: Buffer | null }) | null> {
  const rows = await database.query<ClaimRow & { map_key: Buffer | null }>({
    name: "find-signup-claim-with-map-key",
    text: `select ${claimColumns}, brand.map_key
           from ${claimTables} left join signup_brands brand on brand.brand_id = claim.brand_id
           where claim.jti = $1`,
    values: [jti],
  });
  return rows[0] ?? null;
}

/** A claim, and which of these names other claims of its country hold, as indexes into `keys`, in one query. */
export async function findClaimAndHeldNames(
  database: Database,
  jti: string,
  keys: readonly Buffer[],
): Promise<{ claim: ClaimRow; held: ReadonlySet<number> } | null> {
  const rows = await database.query<ClaimRow & { held: number[] }>({
    name: "find-signup-claim-and-held-names",
    text: `select ${claimColumns}, array(
             select wanted.place::int - 1
             from unnest($2::bytea[]) with ordinality wanted(key, place)
             join signup_reserved_names held on held.country_code = claim.country_code and held.name_key = wanted.key
             where held.expires_at > now() and held.jti <> claim.jti
           ) as held
           from ${claimTables} where claim.jti = $1`,
    values: [jti, keys],
  });
  return rows[0] === undefined ? null : { claim: rows[0], held: new Set(rows[0].held) };
}

/** Which of these names claims other than `jti` hold, as indexes into `keys`. */
export async function namesHeldByOthers(
  database: Database,
  names: { countryCode: string; keys: readonly Buffer[]; jti: string | null },
): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ place: number }>({
    name: "signup-names-held",
    text: `select wanted.place::int - 1 as place
           from unnest($2::bytea[]) with ordinality wanted(key, place)
           join signup_reserved_names held on held.country_code = $1 and held.name_key = wanted.key
           where held.expires_at > now() and ($3::uuid is null or held.jti <> $3)`,
    values: [names.countryCode, names.keys, names.jti],
  });
  return new Set(rows.map(({ place }) => place));
}

/**
 * Renames a claim. `completed` if a completion is running or done, `taken` if another claim has the name, `missing` if
 * there is no such claim.
 */
export async function renameClaim(
  database: Database,
  jti: string,
  name: { name: string; key: Buffer },
): Promise<"renamed" | "completed" | "taken" | "missing"> {
  return await database.transaction(async (tx) => {
    const [claim] = await tx.query<NewClaim>({
      text: "select * from signup_claims where jti = $1 for update",
      values: [jti],
    });
    if (claim === undefined) return "missing";
    const open = await tx.query({
      text: "select from signup_completions where jti = $1 and state <> 'failed'",
      values: [jti],
    });
    if (open.length > 0) return "completed";
    if (!name.key.equals(claim.name_key)) {
      // Prevents a deadlock between two claims that swap names.
      await tx.query({
        text: "select pg_advisory_xact_lock($1, hashtext($2))",
        values: [advisoryLocks.signupNames, claim.country_code],
      });
      if (!(await moveReservation(tx, { ...claim, name_key: name.key }))) return "taken";
    }
    await tx.query({
      text: "update signup_claims set name = $2, name_key = $3 where jti = $1",
      values: [jti, name.name, name.key],
    });
    return "renamed";
  });
}

async function moveReservation(tx: Transaction, claim: NewClaim): Promise<boolean> {
  // A claim has only one reserved name, so the old one is deleted first; the savepoint restores it on failure.
  await tx.query({ text: "savepoint moving" });
  await tx.query({ text: "delete from signup_reserved_names where jti = $1", values: [claim.jti] });
  if (await reserveName(tx, claim)) return true;
  await tx.query({ text: "rollback to savepoint moving" });
  return false;
}

/** Deletes uncompleted claims that expired a month ago. Returns how many; call again while it is `limit`. */
export async function deleteOldClaims(database: Database, limit: number): Promise<number> {
  const rows = await database.query({
    text: `delete from signup_claims where jti in (
             select claim.jti from signup_claims claim
             where claim.expires_at < now() - interval '30 days'
               and not exists (select from signup_completions completion where completion.jti = claim.jti)
             order by claim.expires_at limit $1 for update skip locked)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}

/** `mapKey` is encrypted; null removes it. */
export async function saveMapKey(database: Database, brandId: string, mapKey: Buffer | null): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query({
      text: `insert into signup_brands (brand_id, map_key) values ($1, $2)
           on conflict (brand_id) do update set map_key = excluded.map_key, updated_at = now()`,
      values: [brandId, mapKey],
    });
    await recordAudit(tx, {
      action: "brand.map_key_changed",
      clientId: null,
      target: { type: "brand", id: brandId },
      details: { map_key: mapKey === null ? "removed" : "replaced" },
    });
  });
}

interface NewPin {
  pin_id: string;
  country_code: string;
  name: string;
  name_key: Buffer;
  brand_id: string;
  /** Encrypted. */
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

/** Returns false, and stores nothing, if another pin has the name. Idempotent for the same pin. */
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
