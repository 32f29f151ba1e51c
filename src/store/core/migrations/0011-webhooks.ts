import { type Kysely, sql } from "kysely";

/** Webhook endpoints of clients, the position of the feed in the event log, and deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Secrets are sealed. `event_types` null: all. Events up to `after_event_id` precede the endpoint.
  `create table webhook_endpoints (
     id uuid primary key,
     client_id text not null references clients,
     url text not null,
     description text,
     event_types text[],
     secret bytea not null,
     previous_secret bytea,
     previous_secret_until timestamptz,
     after_event_id bigint not null,
     failing_since timestamptz,
     resting_until timestamptz,
     disabled_at timestamptz,
     disabled_reason text check (disabled_reason in ('by_client', 'failing', 'gone')),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     check ((disabled_at is null) = (disabled_reason is null))
   )`,
  `create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id)`,

  // One row: every event up to here has its deliveries.
  `create table webhook_feed (only_row boolean primary key default true check (only_row), position bigint not null)`,
  `insert into webhook_feed (position) values (0)`,

  // No foreign key to the endpoint: deliveries of a deleted one are removed by age, not in the request that deletes
  // it. During an attempt, next_attempt_at is when another process may take over.
  `create table webhook_deliveries (
     id uuid primary key default gen_random_uuid(),
     webhook_id uuid not null,
     event_type text not null,
     body text not null,
     status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
     attempts integer not null default 0,
     tries integer not null default 0,
     sending boolean not null default false,
     next_attempt_at timestamptz,
     attempt_log jsonb not null default '[]',
     created_at timestamptz not null default now(),
     ended_at timestamptz,
     check ((status = 'pending') = (next_attempt_at is not null))
   ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
  `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at)
     where status = 'pending'`,
  `create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at, id)`,
  `create index webhook_deliveries_undelivered on webhook_deliveries (webhook_id, created_at, id)
     where status <> 'delivered'`,
  // An expression, so that it serves only deletion by age: reading the log of one endpoint through an index over all
  // deliveries would be slow as soon as others have newer ones.
  `create index webhook_deliveries_by_age on webhook_deliveries ((created_at at time zone 'utc'))`,
];
