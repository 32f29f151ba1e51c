import { type Kysely, sql } from "kysely";
import { advisoryLocks } from "../advisory-locks.ts";

/**
 * The open event streams of all API processes, which limit how many a client may open. The function counts and
 * inserts under a lock that no process holds across a round trip.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Renewals change only renewed_at, which is in no index, and so stay within a page that has room.
  `create table event_streams (
     id uuid primary key,
     client_id text not null,
     renewed_at timestamptz not null default now()
   ) with (fillfactor = 70)`,
  `create index event_streams_by_client on event_streams (client_id)`,
  `create function open_event_stream(stream uuid, client text, allowed integer, lease interval) returns boolean
     language plpgsql as $$ begin
       perform pg_advisory_xact_lock(${advisoryLocks.eventStreams}, hashtext(client));
       if (select count(*) from event_streams
           where client_id = client and renewed_at > now() - lease) >= allowed
       then return false; end if;
       insert into event_streams (id, client_id) values (stream, client);
       return true;
     end $$`,
];
