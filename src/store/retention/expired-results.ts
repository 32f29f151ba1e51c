import { type JobTypeName, jobTypeNames } from "../../contract/job.ts";
import type { Transaction } from "../core/database.ts";

/** Parts of a stored result that expire on their own. */
export type ResultArea = "results" | "texts" | "images";

/** The types of jobs whose results have something to expire in an area. */
export const typesWith: Readonly<Record<ResultArea, readonly JobTypeName[]>> = {
  results: jobTypeNames,
  texts: ["svcSite"],
  images: ["svcMaps"],
};

/** Results per transaction. The others are decompressed and written again. */
const batch: Readonly<Record<ResultArea, number>> = { results: 500, texts: 50, images: 200 };

const images = "[0-9a-f]{64}[.](?:jpg|png|webp|gif|avif)";

/** The objects that a result names, as keys in the object store. */
const objectsOf = {
  text: "select old.data #>> '{compendium,store_key}' as key",
  images: `select 'media/images/' || found[1] as key
           from regexp_matches(old.data::text, '"image_url":"[^"]*/(${images})"', 'g') found`,
} as const;

/** What becomes of a result, and the objects that it named. */
const expiring: Readonly<Record<ResultArea, { set: string; where: string; objects: string }>> = {
  results: {
    set: "data = null, message = null, expired_at = now()",
    where: "old.data is not null",
    objects: `${objectsOf.text} where old.type = 'svcSite' union all
              select * from (${objectsOf.images}) pictured where old.type = 'svcMaps'`,
  },
  texts: {
    set: `data = ((old.data::jsonb || '{"markdown_compendium": null}') || jsonb_build_object('compendium',
            (old.data::jsonb -> 'compendium') - 'store_key' || jsonb_build_object('available', false,
              'storage_location', 'inline', 'expired_at', iso_utc(now()))))::json`,
    where: `old.data #>> '{compendium,available}' = 'true'`,
    objects: objectsOf.text,
  },
  images: {
    set: `data = regexp_replace(old.data::text, '"image_url":"[^"]*/${images}"', '"image_url":null', 'g')::json`,
    where: `old.data::text ~ '"image_url":"[^"]*/${images}"'`,
    objects: objectsOf.images,
  },
};

/**
 * Expires what the next jobs of a client and type have in an area, in the order of completion. The rows say so before
 * their objects are deleted, and the objects are noted in the same transaction. Reads the index of ended jobs from where
 * it stopped, and locks the rows of its batch, so that no other change of them is lost.
 * @returns whether there is more.
 */
export async function expireResults(
  transaction: Transaction,
  { clientId, area, type, days }: { clientId: string; area: ResultArea; type: JobTypeName; days: number },
): Promise<boolean> {
  const { set, where, objects } = expiring[area];
  const limit = batch[area];
  const [row] = await transaction.query<{ seen: number }>({
    name: `expire-${area}`,
    text: `
      with progress as materialized (
        select coalesce(max(up_to), '-infinity') as up_to,
               coalesce(max(up_to_id::text), '00000000-0000-0000-0000-000000000000')::uuid as up_to_id
        from retention_progress where client_id = $1 and area = $2 and type = $3
      ), due as materialized (
        select id, updated_at from jobs
        where client_id = $1 and type = $3 and status = 'completed' and completed_at is not null
          and (updated_at, id) > ((select up_to from progress), (select up_to_id from progress))
          and updated_at < now() - $4 * interval '1 day'
        order by updated_at, id limit $5
      ), found as materialized (
        select job_id, data, $3::text as type from due join job_results on job_id = id where data is not null
        for no key update of job_results
      ), old as materialized (
        select * from found old where ${where}
      ), expired as (
        update job_results set ${set} from old where job_results.job_id = old.job_id
      ), retired as (
        insert into retired_objects (key)
        select distinct key from old cross join lateral (${objects}) named where key is not null
        on conflict (key) do update set retired_at = now() where retired_objects.deleting_at is null
      ), moved as (
        insert into retention_progress (client_id, area, type, up_to, up_to_id)
        select $1, $2, $3, updated_at, id from due order by updated_at desc, id desc limit 1
        on conflict (client_id, area, type) do update set up_to = excluded.up_to, up_to_id = excluded.up_to_id
      )
      select count(*)::int as seen from due`,
    values: [clientId, area, type, days, limit],
  });
  return row?.seen === limit;
}
