import { unverifiedFilter, withoutEmailFilter } from "../../contract/records.ts";
import type { Database } from "../core/database.ts";
import { selectRecords } from "./search.ts";
import type { RecordSelection } from "./selection.ts";

/** Of how many records facets are counted. */
const sampleMax = 50_000;
const facetValuesMax = 50;

export interface FacetRow {
  facet: string;
  value: string;
  count: number;
}

/**
 * The most frequent values of each facet, among all matching records or in a sample of them.
 * @returns the counts of the sample, its size, and how many records match.
 */
export async function countFacets(
  database: Pick<Database, "query">,
  selection: RecordSelection,
): Promise<{ rows: FacetRow[]; sampled: number; total: number; isEstimate: boolean }> {
  const selected = selectRecords(database, selection);
  const { total, isEstimate } = await selected.count();
  const isSampled = isEstimate && total > sampleMax;
  const { where, values, planning } = await selected.conditions({ sampled: isSampled });
  const noVerdict =
    selection.kind === "emails"
      ? `'${unverifiedFilter}'`
      : `case when has_email then '${unverifiedFilter}' else '${withoutEmailFilter}' end`;
  const rows = await database.query<FacetRow>({
    text: `
      with found as materialized (
        select country, region, categories, verification, tags, owner, status, has_email, has_phone
        from records ${isSampled ? sampleOf(total) : ""} where ${where} limit ${sampleMax}
      ), counted as (
        select 'country' as facet, country as value, count(*)::int from found where country is not null group by 2
        union all select 'region', region, count(*)::int from found where region is not null group by 2
        union all select 'category', category, count(*)::int from found, unnest(categories) category group by 2
        union all select 'verification', coalesce(verification, ${noVerdict}), count(*)::int from found
                  ${selection.kind === "phones" ? "where false" : ""} group by 2
        union all select 'tag', tag, count(*)::int from found, unnest(tags) tag group by 2
        union all select 'owner', owner, count(*)::int from found where owner is not null group by 2
        union all select 'status', status, count(*)::int from found where status is not null group by 2
        union all select 'has_email', '', count(*)::int from found where has_email
        union all select 'has_phone', '', count(*)::int from found where has_phone
        union all select 'sampled', '', count(*)::int from found
      )
      select facet, value, count from (
        select *, row_number() over (partition by facet order by count desc, value) as place from counted) ranked
      where place <= ${facetValuesMax} order by facet, place`,
    values,
    planning,
  });
  const sampled = rows.find(({ facet }) => facet === "sampled")?.count ?? 0;
  // All were read: an estimate of their number, which may be far off after many changes, is of no use.
  if (!isSampled && sampled < sampleMax) return { rows, sampled, total: sampled, isEstimate: false };
  return { rows, sampled, total, isEstimate: isEstimate && sampled < total };
}

/** Reads random blocks, since the first records of an index are alike. */
function sampleOf(total: number): string {
  return `tablesample system (${Math.min(100, (100 * sampleMax) / total).toFixed(4)}) repeatable (1)`;
}
