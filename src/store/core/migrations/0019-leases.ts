import { type Kysely, sql } from "kysely";

/**
 * The queue is in the rows of jobs: a running job is held by the lease of the worker that it names, and one that waits
 * for its next run has `run_after` instead. pg-boss's tables, which held a second copy of the queue, go; what they say of
 * retries is kept. Jobs that were running run again, because nothing that runs now renews what they are held by.
 *
 * `turns` becomes the line of clients with waiting jobs, in the order of claiming: who is next is read from the front of
 * an index, however many clients wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const queues = ["svcSite", "svcMaps", "svcVerify", "svcPeople"]
  .flatMap((type) => [`'${type}'`, `'${type}-test'`])
  .join(", ");

const statements = [
  "alter table jobs add column run_after timestamptz",
  "update jobs set worker_id = null, run_after = now() where status = 'processing'",
  // The schema has pg-boss's default name: another application in this database may have queues of its own there.
  `do $$
   begin
     if to_regclass('pgboss.job') is null then return; end if;
     update jobs set run_after = entry.start_after from pgboss.job entry
     where jobs.status = 'processing' and entry.id = jobs.queue_entry_id and entry.name in (${queues})
       and entry.state < 'active' and entry.start_after > now();
     if exists (select from pgboss.queue where name not in (${queues}) and name not like '\\_\\_pgboss\\_\\_%') then
       perform pgboss.delete_queue(name) from pgboss.queue where name in (${queues});
     else
       drop schema pgboss cascade;
     end if;
   end $$`,
  "alter table jobs drop column queue_entry_id",
  `create index jobs_set_aside on jobs (type, test, run_after) where status = 'processing' and worker_id is null`,

  // 'waiting' and 'head' are where to look, never what is so: a client that waits is always in the line, and at least as
  // far in front as its best job; one whose jobs were cancelled may still be. 'joins' grows with each submit, so that a
  // claim which has seen an older line changes nothing that it does not know of.
  `alter table turns
     alter column served_at drop not null,
     add column waiting boolean not null default false,
     add column head_priority smallint,
     add column head_id uuid,
     add column joins bigint not null default 0`,
  `insert into turns (type, test, client_id, waiting, head_priority, head_id)
   select distinct on (type, test, client_id) type, test, client_id, true, priority, id
   from jobs where status = 'queued' order by type, test, client_id, priority desc, id
   on conflict (type, test, client_id) do update
     set waiting = true, head_priority = excluded.head_priority, head_id = excluded.head_id`,
  `create index turns_in_line on turns (type, test, served_at nulls first, head_priority desc, head_id) where waiting`,
];
