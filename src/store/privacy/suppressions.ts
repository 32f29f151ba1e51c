import type { SuppressionKind, SuppressionSource } from "../../contract/privacy.ts";
import { clientMoving, ForagerError } from "../../errors.ts";
import type { Database, Statement, Transaction } from "../core/database.ts";

/**
 * Reads the list. Every error counts as a temporary failure of the database: callers retry, instead of failing or setting
 * aside what they look up, and never go on without the list.
 * @throws ForagerError database_unavailable.
 */
async function readList<Row extends object>(
  on: Pick<Transaction, "query">,
  statement: Statement,
): Promise<Row[]> {
  try {
    return await on.query<Row>(statement);
  } catch (cause) {
    if (cause instanceof ForagerError) throw cause;
    throw new ForagerError("database_unavailable", listUnreadable, { cause });
  }
}

const listUnreadable =
  "The suppression list cannot be read, and nothing goes on without it. Try again in a few seconds.";

/** The sealed keys of those of these clients that have a suppression list. */
export async function readSuppressionKeys(
  on: Pick<Transaction, "query">,
  clientIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await readList<{ client_id: string; sealed: Buffer }>(on, {
    name: "read-suppression-keys",
    text: "select client_id, sealed from suppression_keys where client_id = any($1::text[])",
    values: [clientIds],
  });
  return new Map(rows.map(({ client_id, sealed }) => [client_id, sealed]));
}

/** Stores a client's key unless it has one. @returns the one that it has. @throws ForagerError client_moving. */
export async function keepSuppressionKey(
  on: Pick<Transaction, "query">,
  clientId: string,
  sealed: Buffer,
): Promise<Buffer> {
  const [row] = await on.query<{ sealed: Buffer }>({
    name: "keep-suppression-key",
    text: `insert into suppression_keys as known (client_id, sealed)
           select $1, $2 where not exists (select from client_fences where client_id = $1)
           on conflict (client_id) do update set sealed = known.sealed returning sealed`,
    values: [clientId, sealed],
  });
  if (row === undefined) throw clientMoving(undefined);
  return row.sealed;
}

export interface SuppressionRow {
  id: string;
  kind: SuppressionKind;
  source: SuppressionSource;
  /** Its first bytes, in hexadecimal digits. */
  digest: string;
  note: string | null;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
  kept_out: number;
  last_kept_out_at: Date | null;
}

/** Enough to tell the entries of a list apart. */
const shownBytes = 6;
const columns = `id, kind, source, encode(substring(suppressions.digest for ${shownBytes}), 'hex') as digest, note, actor_id, actor_name, created_at,
  kept_out, last_kept_out_at`;

export interface NewSuppression {
  id: string;
  digest: Buffer;
  kind: SuppressionKind;
  note: string | null;
}

/** How entries came to the list. */
export interface SuppressionOrigin {
  source: SuppressionSource;
  actorId?: string | undefined;
  actorName?: string | undefined;
}

/** @returns how many were not there yet. */
export async function insertSuppressions(
  on: Pick<Transaction, "query">,
  clientId: string,
  { source, actorId, actorName }: SuppressionOrigin,
  entries: readonly NewSuppression[],
): Promise<number> {
  const rows = await on.query({
    name: "insert-suppressions",
    text: `insert into suppressions (client_id, digest, id, kind, source, note, actor_id, actor_name)
           select $1, given.digest, given.id, given.kind, $2, given.note, $7, $8
           from unnest($3::bytea[], $4::uuid[], $5::text[], $6::text[]) as given(digest, id, kind, note)
           order by given.digest on conflict do nothing returning 1`,
    values: [
      clientId,
      source,
      entries.map(({ digest }) => digest),
      entries.map(({ id }) => id),
      entries.map(({ kind }) => kind),
      entries.map(({ note }) => note),
      actorId ?? null,
      actorName ?? null,
    ],
  });
  return rows.length;
}

/** The entries with these digests, with the position of the digest among the given ones. */
export function findSuppressions(
  on: Pick<Transaction, "query">,
  clientId: string,
  digests: readonly Buffer[],
): Promise<(SuppressionRow & { place: number })[]> {
  return readList<SuppressionRow & { place: number }>(on, {
    name: "find-suppressions",
    text: `select given.place::int - 1 as place, ${columns}
           from unnest($2::bytea[]) with ordinality as given(digest, place)
           join suppressions on client_id = $1 and suppressions.digest = given.digest order by place`,
    values: [clientId, digests],
  });
}

/** Counts for each entry, as often as it is given, that it kept something out. */
export async function countKeptOut(
  database: Pick<Database, "query">,
  entries: readonly { clientId: string; digest: Buffer }[],
): Promise<void> {
  await database.query({
    name: "count-kept-out",
    // Locked in one order, so that no two of these wait for each other.
    text: `with given as (
             select client_id, digest, count(*)::int as times from unnest($1::text[], $2::bytea[]) as one(client_id, digest)
             group by client_id, digest
           ), locked as (
             select client_id, digest, given.times from suppressions join given using (client_id, digest)
             order by client_id, digest for no key update of suppressions
           )
           update suppressions set kept_out = kept_out + locked.times, last_kept_out_at = now()
           from locked where suppressions.client_id = locked.client_id and suppressions.digest = locked.digest`,
    values: [entries.map(({ clientId }) => clientId), entries.map(({ digest }) => digest)],
  });
}

/** Entries in the order of their ids, newest first. */
export function listSuppressions(
  database: Pick<Database, "query">,
  clientId: string,
  { kind, before, limit }: { kind: SuppressionKind | undefined; before: string | undefined; limit: number },
): Promise<SuppressionRow[]> {
  return readList<SuppressionRow>(database, {
    name: "list-suppressions",
    text: `select ${columns} from suppressions
           where client_id = $1 and ($2::text is null or kind = $2) and ($3::uuid is null or id < $3)
           order by id desc limit $4`,
    values: [clientId, kind ?? null, before ?? null, limit],
  });
}

export async function countSuppressions(
  database: Pick<Database, "query">,
  clientId: string,
): Promise<Record<string, number>> {
  const rows = await readList<{ kind: string; entries: number }>(database, {
    name: "count-suppressions",
    text: "select kind, count(*)::int as entries from suppressions where client_id = $1 group by kind order by kind",
    values: [clientId],
  });
  return Object.fromEntries(rows.map(({ kind, entries }) => [kind, entries]));
}

/** @returns the kind of the deleted entry; null if there is none. */
export async function deleteSuppression(
  on: Pick<Transaction, "query">,
  clientId: string,
  id: string,
): Promise<SuppressionKind | null> {
  const [row] = await on.query<{ kind: SuppressionKind }>({
    name: "delete-suppression",
    text: "delete from suppressions where client_id = $1 and id = $2 returning kind",
    values: [clientId, id],
  });
  return row?.kind ?? null;
}
