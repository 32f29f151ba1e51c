import type { RecordSort } from "../../contract/records.ts";
import type { Statement } from "../core/database.ts";
import { type Conditions, filtersOf, isLive, orderOf, type Position, scopeOf } from "./selection.ts";
import type { Shares } from "./shares.ts";

/*
 * Statements that read what matches a selection. Each is pinned to one plan: the planner takes the parts of a selection for
 * independent, and was wrong by factors that made a page take seconds.
 */

/**
 * - `order`: along the index of an order, where what matches often is found soon; `most` records, or all.
 * - `terms`: by the inverted index, sorted afterwards.
 * - `ids`: by the ids of a few known records.
 * - `planner`: without terms, estimates are right.
 */
export type Way = { by: "order"; most: number | null } | Terms | { by: "ids" | "planner" };

interface Terms {
  by: "terms";
  /** Conditions that the index finds; the others are compared with the records found. */
  found: readonly string[];
}

const alongIndex = { enable_seqscan: "off", enable_bitmapscan: "off", enable_sort: "off", jit: "off" };
// The beginning of a frequent word has a bitmap of megabytes: without room for it, whole pages of the table are read instead.
const byBitmap = {
  enable_seqscan: "off",
  enable_indexscan: "off",
  enable_indexonlyscan: "off",
  jit: "off",
  work_mem: "'32MB'",
};
const byKey = { enable_seqscan: "off", enable_bitmapscan: "off", jit: "off" };
const settings = { order: alongIndex, terms: byBitmap, ids: byBitmap, planner: { jit: "off" } } as const;

/** The time of a record found by terms, and of an entry that a trait or a word has in the index, in records along an order. */
const foundCost = 2;
const traitCost = 0.05;
const wordCost = 0.06;
/** What matches is not spread evenly: an order is left after this many times the records that are expected. */
const patience = 2;
const mostMin = 1_000;
/** From here on, counting would take longer than an answer may. */
const countCostMax = 30_000;
/** A larger part of all records is sooner told apart in the table than by the entries of its scope. */
const scopedPartMax = 0.5;
const scopedEntriesMax = 10_000;

/** The way that needs no estimate; null if there is a choice. */
export function onlyWay(
  { traits, unverified, words, ranges, others }: Conditions,
  sort: RecordSort,
): Way | null {
  if (others.some((text) => text.startsWith("records.id = any"))) return { by: "ids" };
  if (traits.length + words.length > 0 || unverified !== null) return null;
  const { column } = orderOf(sort);
  const isRange = others.length === 0 && ranges.every((range) => range.column === column);
  return isRange ? { by: "order", most: null } : { by: "planner" };
}

/**
 * The terms to find by: all traits, the lack of a verdict, and words that save more than they take. Reading all entries of a frequent word takes longer
 * than comparing it with the few records that a rare one finds.
 */
function chooseTerms(conditions: Conditions, shares: Shares, isSorted: boolean) {
  const { traits, unverified, words, scope: scopeValue } = conditions;
  const { scope, part, withTraits, withWord } = shares;
  const always = [...traits, ...(unverified === null ? [] : [unverified])];
  const found = [...always];
  let records = withTraits;
  let entries = found.length > 0 ? withTraits * traitCost : 0;
  const rarestFirst = words.map((word, at) => ({ word, withIt: withWord[at] ?? 1 }));
  rarestFirst.sort((one, other) => one.withIt - other.withIt);
  for (const { word, withIt } of rarestFirst) {
    // Those of other clients and kinds are entries of the same word.
    const cost = (withIt / part) * wordCost;
    const saved = records * (1 - withIt / scope) * foundCost;
    if (found.length > 0 && cost > saved) continue;
    found.push(word);
    records *= withIt / scope;
    entries += cost;
  }
  // Entries of a frequent word take longer to tell apart than the few records that are wanted.
  if (found.length > always.length && part < scopedPartMax && (isSorted || entries < scopedEntriesMax)) {
    found.push(`array[${scopeOf}] @> array[${scopeValue}]`);
  }
  return { found, records: Math.max(records, shares.matching), entries };
}

const alongOrder = ({ scope, matching }: Shares, limit: number) =>
  Math.min(scope, (limit * scope) / matching);
const wayAlong = (expected: number): Way => ({
  by: "order",
  most: Math.ceil(Math.max(mostMin, patience * expected)),
});

export const byTerms = (conditions: Conditions, shares: Shares): Terms => ({
  by: "terms",
  found: chooseTerms(conditions, shares, true).found,
});

/** The better way to the first ones that match. */
export function wayToPart(conditions: Conditions, shares: Shares, limit: number): Way {
  const along = alongOrder(shares, limit);
  const { found, records, entries } = chooseTerms(conditions, shares, true);
  return records * foundCost + entries <= 2 * along ? { by: "terms", found } : wayAlong(along);
}

/** The better way to all that match, of which terms find `atOnce` at a time. */
export function wayToAll(conditions: Conditions, shares: Shares, atOnce: number): Way {
  const { found, records, entries } = chooseTerms(conditions, shares, true);
  const rounds = Math.ceil(shares.matching / atOnce);
  const cost = rounds * (records * foundCost + entries) + shares.matching;
  return cost <= shares.scope ? { by: "terms", found } : { by: "order", most: null };
}

/** The better way to count up to a limit; null if both are slow, as for several words that are frequent by themselves. */
export function wayToCount(conditions: Conditions, shares: Shares, limit: number): Way | null {
  const along = alongOrder(shares, limit);
  const { found, records, entries } = chooseTerms(conditions, shares, false);
  const cost = records * Math.min(1, limit / shares.matching) * foundCost + entries;
  if (Math.min(cost, along) > countCostMax && shares.matching > 2 * limit) return null;
  return cost <= along ? { by: "terms", found } : wayAlong(along);
}

