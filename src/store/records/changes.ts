import { type RecordChange, type RecordKind, recordTagsMax } from "../../contract/records.ts";
import { clientMoving } from "../../errors.ts";
import type { Database, Transaction } from "../core/database.ts";

/**
 * Locks a client's records until the transaction ends, and returns the number of its change. Every transaction that
 * changes records begins with it.
 * @throws ForagerError client_moving if the client is leaving this cell.
 */
export async function lockRecords(transaction: Transaction, clientId: string): Promise<string> {
  const [row] = await transaction.query<{ change: string }>({
    name: "lock-records",
    text: `insert into record_feeds as feed (client_id, change, backfilled_at, swept_at)
           select $1, 1, now(), now() where not exists (select from client_fences where client_id = $1)
           on conflict (client_id) do update set change = feed.change + 1 returning change::text`,
    values: [clientId],
  });
  if (row === undefined) throw clientMoving(undefined);
  return row.change;
}

/**
 * Applies a change to records that stand for themselves; unknown ids are skipped.
 * @returns how many there are.
 */
export async function changeRecords(
  database: Database,
  clientId: string,
  kind: RecordKind,
  ids: readonly string[],
  change: RecordChange,
): Promise<number> {
  return await database.transaction(async (tx) => {
    const number = await lockRecords(tx, clientId);
    const rows = await tx.query({
      name: "change-records",
      text: `
        update records set
          change = $4,
          tags = (array(select distinct tag from unnest(tags || $5::text[]) tag where tag <> all($6::text[]) order by tag))[:${recordTagsMax}],
          lists = array(select distinct list from unnest(lists || $7::uuid[]) list where list <> all($8::uuid[]) order by list),
          owner = case when $9 then $10 else owner end,
          status = case when $11 then $12 else status end,
          notes = case when $13 then $14 else notes end
        where client_id = $1 and kind = $2 and deleted_at is null and merged_into is null
          and id in (select coalesce(merged_into, id) from records where id = any($3::uuid[]) and client_id = $1)
        returning 1`,
      values: [
        clientId,
        kind,
        ids,
        number,
        change.add_tags ?? [],
        change.remove_tags ?? [],
        change.add_to_lists ?? [],
        change.remove_from_lists ?? [],
        change.owner !== undefined,
        change.owner,
        change.status !== undefined,
        change.status,
        change.notes !== undefined,
        change.notes,
      ],
    });
    return rows.length;
  });
}
