import { type Kysely, sql } from "kysely";

/**
 * The queue moves into the rows of jobs: a running job is held by the lease of its worker, and one that waits for its
 * next run has `run_after` instead. Drops pg-boss's tables, a second copy of the queue, and keeps their retry times.
 * Jobs that were running run again, because their leases are no longer renewed.
 * `turns` becomes the line of clients with waiting jobs in claiming order: the next client is read from the front of
 * an index, however many wait.
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
  // The schema has pg-boss's default name: another application in this database may have its own queues there.
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

  // 'waiting' and 'head' are hints: a client with waiting jobs is always in the line, and at least as far in front as
  // its best job; one whose jobs were cancelled may still be. 'joins' grows with each submit, so that a claim based
  // on an older line does not undo later changes.
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
