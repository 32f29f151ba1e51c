import { type Kysely, sql } from "kysely";

/**
 * Clients in several databases, and their moves. The home cell's `client_cells` says where a client is, unless it is
 * at home. The functions serve triggers that exist only in a cell which a client has left (store/cells/client-fence.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Set by what moves a client, whose own changes are allowed. */
const isMover = "current_setting('forager.moving', true) is not distinct from 'on'";

/** Of a row that may change only if its client is not fenced: the update does nothing. */
const holding = (
  name: string,
  fence: string,
) => `create function ${name}() returns trigger language plpgsql as $$ begin
     if not (${isMover}) and exists (select from client_fences fence ${fence}) then return null; end if;
     return new;
   end $$`;

const statements = [
  `create table client_cells (
     client_id text primary key,
     cell text not null,
     -- While it is being moved.
     moving_to text,
     move_id uuid,
     -- The cell from which its rows are still to be removed.
     leaving text,
     changed_at timestamptz not null default now()
   )`,
  // A client that has left this cell or is leaving it. 'held' has what stops its campaigns meanwhile.
  `create table client_fences (
     client_id text primary key,
     move_id uuid not null,
     held jsonb not null default '[]',
     raised_at timestamptz not null default now()
   )`,
  // Written with the rows of a client that arrive in this cell, or to refuse them from then on.
  `create table client_arrivals (
     client_id text not null,
     move_id uuid not null,
     state text not null check (state in ('arrived', 'complete', 'refused')),
     primary key (client_id, move_id)
   )`,
  // Events get new ids when their client moves: one up to 'up_to' became itself plus 'shift'.
  `create table event_renumberings (
     client_id text not null,
     up_to bigint not null,
     shift bigint not null,
     primary key (client_id, up_to)
   )`,

  `create function refuse_fenced_clients() returns trigger language plpgsql as $$ begin
     if not (${isMover}) and exists (select from added join client_fences using (client_id)) then
       raise exception 'the client is being moved to another cell' using errcode = 'FG001';
     end if;
     return null;
   end $$`,
  `create function hold_moving_job() returns trigger language plpgsql as $$ begin
     if ${isMover} then return new; end if;
     return null;
   end $$`,
  holding("hold_fenced_client", "where fence.client_id = new.client_id"),
  holding(
    "hold_fenced_delivery",
    "join webhook_endpoints endpoint using (client_id) where endpoint.id = new.webhook_id",
  ),
  holding("hold_fenced_completion", "join signup_claims claim using (client_id) where claim.jti = new.jti"),
];
