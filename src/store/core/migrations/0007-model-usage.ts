import { type Kysely, sql } from "kysely";

/** What each client's jobs use of language models, a row a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `held_*` is what limits are checked on: what was used, and what questions under way may still use. A process that
  // dies leaves its part held until the day ends.
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
