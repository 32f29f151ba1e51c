import { type Kysely, sql } from "kysely";
import { advisoryLocks } from "../advisory-locks.ts";

/**
 * Event streams renewed further ahead than their lease do not count against their client's limit: the clock was set
 * back, and those that are still open renew themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}

const statement = `create or replace function open_event_stream(
     stream uuid, client text, allowed integer, lease interval) returns boolean
     language plpgsql as $$ begin
       perform pg_advisory_xact_lock(${advisoryLocks.eventStreams}, hashtext(client));
       if (select count(*) from event_streams
           where client_id = client and renewed_at > now() - lease and renewed_at < now() + lease) >= allowed
       then return false; end if;
       insert into event_streams (id, client_id) values (stream, client);
       return true;
     end $$`;
