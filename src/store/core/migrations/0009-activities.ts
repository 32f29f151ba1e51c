import { type Kysely, sql } from "kysely";

/**
 * Activities of actors, their hourly sums, and the reports sent and shared from them.
 * Ids of clients and actors are compared bytewise: lists of shifts sort by them, and a language's collation costs
 * several times as much.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table activities (
     client_id text collate "C" not null,
     actor_id text collate "C" not null,
     actor_name text not null,
     actor_role text not null,
     kind text not null,
     subject_type text,
     subject_id text,
     occurred_at timestamptz not null,
     results_count integer,
     shipped_as text check (shipped_as in ('job', 'campaign', 'export', 'pin')),
     external_id text collate "C",
     payload json
   )`,
  `create index activities_of_actor on activities (client_id, actor_id, occurred_at)`,
  `create index activities_shipped on activities (client_id, actor_id, shipped_as, occurred_at)
     where shipped_as is not null`,
  // Only externally reported activities have an id of their own.
  `create unique index activities_by_external_id on activities (client_id, external_id)
     where external_id is not null`,

  // The latest name and role.
  `create table activity_actors (
     client_id text collate "C" not null,
     actor_id text collate "C" not null,
     name text not null,
     role text not null,
     primary key (client_id, actor_id)
   )`,

  // An actor's activities in one UTC hour. No gap between two of them exceeds longest_gap; after an insertion between
  // two others it may be too long, which only costs time.
  `create table activity_hours (
     client_id text collate "C" not null,
     actor_id text collate "C" not null,
     hour timestamptz not null,
     first_at timestamptz not null,
     last_at timestamptz not null,
     longest_gap interval not null,
     activities integer not null,
     jobs_submitted integer not null,
     jobs_completed integer not null,
     jobs_failed integer not null,
     results_count bigint not null,
     shipped_count integer not null,
     primary key (client_id, actor_id, hour)
   ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`,

  `create table shift_shares (
     id uuid primary key,
     client_id text not null,
     from_day date not null,
     to_day date not null,
     created_by text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     revoked_at timestamptz
   )`,
  `create index shift_shares_by_expiry on shift_shares (expires_at)`,

  // \`version\` grows when the cadence changes, so that a period which was sent before is sent again.
  `create table digest_settings (
     client_id text primary key,
     cadence text not null default 'off' check (cadence in ('off', 'daily', 'weekly', 'monthly')),
     recipients text[] not null default '{}',
     version integer not null default 0,
     last_sent_at timestamptz,
     updated_at timestamptz not null default now()
   )`,
  `create index digest_settings_active on digest_settings (client_id) where cadence <> 'off'`,

  // One mail of one client's period to one recipient.
  `create table digest_mails (
     client_id text not null,
     version integer not null,
     period_from date not null,
     period_to date not null,
     recipient text not null,
     state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'given_up')),
     attempts smallint not null default 0,
     crashes smallint not null default 0,
     claimed_at timestamptz,
     next_attempt_at timestamptz not null default now(),
     sent_at timestamptz,
     error_message text,
     created_at timestamptz not null default now(),
     primary key (client_id, version, period_from, recipient)
   )`,
  `create index digest_mails_open on digest_mails (next_attempt_at) where state in ('waiting', 'sending')`,
];
