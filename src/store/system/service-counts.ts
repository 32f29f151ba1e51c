import type { JobTypeName } from "../../contract/job.ts";
import type { Database } from "../core/database.ts";

/** Waiting and running work of the whole service at one moment. */
export interface ServiceCounts {
  /** One per requested type. Test jobs are excluded. */
  jobs: { type: JobTypeName; waiting: number; running: number; oldest_waiting_seconds: number }[];
  deliveries_pending: number;
  webhook_feed_lag_seconds: number;
}

/**
 * One statement that uses index-only scans except for single rows. The oldest job is the one with the lowest id, as for
 * claims.
 */
export async function readServiceCounts(
  database: Pick<Database, "query">,
  types: readonly JobTypeName[],
): Promise<ServiceCounts> {
  const [row] = await database.query<ServiceCounts>({
    name: "read-service-counts",
    text: `
      with open_jobs as materialized (
        select type.name, waiting.jobs as waiting, running.jobs as running,
               coalesce((select greatest(extract(epoch from now() - created_at), 0)
                         from jobs where id = waiting.oldest), 0)::float8 as oldest_seconds
        from unnest($1::text[]) as type(name)
        cross join lateral (
          select count(*)::int as jobs, min(id::text collate "C")::uuid as oldest
          from jobs where type = type.name and not test and status = 'queued'
        ) waiting
        cross join lateral (
          select count(*)::int as jobs from jobs where type = type.name and not test and status = 'processing'
        ) running
      )
      select (select json_agg(json_build_object('type', name, 'waiting', waiting, 'running', running,
                                                'oldest_waiting_seconds', oldest_seconds))
              from open_jobs) as jobs,
             (select count(*)::int from webhook_deliveries where status = 'pending') as deliveries_pending,
             coalesce((select greatest(extract(epoch from now() - created_at), 0)
                       from events
                       where id > (select position from webhook_feed)
                         and exists (select from webhook_endpoints where disabled_at is null)
                       order by id limit 1), 0)::float8 as webhook_feed_lag_seconds`,
    values: [types],
  });
  if (row === undefined) throw new Error("read-service-counts returned no row");
  return row;
}
