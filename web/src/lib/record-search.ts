import type { RecordFilter, RecordKind, RecordSort } from "../../../src/contract/records.ts";

/** Filters whose values are words of the client's data: each may have several values, separated by commas. */
export const multiFacets = ["country", "verification", "tag", "owner", "status"] as const;
/** Filters by one value, which may contain a comma. */
export const singleFacets = ["region", "category"] as const;
export const flags = ["has_email", "has_phone"] as const;
const texts = ["q", ...multiFacets, ...singleFacets, "list", "campaign", "job"] as const;

export const sorts = [
  "-first_seen",
  "first_seen",
  "-last_seen",
  "last_seen",
  "name",
  "-name",
  "-rating",
  "rating",
] as const satisfies readonly RecordSort[];

/** What a list of records shows, as in the address. A saved view is a search with a name. */
export interface RecordSearch extends Partial<Record<(typeof texts)[number], string>> {
  has_email?: "true" | "false";
  has_phone?: "true" | "false";
  /** A day in UTC, `2026-01-31`. */
  seen_since?: string;
  sort?: RecordSort;
  /** Names of the shown columns in their order, separated by commas; the default ones if omitted. */
  columns?: string;
}

/** The search in an address; invalid values are ignored. */
export function recordSearch(search: Record<string, unknown>): RecordSearch {
  const found: RecordSearch = {};
  for (const name of [...texts, "columns"] as const) {
    const text = search[name];
    if (typeof text === "string" && text.trim() !== "") found[name] = text;
  }
  for (const name of flags) {
    const flag = (["true", "false"] as const).find((value) => value === search[name]);
    if (flag !== undefined) found[name] = flag;
  }
  const day = search.seen_since;
  if (typeof day === "string" && isDay(day)) found.seen_since = day;
  const sort = sorts.find((name) => name === search.sort);
  if (sort !== undefined && sort !== sorts[0]) found.sort = sort;
  return found;
}

/** The business of a campaign whose page a record's page is. */
export interface RecordContext {
  campaign?: string;
  business?: string;
}

export const recordContext = ({ campaign, business }: Record<string, unknown>): RecordContext =>
  typeof campaign === "string" && typeof business === "string" ? { campaign, business } : {};

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The API's filter for a search. */
export function filterOf(search: RecordSearch): RecordFilter {
  const { has_email, has_phone, seen_since, sort: _sort, columns: _columns, ...words } = search;
  return {
    ...words,
    ...(has_email && { has_email: has_email === "true" }),
    ...(has_phone && { has_phone: has_phone === "true" }),
    ...(seen_since && { seen_since: `${seen_since}T00:00:00Z` }),
  };
}

export const isFiltered = (search: RecordSearch) => Object.keys(filterOf(search)).length > 0;

/** The search without its filters: sorting and columns stay. */
export const unfiltered = ({ sort, columns }: RecordSearch): RecordSearch => ({
  ...(sort && { sort }),
  ...(columns && { columns }),
});

/** Adds a value to a filter, or removes it. */
export function toggled(
  search: RecordSearch,
  name: (typeof multiFacets)[number] | (typeof singleFacets)[number],
  value: string,
): RecordSearch {
  const { [name]: before, ...others } = search;
  const isSingle = singleFacets.some((single) => single === name);
  const chosen = isSingle ? [] : valuesOf(before);
  const isChosen = isSingle ? before === value : chosen.includes(value);
  if (isSingle) return isChosen ? others : { ...others, [name]: value };
  const next = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
  return next.length === 0 ? others : { ...others, [name]: next.join(",") };
}

/** The values of a comma-separated filter. */
export const valuesOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** The path of the page that lists a kind of records. */
export const listPaths = {
  businesses: "/records",
  people: "/records/people",
  emails: "/records/emails",
  phones: "/records/phones",
  domains: "/records/domains",
} as const satisfies Record<RecordKind, string>;

export const kindTexts = {
  businesses: { title: "Businesses", units: ["business", "businesses"] },
  people: { title: "People", units: ["person", "people"] },
  emails: { title: "Email addresses", units: ["email address", "email addresses"] },
  phones: { title: "Phone numbers", units: ["phone number", "phone numbers"] },
  domains: { title: "Domains", units: ["domain", "domains"] },
} as const satisfies Record<RecordKind, { title: string; units: readonly [string, string] }>;

export const kinds = Object.keys(listPaths) as RecordKind[];

/** Of how many records of a result no earlier one is about, in words. */
export function noveltyText(fresh: number, total: number): string {
  if (fresh === 0) return "seen before";
  if (fresh === total) return total === 1 ? "new" : "all new";
  return `${fresh.toLocaleString()} new`;
}

/** "1 business", "2,000 businesses". */
export const counted = (kind: RecordKind, count: number) =>
  `${count.toLocaleString()} ${kindTexts[kind].units[count === 1 ? 0 : 1]}`;
