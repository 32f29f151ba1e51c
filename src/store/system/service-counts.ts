import type { JobTypeName } from "../../contract/job.ts";
import { isInterrupted } from "../cells/client-cells.ts";
import type { Database } from "../core/database.ts";
import { countedOfAll } from "../jobs/job-totals.ts";

/** Waiting and running work of the whole service at one moment. */
export interface ServiceCounts {
  /** One per requested type. Test jobs are excluded. */
  jobs: { type: JobTypeName; waiting: number; running: number; oldest_waiting_seconds: number }[];
  deliveries_pending: number;
  webhook_feed_lag_seconds: number;
  /** Moves of clients between cells that were interrupted; 0 outside the home cell. */
  moves_interrupted: number;
}

/**
 * One statement, whose cost does not grow with the number of jobs. The oldest job is the one with the lowest id, as for
 * claims: the first of its client and priority, so only these are read.
 */
export async function readServiceCounts(
  database: Pick<Database, "query">,
  types: readonly JobTypeName[],
): Promise<ServiceCounts> {
  const [row] = await database.query<ServiceCounts>({
    name: "read-service-counts",
    text: `
      with recursive counted as materialized (
        select type, status, sum(jobs)::int as jobs
        from ${countedOfAll} changes
        where status in ('queued', 'processing') and not test
        group by type, status
      ), first as (
        select turns.type, turns.client_id, head.id, head.priority
        from turns cross join lateral (
          select id, priority from jobs
          where type = turns.type and not test and status = 'queued' and client_id = turns.client_id
          order by priority desc, id limit 1
        ) head
        where waiting and not test
        union all
        select first.type, first.client_id, next.id, next.priority
        from first cross join lateral (
          select id, priority from jobs
          where type = first.type and not test and status = 'queued' and client_id = first.client_id
            and priority < first.priority
          order by priority desc, id limit 1
        ) next
      ), open_jobs as materialized (
        select type.name, coalesce(waiting.jobs, 0) as waiting, coalesce(running.jobs, 0) as running,
               coalesce((select greatest(extract(epoch from now() - created_at), 0)
                         from jobs where id = (select id from first where first.type = type.name order by id limit 1)),
                        0)::float8 as oldest_seconds
        from unnest($1::text[]) as type(name)
        left join counted waiting on waiting.type = type.name and waiting.status = 'queued'
        left join counted running on running.type = type.name and running.status = 'processing'
      )
      select (select json_agg(json_build_object('type', name, 'waiting', waiting, 'running', running,
                                                'oldest_waiting_seconds', oldest_seconds))
              from open_jobs) as jobs,
             (select count(*)::int from webhook_deliveries where status = 'pending') as deliveries_pending,
             coalesce((select greatest(extract(epoch from now() - created_at), 0)
                       from events
                       where id > (select position from webhook_feed)
                         and exists (select from webhook_endpoints where disabled_at is null)
                       order by id limit 1), 0)::float8 as webhook_feed_lag_seconds,
             (select count(*)::int from client_cells where ${isInterrupted}) as moves_interrupted`,
    values: [types],
  });
  if (row === undefined) throw new Error("read-service-counts returned no row");
  return row;
}
