import type { Retention } from "../../contract/retention.ts";
import type { Database } from "../core/database.ts";

/** A client and the areas for which it has chosen a time. */
export interface ClientRetention {
  id: string;
  retention: Partial<Retention>;
}

/** Clients of this cell, except those that are moving to another one. */
export async function listClientRetention(database: Database): Promise<ClientRetention[]> {
  return await database.query<ClientRetention>({
    text: `select id, retention from clients
           where not exists (select from client_fences fence where fence.client_id = clients.id) order by id`,
  });
}
