import { type Kysely, sql } from "kysely";

/**
 * What a job has waited for, and why it ran again: `{ for, from, until }`, oldest first, at most 20. A trigger notes it,
 * because many statements begin and end waits; it sees the row as `jobs_forget_wait` leaves it, which runs first by its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table jobs add column waits jsonb`,

  `create function note_wait() returns trigger language plpgsql as $$
   declare
     noted jsonb := coalesce(new.waits, '[]');
     last text := (jsonb_array_length(noted) - 1)::text;
   begin
     if old.waiting_for is not null and noted -> -1 ->> 'until' is null and noted <> '[]' then
       noted := jsonb_set(noted, array[last, 'until'], to_jsonb(now()));
     end if;
     if jsonb_array_length(noted) < 20 then
       if new.waiting_for is not null then
         noted := noted || jsonb_build_object('for', new.waiting_for, 'from', now(), 'until', null);
       elsif new.retries > old.retries then
         noted := noted || jsonb_build_object('for', 'its next run, after a transient error', 'from', now(), 'until', new.run_after);
       elsif new.crashes > old.crashes then
         noted := noted || jsonb_build_object('for', 'another worker, after the loss of its own', 'from', now(), 'until', new.run_after);
       end if;
     end if;
     new.waits := noted;
     return new;
   end $$`,

  `create trigger jobs_note_wait before update on jobs for each row
   when (new.waiting_for is distinct from old.waiting_for or new.retries > old.retries or new.crashes > old.crashes)
   execute function note_wait()`,
];
