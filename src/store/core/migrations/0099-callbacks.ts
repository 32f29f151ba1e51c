import { type Kysely, sql } from "kysely";

/**
 * Calls of a URL when a job or batch has ended: deliveries like those of webhooks, from one endpoint per client, which has
 * the secret. The URL is the delivery's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table callbacks (
     subject_id uuid primary key,
     client_id text not null,
     url text not null,
     created_at timestamptz not null default now()
   )`,
  `create index callbacks_by_age on callbacks (created_at)`,
  `alter table webhook_endpoints add column is_callback boolean not null default false`,
  `create unique index webhook_endpoints_of_callbacks on webhook_endpoints (client_id) where is_callback`,
  `alter table webhook_deliveries add column callback_url text`,
];
