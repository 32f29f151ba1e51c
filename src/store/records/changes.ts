import { type RecordChange, type RecordKind, recordTagsMax } from "../../contract/records.ts";
import { clientMoving, invalidRequest } from "../../errors.ts";
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
 * Applies a change to records and what is merged into them, so that nothing comes back with a later merge or a split; unknown ids are skipped, as are lists that were deleted meanwhile.
 * @returns how many there are, merged ones as one.
 * @throws ForagerError validation_error if a record would have too many tags; then none is changed.
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
    const rows = await tx.query<{ is_counted: boolean; tags: number }>({
      name: "change-records",
      text: `
        with chosen as materialized (
          select distinct coalesce(merged_into, id) as id from records
          where id = any($3::uuid[]) and client_id = $1 and kind = $2
        ), member as materialized (
          select id from chosen union select records.id from records join chosen on merged_into = chosen.id
        )
        update records set
          -- Readers of the feed have the others as merged.
          change = case when merged_into is null then $4 else change end,
          tags = array(select distinct tag from unnest(tags || $5::text[]) tag where tag <> all($6::text[]) order by tag),
          lists = array(
            select distinct list
            from unnest(lists || array(select id from record_lists where client_id = $1 and id = any($7::uuid[]))) list
            where list <> all($8::uuid[]) order by list),
          owner = case when $9 then $10 else owner end,
          status = case when $11 then $12 else status end,
          notes = case when $13 then $14 else notes end
        from member where records.id = member.id and deleted_at is null
        returning merged_into is null as is_counted, cardinality(tags) as tags`,
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
    if (change.add_tags?.length && rows.some(({ is_counted, tags }) => is_counted && tags > recordTagsMax)) {
      const msg = `would give a record more than ${recordTagsMax} tags`;
      throw invalidRequest([{ loc: ["body", "add_tags"], msg, type: "value_error" }]);
    }
    return rows.filter(({ is_counted }) => is_counted).length;
  });
}
