import { type Kysely, sql } from "kysely";

/** Language model usage of each client's jobs, one row per day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Limits are checked on `held_*`: actual usage plus reservations of questions in progress. The reservation of a
  // process that dies is held until the day ends.
  `create table model_usage (
     client_id text not null,
     day date not null,
     requests bigint not null default 0,
     input_tokens bigint not null default 0,
     output_tokens bigint not null default 0,
     cost double precision not null default 0,
     held_tokens bigint not null default 0,
     held_cost double precision not null default 0,
     primary key (client_id, day)
   )`,
];
