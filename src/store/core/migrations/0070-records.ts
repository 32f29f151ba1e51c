import { type Kysely, sql } from "kysely";

/**
 * Records: what the results of all jobs state about one business, person, address, phone number or domain. Observations
 * are the source of truth; a record is their fold (decision 0070).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isLive = "merged_into is null and deleted_at is null";

const hashed = (facet: string) => `hashtextextended(scope || lower(${facet}), 0)`;
const facetsOf = (name: string, values: string) =>
  `foreach each in array ${values} loop facets := facets || ${hashed(`'${name}:' || each`)}; end loop;`;

const statements = [
  // One row per client. Every change of the client's records locks it until the commit, so that `change` grows in commit
  // order. Earlier jobs are put in line in the order of their creation, up to `backfilled_to`; those that processes of the
  // release before have ended meanwhile, an hour later.
  `create table record_feeds (
     client_id text primary key,
     change bigint not null default 0,
     backfilled_to timestamptz not null default '-infinity',
     backfilled_to_id uuid not null default '00000000-0000-0000-0000-000000000000',
     backfilled_jobs bigint not null default 0,
     backfill_started_at timestamptz not null default now(),
     backfilled_at timestamptz,
     swept_at timestamptz
   ) with (fillfactor = 50)`,
  "insert into record_feeds (client_id) select id from clients",

  // Completed jobs whose results are to be projected; earlier ones (the backlog) come last.
  `create table record_outbox (
     backlog boolean not null default false,
     client_id text not null,
     job_id uuid not null,
     primary key (backlog, client_id, job_id)
   ) with (autovacuum_vacuum_scale_factor = 0.02)`,
  // Results that could not be read, with the reason.
  `create table record_failures (
     job_id uuid primary key,
     client_id text not null,
     reason text not null,
     failed_at timestamptz not null default now()
   )`,

  `create function record_facet(client_id text, kind text, facet text) returns bigint
     language sql immutable parallel safe
     return hashtextextended(client_id || '/' || kind || '/' || lower(facet), 0)`,
  // What filters of lists compare, hashed with client and kind: a list reads entries of its own client only. In PL/pgSQL,
  // which takes a fifth of the time of one SQL query over all facets.
  `create function record_facets(client_id text, kind text, country text, region text, categories text[],
     verification text, has_email boolean, has_phone boolean, campaigns text[], tags text[], lists uuid[], owner text,
     status text) returns bigint[] language plpgsql immutable parallel safe as $$
   declare
     scope text := client_id || '/' || kind || '/';
     facets bigint[] := array[
       ${hashed("'country:' || country")}, ${hashed("'region:' || region")}, ${hashed("'verification:' || verification")},
       case when has_email then ${hashed("'email'")} end, case when has_phone then ${hashed("'phone'")} end,
       ${hashed("'owner:' || owner")}, ${hashed("'status:' || status")}];
     each text;
   begin
     ${facetsOf("category", "categories")}
     ${facetsOf("campaign", "campaigns")}
     ${facetsOf("tag", "tags")}
     ${facetsOf("list", "lists")}
     return array_remove(facets, null);
   end $$`,

  `create table records (
     id uuid primary key,
     client_id text not null,
     kind text not null check (kind in ('businesses', 'people', 'emails', 'phones', 'domains')),
     -- The elder record that this one belongs to.
     merged_into uuid,
     -- A tombstone for readers of the feed; nothing else is left.
     deleted_at timestamptz,
     change bigint not null,
     name text,
     sort_name text not null default '',
     country text,
     region text,
     categories text[] not null default '{}',
     rating real,
     verification text,
     has_email boolean not null default false,
     has_phone boolean not null default false,
     campaigns text[] not null default '{}',
     fields jsonb not null default '{}',
     search tsvector not null default '',
     observations integer not null default 0,
     first_seen timestamptz not null,
     last_seen timestamptz not null,
     tags text[] not null default '{}',
     lists uuid[] not null default '{}',
     owner text,
     status text,
     notes text,
     facets bigint[] generated always as (record_facets(client_id, kind, country, region, categories, verification,
       has_email, has_phone, campaigns, tags, lists, owner, status)) stored
   ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`,
  "alter table records alter column facets set statistics 500",
  `create index records_of_feed on records (client_id, kind, change, id)`,
  `create index records_by_first_seen on records (client_id, kind, first_seen, id) where ${isLive}`,
  `create index records_by_last_seen on records (client_id, kind, last_seen, id) where ${isLive}`,
  `create index records_by_name on records (client_id, kind, sort_name, id) where ${isLive}`,
  `create index records_by_rating on records (client_id, kind, (coalesce(rating, 0)), id)
     where kind = 'businesses' and ${isLive}`,
  `create index records_by_facet on records using gin (facets) where ${isLive}`,
  `create index records_by_word on records using gin (search) where ${isLive}`,
  `create index records_merged on records (merged_into) where merged_into is not null`,

  // What identifies a record (src/records/identity.ts). Several businesses may have the same website.
  `create table record_keys (
     client_id text not null,
     kind text not null,
     key text not null,
     record_id uuid not null,
     primary key (client_id, kind, key, record_id)
   )`,
  `create index record_keys_of_record on record_keys (record_id)`,

  // What one job states about one thing, by origin; `record_id` stays through merges, so that they can be reversed.
  `create table record_observations (
     record_id uuid not null,
     job_id uuid not null,
     origin text not null,
     campaign_id text,
     source text,
     fields jsonb not null,
     seen_at timestamptz not null,
     primary key (record_id, job_id, origin)
   )`,
  `create index record_observations_of_job on record_observations (job_id)`,

  `create table record_links (
     from_id uuid not null,
     from_kind text not null,
     to_kind text not null,
     to_id uuid not null,
     job_id uuid not null,
     source text,
     first_seen timestamptz not null,
     last_seen timestamptz not null,
     primary key (from_id, to_kind, to_id)
   )`,
  `create index record_links_to on record_links (to_id, from_kind)`,

  // Pairs of records that are one thing, by the key that both have. A reversed one never comes back by itself.
  `create table record_merges (
     client_id text not null,
     first_id uuid not null,
     second_id uuid not null,
     key text not null,
     merged_at timestamptz not null default now(),
     reversed_at timestamptz,
     primary key (first_id, second_id)
   )`,
  `create index record_merges_of_second on record_merges (second_id)`,

  `create table record_lists (
     id uuid primary key,
     client_id text not null,
     kind text not null,
     name text not null,
     created_at timestamptz not null default now(),
     unique (client_id, kind, name)
   )`,
];
