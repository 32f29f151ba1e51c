import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** A client's changes to the domain lists; null if there are none. */
export async function readClientDomainLists(
  source: Pick<Database, "query">,
  clientId: string,
): Promise<{ lists: unknown; updated_at: Date } | null> {
  const rows = await source.query<{ lists: unknown; updated_at: Date }>({
    name: "read-client-domain-lists",
    text: "select lists, updated_at from client_domain_lists where client_id = $1",
    values: [clientId],
  });
  return rows[0] ?? null;
}

/** Replaces them. Returns the time of the change. */
export async function writeClientDomainLists(
  transaction: Transaction,
  clientId: string,
  lists: unknown,
): Promise<Date> {
  const [row] = await transaction.query<{ updated_at: Date }>({
    name: "write-client-domain-lists",
    text: `insert into client_domain_lists (client_id, lists) values ($1, $2)
           on conflict (client_id) do update set lists = excluded.lists, updated_at = now()
           returning updated_at`,
    values: [clientId, jsonText(lists)],
  });
  if (row === undefined) throw new Error("the lists were not stored");
  return row.updated_at;
}
