import { clientMoving } from "../../errors.ts";
import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

export interface ErasureRow {
  id: string;
  client_id: string;
  digests: Buffer[];
  kinds: string[];
  /** The person, sealed; null when nothing is left to do. */
  subject: Buffer | null;
  progress: Record<string, unknown>;
  counts: Record<string, number>;
  requested_at: Date;
  completed_at: Date | null;
}

const columns = "id, client_id, digests, kinds, subject, progress, counts, requested_at, completed_at";

/** One without a subject is complete. @throws ForagerError client_moving if the client is leaving this cell. */
export async function insertErasure(
  transaction: Pick<Transaction, "query">,
  erasure: Pick<ErasureRow, "id" | "client_id" | "digests" | "kinds" | "subject"> & {
    requested_at?: string | undefined;
    /** Where it begins. */
    progress?: object;
  },
): Promise<void> {
  const rows = await transaction.query({
    text: `insert into erasures (id, client_id, digests, kinds, subject, requested_at, completed_at, progress)
           select $1, $2, $3, $4, $5::bytea, coalesce($6, now()), case when $5::bytea is null then now() end, $7
           where not exists (select from client_fences where client_id = $2)
           on conflict (id) do update set subject = excluded.subject, completed_at = excluded.completed_at, progress = excluded.progress
           returning 1`,
    values: [
      erasure.id,
      erasure.client_id,
      erasure.digests,
      erasure.kinds,
      erasure.subject,
      erasure.requested_at ?? null,
      jsonText(erasure.progress ?? {}),
    ],
  });
  if (rows.length === 0) throw clientMoving(undefined);
}

export async function findErasure(on: Pick<Transaction, "query">, id: string): Promise<ErasureRow | null> {
  const [row] = await on.query<ErasureRow & Record<string, unknown>>({
    text: `select ${columns} from erasures where id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** An open erasure, locked for one step; null while another process works on it, or its client moves. */
export async function lockErasure(
  transaction: Pick<Transaction, "query">,
  id: string,
): Promise<ErasureRow | null> {
  const [row] = await transaction.query<ErasureRow & Record<string, unknown>>({
    text: `select ${columns} from erasures
           where id = $1 and completed_at is null and subject is not null
             and not exists (select from client_fences fence where fence.client_id = erasures.client_id)
           for update skip locked`,
    values: [id],
  });
  return row ?? null;
}

export async function saveErasure(
  transaction: Pick<Transaction, "query">,
  row: Pick<ErasureRow, "id" | "subject" | "progress" | "counts" | "digests" | "kinds"> & {
    isComplete: boolean;
  },
): Promise<void> {
  await transaction.query({
    text: `update erasures set subject = $2, progress = $3, counts = $4, digests = $5, kinds = $6,
                  completed_at = case when $7 then now() end
           where id = $1`,
    values: [
      row.id,
      row.isComplete ? null : row.subject,
      jsonText(row.progress),
      jsonText(row.counts),
      row.digests,
      row.kinds,
      row.isComplete,
    ],
  });
}

/** Ids of those that are not complete, oldest first; by default all, or those that a restored backup has made necessary. */
export async function openErasures(
  database: Pick<Database, "query">,
  { isRestored = false }: { isRestored?: boolean } = {},
): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    name: "open-erasures",
    text: `select id from erasures where completed_at is null and subject is not null
             and (not $1::bool or (progress ->> 'isRestored')::bool) order by id`,
    values: [isRestored],
  });
  return rows.map(({ id }) => id);
}

export function listErasures(
  database: Pick<Database, "query">,
  clientId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ErasureRow[]> {
  return database.query<ErasureRow & Record<string, unknown>>({
    text: `select ${columns} from erasures where client_id = $1 and ($2::uuid is null or id < $2)
           order by id desc limit $3`,
    values: [clientId, before ?? null, limit],
  });
}

/** All erasures, for the ledger, with the sealed keys of their clients. */
export function readLedgerRows(
  database: Pick<Database, "query">,
): Promise<
  (Pick<ErasureRow, "id" | "client_id" | "digests" | "kinds" | "requested_at"> & { key: Buffer })[]
> {
  return database.query({
    text: `select erasures.id, client_id, digests, kinds, requested_at, sealed as key
           from erasures join suppression_keys using (client_id) order by erasures.id`,
  });
}

/** Which of these clients exist. */
export async function knownClients(
  database: Pick<Database, "query">,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>({
    text: "select id from clients where id = any($1::text[])",
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
