import type { JobTypeName } from "../../contract/job.ts";
import type { Database } from "../core/database.ts";
import { countJobsOf } from "../jobs/job-totals.ts";
import { typesWith } from "./expired-results.ts";

/** A table with its size on disk. Partitions are tables of their own. */
export interface TableSize {
  name: string;
  /** With what is stored outside its rows. */
  bytes: number;
  index_bytes: number;
  /** An estimate of the last analysis. */
  rows: number;
  /** Deleted or replaced rows whose space is free for new ones after the next vacuum. */
  dead_rows: number;
}

export async function readTableSizes(database: Database): Promise<TableSize[]> {
  return await database.query<TableSize>({
    text: `select class.relname::text as name, pg_table_size(class.oid)::float8 as bytes,
                  pg_indexes_size(class.oid)::float8 as index_bytes, greatest(reltuples, 0)::float8 as rows,
                  coalesce(n_dead_tup, 0)::float8 as dead_rows
           from pg_class class left join pg_stat_user_tables stats on stats.relid = class.oid
           where relkind = 'r' and relnamespace = current_schema::regnamespace order by name`,
  });
}

/** Size of the database, with what belongs to no table of Forager. */
export async function readDatabaseBytes(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: number }>({
    text: "select pg_database_size(current_database())::float8 as bytes",
  });
  return row?.bytes ?? 0;
}

/** How many of something a client has, and the time of the oldest, which expires next; null without any. */
export interface StoredItems {
  items: number;
  oldest_at: Date | null;
}

const sampled = 100;

/** Results of a client: their number, their size as estimated from the latest of each type, and the oldest. */
export async function readResultSizes(
  database: Database,
  clientId: string,
): Promise<StoredItems & { bytes: number }> {
  const sizes = await Promise.all(typesWith.results.map((type) => readResultSize(database, clientId, type)));
  const oldest = sizes.flatMap(({ oldest_at }) => (oldest_at === null ? [] : [oldest_at.getTime()]));
  return {
    items: sizes.reduce((sum, { items }) => sum + items, 0),
    bytes: Math.round(sizes.reduce((sum, { items, mean_bytes }) => sum + items * mean_bytes, 0)),
    oldest_at: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
  };
}

async function readResultSize(database: Database, clientId: string, type: JobTypeName) {
  const ofType = `client_id = $1 and type = $2 and status = 'completed' and completed_at is not null`;
  const completed = await countJobsOf(database, { clientId, status: "completed", type });
  const [row] = await database.query<{ mean_bytes: number; oldest_at: Date | null }>({
    name: "read-result-size",
    text: `select coalesce((select avg(pg_column_size(data)) from (
                      select data from jobs join job_results on job_id = id
                      where ${ofType} order by updated_at desc, id desc limit ${sampled}
                    ) latest), 0)::float8 as mean_bytes,
                  (select updated_at from jobs
                   where ${ofType} and updated_at >= coalesce((select up_to from retention_progress
                     where client_id = $1 and area = 'results' and type = $2), '-infinity')
                     and not exists (select from job_results where job_id = jobs.id and expired_at is not null)
                   order by updated_at, id limit 1) as oldest_at`,
    values: [clientId, type],
  });
  const oldest = row?.oldest_at ?? null;
  return { items: oldest === null ? 0 : completed, mean_bytes: row?.mean_bytes ?? 0, oldest_at: oldest };
}

const counting: Readonly<Record<"activities" | "deliveries" | "records", string>> = {
  activities: `select coalesce(sum(activities), 0)::int as items, min(first_at) as oldest_at
               from activity_hours where client_id = $1`,
  deliveries: `select count(*)::int as items, min(delivery.created_at) as oldest_at
               from webhook_endpoints endpoint join webhook_deliveries delivery on webhook_id = endpoint.id
               where client_id = $1`,
  records: `select count(*)::int as items, min(last_seen) as oldest_at
            from records where client_id = $1 and merged_into is null and deleted_at is null`,
};

export async function countStored(
  database: Database,
  clientId: string,
  area: keyof typeof counting,
): Promise<StoredItems> {
  const [row] = await database.query<StoredItems>({
    name: `count-stored-${area}`,
    text: counting[area],
    values: [clientId],
  });
  return row ?? { items: 0, oldest_at: null };
}
