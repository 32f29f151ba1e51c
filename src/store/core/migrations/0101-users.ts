import { type Kysely, sql } from "kysely";

/**
 * People who sign in, and the clients for which they work. A membership is a row of `api_keys` without a usable key, so
 * that jobs, sessions, streams and access levels treat people and programs alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // In the home cell. `mailbox` is the normalized address; `credentials` is sealed: password, TOTP secret and recovery
  // codes. `totp_step`: the last time step whose code was used.
  `create table users (
     id text primary key,
     address text not null,
     mailbox text not null unique,
     name text not null,
     verified_at timestamptz,
     credentials bytea,
     totp_step bigint,
     failures smallint not null default 0,
     locked_until timestamptz,
     oidc_issuer text,
     oidc_subject text,
     created_at timestamptz not null default now(),
     unique (oidc_issuer, oidc_subject)
   )`,
  `create table sign_in_links (
     digest bytea primary key,
     user_id text not null references users on delete cascade,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null
   )`,
  `create index sign_in_links_of_user on sign_in_links (user_id)`,
  `create index sign_in_links_by_end on sign_in_links (expires_at)`,
  // No reference to users: in an installation with cells, they are in another database.
  `alter table api_keys add column user_id text`,
  `create unique index api_keys_of_user on api_keys (user_id, client_id)
     where user_id is not null and revoked_at is null`,
  `alter table sessions
     add column method text not null default 'key',
     add column address text,
     add column user_agent text`,
  `create table user_invitations (
     id uuid primary key,
     client_id text not null references clients,
     address text not null,
     mailbox text not null,
     access text not null check (access in ('viewer', 'member', 'owner')),
     digest bytea not null,
     proves_address boolean not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     unique (client_id, mailbox)
   )`,
  `create index user_invitations_by_end on user_invitations (expires_at)`,
];
