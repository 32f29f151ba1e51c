import { isRenewed } from "../core/clock-steps.ts";
import type { Database, Transaction } from "../core/database.ts";

/** Time after which a stream that its process does not renew no longer counts. */
export const leaseSeconds = 30;

/** @returns whether the client had fewer than `allowed` open streams; if so, one was added. */
export async function insertEventStream(
  database: Database,
  stream: { id: string; clientId: string; allowed: number },
): Promise<boolean> {
  const [row] = await database.query<{ is_open: boolean }>({
    name: "open-event-stream",
    text: "select open_event_stream($1, $2, $3, make_interval(secs => $4)) as is_open",
    values: [stream.id, stream.clientId, stream.allowed, leaseSeconds],
  });
  return row?.is_open ?? false;
}

/** Reinserts those that were deleted while their process stalled. */
export async function renewEventStreams(
  database: Database,
  streams: ReadonlyMap<string, string>,
): Promise<void> {
  await database.query({
    name: "renew-event-streams",
    text: `insert into event_streams (id, client_id) select * from unnest($1::uuid[], $2::text[])
           on conflict (id) do update set renewed_at = now()`,
    values: [[...streams.keys()], [...streams.values()]],
  });
}

export async function deleteEventStreams(database: Database, ids: readonly string[]): Promise<void> {
  await database.query({
    name: "delete-event-streams",
    text: "delete from event_streams where id = any($1::uuid[])",
    values: [ids],
  });
}

export async function deleteSilentEventStreams(tx: Transaction): Promise<void> {
  await tx.query({
    text: `delete from event_streams where not ${isRenewed("renewed_at", "make_interval(secs => $1)")}`,
    values: [leaseSeconds],
  });
}
