import { type Kysely, sql } from "kysely";

/**
 * A note that accompanies a result; and what a running job waits for, and until when if known. A trigger clears the
 * latter two when the run ends, by any statement: only the run itself can say that it still waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table job_results add column message text`,

  `alter table jobs add column waiting_for text, add column retry_at timestamptz`,

  `create function forget_wait() returns trigger language plpgsql as $$
   begin
     new.waiting_for := null;
     new.retry_at := null;
     return new;
   end $$`,

  `create trigger jobs_forget_wait before update on jobs for each row
   when (old.waiting_for is not null
         and (new.status <> 'processing' or new.attempt <> old.attempt
              or new.worker_id is distinct from old.worker_id))
   execute function forget_wait()`,
];
