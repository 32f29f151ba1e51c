import { type Kysely, sql } from "kysely";

/** Claims of pins: authorized claims, reserved names, state of completions, and the built-in registry's pins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What a token authorizes. The identifier (a person's phone number or address) is sealed.
  `create table signup_claims (
     jti uuid primary key,
     client_id text not null references clients,
     brand_id text not null,
     country_code text not null,
     name text not null,
     name_key bytea not null,
     identifier bytea not null,
     identifier_masked text not null,
     expires_at timestamptz not null,
     created_at timestamptz not null default now()
   )`,
  `create index signup_claims_by_expiry on signup_claims (expires_at)`,

  // One name in one country for one token. An expired reservation may be taken over.
  `create table signup_reserved_names (
     country_code text not null,
     name_key bytea not null,
     jti uuid not null unique references signup_claims on delete cascade,
     expires_at timestamptz not null,
     primary key (country_code, name_key)
   )`,

  // At most one per token; failed ones may be replaced by another attempt. `details` is sealed, and deleted once
  // done.
  `create table signup_completions (
     jti uuid primary key references signup_claims,
     pin_id uuid not null unique,
     state text not null default 'creating' check (state in ('creating', 'done', 'failed')),
     failure text check (failure in ('name_taken', 'refused')),
     details bytea,
     attempt integer not null default 1,
     next_attempt_at timestamptz not null,
     created_at timestamptz not null default now(),
     ended_at timestamptz
   )`,
  `create index signup_completions_open on signup_completions (next_attempt_at) where state = 'creating'`,

  // The built-in registry.
  `create table signup_pins (
     pin_id uuid primary key,
     country_code text not null,
     name text not null,
     name_key bytea not null,
     brand_id text not null,
     details bytea not null,
     created_at timestamptz not null default now(),
     unique (country_code, name_key)
   )`,

  `create table signup_brands (
     brand_id text primary key,
     map_key bytea,
     updated_at timestamptz not null default now()
   )`,
];
