import { type Kysely, sql } from "kysely";

/**
 * Marks in lists of jobs by creation, so that a page deep in a list is found without counting to it
 * (store/jobs/list-marks.ts). A trigger removes those whose place changes, whatever inserts or deletes jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The list of a client's jobs, of a type and state unless these are ''. \`place\` jobs of it come before this one.
  `create table job_list_marks (
     client_id text not null,
     type text not null,
     status text not null,
     place bigint not null,
     created_at timestamptz not null,
     id uuid not null,
     primary key (client_id, type, status, place)
   )`,
  `create index job_list_marks_by_creation on job_list_marks (client_id, created_at)`,
  `create function forget_list_marks() returns trigger language plpgsql as $$ begin
     delete from job_list_marks marks
     using (select client_id, min(created_at) as since from changed group by client_id) changes
     where marks.client_id = changes.client_id and marks.created_at >= changes.since;
     return null;
   end $$`,
  `create trigger forget_list_marks_of_added after insert on jobs
     referencing new table as changed for each statement execute function forget_list_marks()`,
  `create trigger forget_list_marks_of_removed after delete on jobs
     referencing old table as changed for each statement execute function forget_list_marks()`,
];
