import type { Database } from "../core/database.ts";
import { type Conditions, filtersOf, isLive, scopeOf } from "./selection.ts";

/** How many records there are, as estimated. */
export interface Shares {
  /** Of the client and kind. */
  scope: number;
  /** Of these, those that match. */
  matching: number;
  /** Of these, those with all traits, and without a verdict if that is asked for. */
  withTraits: number;
  /** Of these, those with each word. */
  withWord: readonly number[];
  /** How large a part of all records those of the client and kind are. */
  part: number;
}

type Queries = Pick<Database, "query">;
type Plan = { "Plan Rows": number; Plans?: Plan[] };

/** From how many places of a client's records samples are read, and how many records at each. */
const places = 8;
const recordsAtPlace = 250;
/** A sample without matches says that they are hardly more than this many. */
const unseenMax = 3;

/**
 * Traits are estimated by the planner, from statistics of all of their frequent values. It takes client, kind and traits for
 * independent, while each trait is of one client and kind alone; so it is asked for each by itself, and a trait's share among
 * the client's records is its share among all, divided by the client's. Other conditions are counted in a sample.
 */
export async function estimateShares(database: Queries, conditions: Conditions): Promise<Shares> {
  const { values, scope, traits, unverified, words, ranges, others } = conditions;
  // Statistics say how many records have no verdict, but of all clients together.
  const isCounted = words.length + ranges.length + others.length > 0 || unverified !== null;
  // The last one has all parameters, and tells nothing.
  const branches = [[], [`${scopeOf} = ${scope}`], traits, filtersOf(conditions)].map(
    (branch) => `select from records where ${[isLive, ...branch].join(" and ")}`,
  );
  const [[row], sample] = await Promise.all([
    database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      text: `explain (format json) ${branches.join(" union all ")}`,
      values: [...values],
      // A plan for several processes has the branches in another order.
      planning: { max_parallel_workers_per_gather: "0" },
    }),
    isCounted ? readSample(database, conditions) : null,
  ]);
  const counts = (row?.["QUERY PLAN"][0].Plan.Plans ?? []).map((plan) => plan["Plan Rows"]);
  const [all = 1, ofScope = 1, ofTraits = 1] = counts;
  const part = Math.min(1, ofScope / Math.max(1, all));
  const scaled = (count: number) => (ofScope * count) / Math.max(1, sample?.read ?? 0);
  const unverifiedShare =
    unverified === null ? 1 : Math.max(1, sample?.unverified ?? 0) / Math.max(1, sample?.read ?? 0);
  const withTraits =
    unverifiedShare *
    (traits.length === 0 ? ofScope : Math.min(ofScope, Math.max(1, ofTraits * part ** (1 - traits.length))));
  const matching =
    sample === null
      ? withTraits
      : Math.max(1, Math.min(withTraits, scaled(Math.max(sample.matching, unseenMax))));
  return {
    scope: ofScope,
    matching,
    withTraits,
    withWord: words.map((_, at) => Math.max(1, scaled(Math.max(sample?.words[at] ?? 0, 1)))),
    part,
  };
}

interface Sample {
  read: number;
  matching: number;
  unverified: number;
  words: number[];
}

/**
 * Counts what matches at places that are spread over the time in which the records were found, the newest among them; unevenly,
 * since records that follow each other in equal steps may have something in common.
 */
async function readSample(database: Queries, conditions: Conditions): Promise<Sample> {
  const { values, scope, unverified, words } = conditions;
  const inScope = `${isLive} and ${scopeOf} = ${scope}`;
  const end = (direction: string) =>
    `(select first_seen from records where ${inScope} order by first_seen ${direction}, id ${direction} limit 1)`;
  const [row] = await database.query<Sample>({
    text: `
      with found as materialized (select ${end("asc")} as first, ${end("desc")} as last)
      select count(*)::int as read, count(*) filter (where ${filtersOf(conditions).join(" and ")})::int as matching,
             count(*) filter (where ${unverified ?? "true"})::int as unverified,
             array[${words.map((word) => `count(*) filter (where ${word})::int`).join(", ")}]::int[] as words
      from found cross join generate_series(0, ${places - 1}) place cross join lateral (
        select * from records where ${inScope} and first_seen <= last - (last - first) * mod(place * 0.618, 1)::float8
        order by first_seen desc, id desc limit ${recordsAtPlace}) records`,
    values: [...values],
    planning: { enable_seqscan: "off", enable_bitmapscan: "off", enable_sort: "off", jit: "off" },
  });
  return row ?? { read: 0, matching: 0, unverified: 0, words: [] };
}
