import type { RecordKind } from "../../contract/records.ts";
import type { Database } from "../core/database.ts";
import { lockRecords } from "./changes.ts";

export interface ListRow {
  list_id: string;
  name: string;
  kind: RecordKind;
  members: number;
  created_at: string;
}

const columns = `list.id as list_id, list.name, list.kind, iso_utc(list.created_at) as created_at,
  (select count(*)::int from records
   where facets @> array[record_facet(list.client_id, list.kind, 'list:' || list.id)]
     and merged_into is null and deleted_at is null) as members`;

/** A client's lists by name, or one of them. */
export function findLists(
  database: Pick<Database, "query">,
  clientId: string,
  listId?: string,
): Promise<ListRow[]> {
  return database.query<ListRow>({
    name: "find-record-lists",
    text: `select ${columns} from record_lists list
           where client_id = $1 and ($2::uuid is null or id = $2) order by lower(name), id`,
    values: [clientId, listId ?? null],
  });
}

/** @returns false if the client has a list of this kind and name already, or `listsMax` lists. */
export async function insertList(
  database: Database,
  list: { id: string; clientId: string; kind: RecordKind; name: string; listsMax: number },
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    await lockRecords(tx, list.clientId);
    const rows = await tx.query({
      name: "insert-record-list",
      text: `insert into record_lists (id, client_id, kind, name) select $1, $2, $3, $4
             where (select count(*) from record_lists where client_id = $2) < $5
             on conflict do nothing returning 1`,
      values: [list.id, list.clientId, list.kind, list.name, list.listsMax],
    });
    return rows.length > 0;
  });
}

/** `taken`: another list of the kind has this name. */
export async function renameList(
  database: Database,
  { clientId, listId, name }: { clientId: string; listId: string; name: string },
): Promise<"renamed" | "missing" | "taken"> {
  const [row] = await database.transaction(async (tx) => {
    // Another rename may take the name.
    await lockRecords(tx, clientId);
    return await tx.query<{ renamed: boolean; taken: boolean }>({
      name: "rename-record-list",
      text: `
      with list as (select * from record_lists where client_id = $1 and id = $2), taken as (
        select from list join record_lists other using (client_id, kind) where other.name = $3 and other.id <> list.id
      ), renamed as (
        update record_lists set name = $3 where id in (select id from list) and not exists (select from taken) returning 1
      )
      select exists (select from renamed) as renamed, exists (select from taken) as taken`,
      values: [clientId, listId, name],
    });
  });
  if (row?.renamed) return "renamed";
  return row?.taken ? "taken" : "missing";
}

/** Records of a list that one transaction takes out. */
const membersAtOnce = 5_000;

/** Takes all members out and deletes the list. @returns false if there is none. */
export async function deleteList(database: Database, clientId: string, listId: string): Promise<boolean> {
  const [list] = await findLists(database, clientId, listId);
  if (list === undefined) return false;
  for (let removed = membersAtOnce; removed === membersAtOnce; ) {
    removed = await database.transaction(async (tx) => {
      const change = await lockRecords(tx, clientId);
      const rows = await tx.query({
        name: "empty-record-list",
        text: `update records set lists = array_remove(lists, $3), change = $4
               where id in (select id from records
                            where facets @> array[record_facet($1, $2, 'list:' || $3::uuid)]
                              and merged_into is null and deleted_at is null limit ${membersAtOnce})
               returning 1`,
        values: [clientId, list.kind, listId, change],
      });
      if (rows.length < membersAtOnce) {
        // With the last members: nothing is added to a list in between.
        await tx.query({
          name: "delete-record-list",
          text: "delete from record_lists where client_id = $1 and id = $2",
          values: [clientId, listId],
        });
      }
      return rows.length;
    });
  }
  return true;
}
