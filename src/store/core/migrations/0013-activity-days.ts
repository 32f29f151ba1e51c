import { type Kysely, sql } from "kysely";

/**
 * Activities per completed day, with every pause of more than a minute, so that shifts for any gap are read from one
 * row per day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // \`pauses\` are in whole minutes, rounded up, the shortest first. \`cuts\` has a row for each, in the same order: the
  // microsecond of the day at which the actor resumed and the one at which it had paused, then what each counter had
  // come to before it resumed.
  `create table activity_days (
     client_id text collate "C" not null,
     actor_id text collate "C" not null,
     day date not null,
     first_at timestamptz not null,
     last_at timestamptz not null,
     activities integer not null,
     jobs_submitted integer not null,
     jobs_completed integer not null,
     jobs_failed integer not null,
     results_count bigint not null,
     shipped_count integer not null,
     pauses smallint[] not null,
     cuts bigint[] not null,
     primary key (client_id, actor_id, day)
   )`,
  // Read for the few days that are cut, and then as a whole: decompression costs more than reading.
  `alter table activity_days alter column cuts set storage external`,

  // An actor's days up to this one are aggregated, except those below.
  `alter table activity_actors add column summed_until date`,
  `create index activity_actors_by_day on activity_actors (summed_until nulls first)`,

  // Days with activities reported after their aggregation.
  `create table activity_days_late (
     client_id text collate "C" not null,
     actor_id text collate "C" not null,
     day date not null,
     primary key (client_id, actor_id, day)
   )`,
];
