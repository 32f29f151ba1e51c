import { type Kysely, sql } from "kysely";

/**
 * Partitions of the event log by id, and so by time, because what expires together is then dropped together: disk comes
 * back, and nothing is left for vacuum. store/core/event-partitions.ts adds and drops them. Events of before stay in the
 * default partition until they expire.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const trigger = "refuse_fenced_clients";

const statements = [
  `create temporary table continued on commit drop as
     select (last_value + is_called::int) as next,
            exists (select from pg_trigger where tgname = '${trigger}' and tgrelid = 'events'::regclass) as fenced
     from events_id_seq`,
  `drop trigger if exists ${trigger} on events`,
  // Identity columns are of the partitioned table alone: PostgreSQL 17 attaches no table that has its own.
  `alter table events alter column id drop identity`,
  `alter table events rename to events_default`,
  `alter index events_pkey rename to events_default_pkey`,
  `alter index events_of_client rename to events_default_client_id_id_idx`,
  `create table events (
     id bigint generated always as identity,
     client_id text not null,
     type text not null,
     job_id uuid,
     campaign_id text,
     data text not null,
     created_at timestamptz not null default clock_timestamp(),
     primary key (id)
   ) partition by range (id)`,
  `create index events_of_client on events (client_id, id)`,
  // First of all partitions: attached later, its rows would be compared with the bounds of the others.
  `alter table events attach partition events_default default`,
  `select setval('events_id_seq', next - 1) from continued where next > 1`,
  `do $$ begin
     if (select fenced from continued) then
       create trigger ${trigger} after insert on events
         referencing new table as added for each statement execute function ${trigger}();
     end if;
   end $$`,
];
