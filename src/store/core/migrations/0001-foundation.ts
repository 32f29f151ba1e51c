import { type Kysely, sql } from "kysely";

/**
 * Clients and their keys, jobs and their results, the event log, and signals between processes.
 * `json`, not `jsonb`, for payloads and results: they are stored and returned unchanged, keep the order of their
 * keys, and are never searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function iso_utc(moment timestamptz) returns text language sql stable parallel safe
     return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,

  `create table settings (key text primary key, value text not null)`,

  `create table clients (
     id text primary key,
     name text not null,
     active boolean not null default true,
     rate_limit_per_minute integer not null default 100,
     dedup_enabled boolean not null default true,
     dedup_unique_only boolean not null default false,
     created_at timestamptz not null default now()
   )`,

  `create table api_keys (
     id uuid primary key,
     client_id text not null references clients,
     name text not null,
     key_hash bytea not null unique,
     secret_hash bytea not null,
     encrypted_credentials bytea,
     actor_id text not null,
     actor_name text not null,
     actor_role text not null,
     delegate boolean not null default false,
     created_at timestamptz not null default now(),
     revoked_at timestamptz
   )`,
  `create unique index api_keys_of_client on api_keys (client_id, name) where revoked_at is null`,

  // No foreign key to clients: clients are never deleted, and the check would cost every submit.
  `create table jobs (
     id uuid primary key,
     client_id text not null,
     type text not null check (type in ('svcSite', 'svcMaps', 'svcVerify', 'svcPeople')),
     test boolean not null,
     status text not null default 'queued'
       check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
     priority smallint not null,
     payload json not null,
     url text,
     query text,
     campaign_id text,
     api_key_id uuid not null,
     actor_id text not null,
     actor_name text not null,
     actor_role text not null,
     cache_key bytea,
     queue_entry_id uuid,
     attempt integer not null default 0,
     crashes smallint not null default 0,
     retries smallint not null default 0,
     worker_id text,
     progress json,
     error_code text,
     error_message text,
     results_count integer,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     started_at timestamptz,
     completed_at timestamptz
   ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,

  // Listings: each sort and filter of /jobs/list reads one of these in order; with the trailing columns, totals are
  // counted from the index alone.
  `create index jobs_by_creation on jobs (client_id, created_at, id) include (type, status)`,
  `create index jobs_by_update on jobs (client_id, updated_at, id)`,
  `create index jobs_by_status on jobs (client_id, status, created_at, id) include (type)`,
  `create index jobs_by_type on jobs (client_id, type, created_at, id) include (status)`,
  // Work: waiting jobs per queue and client in claiming order; and running jobs.
  `create index jobs_waiting on jobs (type, test, client_id, priority desc, id) where status = 'queued'`,
  `create index jobs_running on jobs (type, test, client_id) where status = 'processing'`,
  `create index jobs_of_queue_entry on jobs (queue_entry_id) where status = 'processing'`,
  `create index jobs_of_worker on jobs (worker_id) where status = 'processing'`,
  // Result cache, and the rates of /system/queue-stats.
  `create index jobs_by_cache_key on jobs (client_id, cache_key, completed_at)
     where status = 'completed' and cache_key is not null`,
  `create index jobs_by_completion on jobs (completed_at) include (started_at, test)
     where status in ('completed', 'failed')`,

  // When each client was last given a slot, so that clients with equally many running jobs alternate.
  `create table turns (
     type text not null,
     test boolean not null,
     client_id text not null,
     served_at timestamptz not null,
     primary key (type, test, client_id)
   ) with (fillfactor = 50)`,

  `create table job_results (job_id uuid primary key, data json not null)`,

  `create table idempotency_keys (
     client_id text not null,
     route text not null,
     key text not null,
     body_hash bytea not null,
     answer json not null,
     created_at timestamptz not null default now(),
     primary key (client_id, route, key)
   )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  // Numbered under a lock that is held until commit (store/core/event-log.ts), so that ids grow in commit order.
  `create table events (
     id bigint generated always as identity primary key,
     client_id text not null,
     type text not null,
     job_id uuid,
     campaign_id text,
     data text not null,
     created_at timestamptz not null default clock_timestamp()
   )`,
  `create index events_of_client on events (client_id, id)`,

  `create table workers (
     id text primary key,
     slots json not null,
     started_at timestamptz not null default now(),
     heartbeat_at timestamptz not null default now()
   )`,
];
