import type { Database, Transaction } from "../core/database.ts";
import { notifyChanged } from "./webhook-endpoints.ts";

/*
 * Who is called when a job or batch has ended. A row is made before its job can end, and is used up by the event of its
 * end; that of a batch stays, since a retry of its items ends it again.
 */

/** Makes the endpoint, unless another process just has. It takes part in no event by itself. */
export async function insertCallbackEndpoint(
  database: Database,
  { id, clientId, secret }: { id: string; clientId: string; secret: Buffer },
): Promise<void> {
  await database.query({
    text: `with made as (
             insert into webhook_endpoints (id, client_id, url, event_types, secret, after_event_id, is_callback)
             select $1, $2, '', '{}', $3, coalesce(max(id), 0), true from events
             on conflict (client_id) where is_callback do nothing
             returning 1)
           select ${notifyChanged} from made`,
    values: [id, clientId, secret],
  });
}

export interface NewCallback {
  /** A job or a batch. */
  subjectId: string;
  clientId: string;
  url: string;
}

export async function insertCallback(
  on: Pick<Transaction, "query">,
  { subjectId, clientId, url }: NewCallback,
): Promise<void> {
  await on.query({
    name: "insert-callback",
    text: "insert into callbacks (subject_id, client_id, url) values ($1, $2, $3)",
    values: [subjectId, clientId, url],
  });
}

/** For a submit that was not accepted. */
export async function deleteCallback(database: Database, subjectId: string): Promise<void> {
  await database.query({
    name: "delete-callback",
    text: "delete from callbacks where subject_id = $1",
    values: [subjectId],
  });
}

/** How long an ended batch may be retried with its callback. */
const kept = "30 days";

/** Deletes old ones of which no job or batch is open, at most `limit`. @returns how many. */
export async function deleteOldCallbacks(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    name: "delete-old-callbacks",
    text: `delete from callbacks where subject_id in (
             select subject_id from callbacks
             where created_at < now() - interval '${kept}'
               and not exists (select from jobs where id = subject_id and completed_at is null)
               and not exists (select from batches where id = subject_id and completed_at is null)
             order by created_at limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}