/** Some of the matching records. */
export interface Part {
  sort: RecordSort;
  after: Position | null;
  limit: number;
  /** Whether rows have the number of all in `matched`, where it costs nothing: terms find all of them to sort them. */
  isCounted?: boolean;
}

const and = (...conditions: readonly string[]) => conditions.join("\n and ");

/** What differs between the ways. */
function partsOf(conditions: Conditions, way: Way, { sort, after }: Pick<Part, "sort" | "after">) {
  const { owned, ofKind, scope, ranges } = conditions;
  const values = [...conditions.values];
  const order = orderOf(sort);
  const beyond =
    after === null
      ? []
      : [
          `(${order.column}, records.id) ${order.direction === "desc" ? "<" : ">"} ` +
            `($${values.push(after.key)}::${order.type}, $${values.push(after.id)}::uuid)`,
        ];
  const filters = filtersOf(conditions);
  const found = way.by === "terms" ? way.found : [];
  const inScope = [`${scopeOf} = ${scope}`, ...(sort.endsWith("rating") ? [ofKind] : [])];
  const byWay = {
    order: [...inScope, ...filters],
    // In a form that no index has.
    terms: [...found, ...filters.filter((each) => !found.includes(each)).map((each) => `(${each}) is true`)],
    ids: filters,
    planner: [...inScope, ...filters],
  };
  return {
    values,
    order,
    sorted: `order by ${order.column} ${order.direction}, records.id ${order.direction}`,
    /** Where an order begins and ends. */
    range: [
      ...inScope,
      ...ranges.filter(({ column }) => column === order.column).map(({ text }) => text),
      ...beyond,
    ],
    where: and(isLive, owned, ...byWay[way.by], ...beyond),
    filters: and(owned, ...filters),
  };
}

/** Whether more records than were read follow in the order, so that not all that match may have been found. */
export interface Cut {
  is_cut: boolean | null;
}

/**
 * A part in its order. If an order was left too early, `is_cut` of a row is true, and the part is not complete. A row
 * without an id is none.
 */
export function partStatement(
  conditions: Conditions,
  way: Way,
  part: Part,
  columns: (key: string) => string,
): Statement {
  const { values, order, sorted, range, where, filters } = partsOf(conditions, way, part);
  const { limit, isCounted = false } = part;
  const shown = columns(order.key);
  const planning = settings[way.by];
  if (isCounted && way.by === "terms") {
    // Without the columns that are shown, since all that match are held until they are counted and sorted.
    const text = `
      select ${shown}, matched from (
        select records.id as found_id, count(*) over ()::int as matched from records where ${where} ${sorted} limit ${limit}
      ) found join records on records.id = found_id ${sorted}`;
    return { text, values, planning };
  }
  if (way.by !== "order" || way.most === null) {
    const text = `select ${shown} from (select * from records where ${where} ${sorted} limit ${limit}) records ${sorted}`;
    return { text, values, planning };
  }
  const text = `
    with page as materialized (
      select * from (select * from records where ${and(isLive, ...range)} ${sorted} limit ${way.most}) records
      where ${filters} ${sorted} limit ${limit})
    select ${shown}, is_cut
    from (select (select count(*) from page) < ${limit} and ${followsAfter(way.most, range, sorted)} as is_cut) edge
    left join page records on true ${sorted}`;
  return { text, values, planning };
}

/** How many records match, up to `limit`. */
export function countStatement(conditions: Conditions, way: Way, limit: number): Statement {
  const { values, sorted, range, where, filters } = partsOf(conditions, way, {
    sort: "first_seen",
    after: null,
  });
  const planning = settings[way.by];
  if (way.by !== "order") {
    // In an order, as otherwise the planner may read the table from its start, where no record of the kind may be.
    const order = way.by === "planner" ? sorted : "";
    const text = `select count(*)::int as n from (select from records where ${where} ${order} limit ${limit}) found`;
    return { text, values, planning };
  }
  const { most } = way;
  const text =
    most === null
      ? `select count(*)::int as n from (select from records where ${and(isLive, ...range)} ${sorted} limit ${limit}) found`
      : `with found as materialized (
           select from (select * from records where ${and(isLive, ...range)} ${sorted} limit ${most}) records
           where ${filters} limit ${limit}
         ), counted as materialized (select count(*)::int as n from found)
         select n, n < ${limit} and ${followsAfter(most, range, sorted)} as is_cut from counted`;
  return { text, values, planning };
}

const followsAfter = (most: number, range: readonly string[], sorted: string) =>
  `exists (select from (select from records where ${and(isLive, ...range)} ${sorted} offset ${most} limit 1) further)`;

/** Those of these records that match. */
export function rowsStatement(conditions: Conditions, ids: readonly string[], columns: string): Statement {
  const { values, filters } = partsOf(conditions, { by: "ids" }, { sort: "first_seen", after: null });
  return {
    text: `select ${columns} from records where records.id = any($${values.push(ids)}::uuid[]) and ${and(isLive, filters)}`,
    values,
    planning: byKey,
  };
}

/** All that match, for statements of another shape. */
export function allOf(
  conditions: Conditions,
  way: Way,
): Required<Pick<Statement, "planning">> & { where: string } {
  return {
    where: partsOf(conditions, way, { sort: "first_seen", after: null }).where,
    planning: settings[way.by],
  };
}
