import { type RecordKind, type RecordOrigin, recordOrigins } from "../contract/records.ts";
import type { FoldedRecord, ObservationRow } from "../store/records/projection.ts";
import { foldLetters } from "../text/fold.ts";
import { numberOf, textOf, textsOf } from "../text/json-record.ts";
import { shortUrl } from "../text/short-url.ts";

/** What one job states about a record, by one origin. */
export interface Observation {
  jobId: string;
  origin: RecordOrigin;
  campaignId: string | null;
  source: string | null;
  fields: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC with milliseconds, so that texts compare as moments do. */
  seenAt: string;
}

/** A field with its provenance; `confidence` from 0 to 1. */
export interface FoldedValue {
  value: unknown;
  origin: RecordOrigin;
  source: string | null;
  job_id: string;
  first_seen: string;
  last_seen: string;
  confidence: number;
}

const rankOf: Readonly<Record<string, number>> = Object.fromEntries(
  recordOrigins.map((origin, index) => [origin, index]),
);

/** How far each origin is believed alone. */
const trust: Readonly<Record<RecordOrigin, number>> = {
  verifier: 0.95,
  provider: 0.9,
  page: 0.8,
  search: 0.6,
  model: 0.5,
};

/**
 * In the order in which values win: by origin, then the newest, then the later job, so that the order of projection has
 * no effect.
 */
function byPrecedence(one: Observation, other: Observation): number {
  return (
    (rankOf[one.origin] ?? 0) - (rankOf[other.origin] ?? 0) ||
    compare(other.seenAt, one.seenAt) ||
    compare(other.jobId, one.jobId)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The current values of a record. */
export function foldFields(observations: readonly Observation[]): Readonly<Record<string, unknown>> {
  const [only] = observations;
  if (observations.length === 1 && only !== undefined) return only.fields;
  const fields: Record<string, unknown> = {};
  for (const observation of [...observations].sort(byPrecedence)) {
    for (const [name, value] of Object.entries(observation.fields)) fields[name] ??= value;
  }
  return fields;
}

/** The same with their provenance. Sources that agree raise the confidence: each may be wrong independently. */
export function foldValues(observations: readonly Observation[]): Record<string, FoldedValue> {
  const sorted = [...observations].sort(byPrecedence);
  const values: Record<string, FoldedValue> = {};
  for (const [name, value] of Object.entries(foldFields(sorted))) {
    const text = JSON.stringify(value);
    const agreeing = sorted.filter(({ fields }) => JSON.stringify(fields[name]) === text);
    const [winner] = agreeing;
    if (winner === undefined) continue;
    const moments = agreeing.map(({ seenAt }) => seenAt).sort();
    const origins = new Map(agreeing.map(({ origin, source }) => [`${origin} ${source}`, trust[origin]]));
    const doubt = [...origins.values()].reduce((rest, trusted) => rest * (1 - trusted), 1);
    values[name] = {
      value,
      origin: winner.origin,
      source: winner.source,
      job_id: winner.jobId,
      first_seen: moments[0] ?? winner.seenAt,
      last_seen: moments.at(-1) ?? winner.seenAt,
      confidence: Math.round((1 - doubt) * 1000) / 1000,
    };
  }
  return values;
}

/** What lists sort, filter and search by. */
export interface RecordColumns {
  name: string | null;
  sort_name: string;
  country: string | null;
  region: string | null;
  categories: string[];
  rating: number | null;
  verification: string | null;
  words: string[];
}

/** The field with the name of a record. */
const nameFields: Readonly<Record<RecordKind, string>> = {
  businesses: "name",
  people: "name",
  emails: "email",
  phones: "phone",
  domains: "domain",
};

/** Fields whose words are searched. */
const searchedFields: Readonly<Record<RecordKind, readonly string[]>> = {
  businesses: [
    "name",
    "categories",
    "street",
    "postcode",
    "city",
    "region",
    "address",
    "domain",
    "phone",
    "industry",
    "services",
    "description",
  ],
  people: ["name", "title", "company", "domain", "email", "location", "headline", "department"],
  emails: ["email"],
  phones: ["phone", "national"],
  domains: ["domain", "name"],
};

const sortCharsMax = 100;
const wordsMax = 64;

export function columnsOf(kind: RecordKind, fields: Readonly<Record<string, unknown>>): RecordColumns {
  const website = textOf(fields.website);
  const name =
    textOf(fields[nameFields[kind]]) ??
    textOf(fields.domain) ??
    (website === null ? null : shortUrl(website));
  return {
    name,
    sort_name: foldLetters(name ?? "").slice(0, sortCharsMax),
    country: textOf(fields.country),
    region: textOf(fields.region),
    categories: textsOf(fields.categories),
    rating: numberOf(fields.rating),
    verification: textOf(fields.verification),
    words: wordsOf(searchedText(kind, fields)),
  };
}

function searchedText(kind: RecordKind, fields: Readonly<Record<string, unknown>>): string {
  let text = "";
  const add = (value: unknown) => {
    if (typeof value === "string") text += ` ${value}`;
  };
  for (const name of searchedFields[kind]) {
    const value = fields[name];
    if (Array.isArray(value)) value.forEach(add);
    else add(value);
  }
  return text;
}

/** The distinct words of a text as they are searched: folded letters and digits. */
export function wordsOf(text: string): string[] {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, sortCharsMax)))].slice(0, wordsMax);
}

/** A number with its country code, as people write it: `+49 (0)89 2000-1002`. */
const phoneNumber = /^(?:\+|00)[\d\s()./-]{6,40}$/;

/** The words of a search. Records have phone numbers in E.164, as one word. */
export function searchedWords(q: string): string[] {
  const text = q.trim();
  if (!phoneNumber.test(text)) return wordsOf(text);
  return wordsOf(text.replace("(0)", "").replace(/^00/, "").replace(/\D/g, ""));
}

/** What observations make of a record. */
export function foldedOf(
  kind: RecordKind,
  rows: readonly ObservationRow[],
): Omit<FoldedRecord, "id" | "client_id" | "change" | "has_email" | "has_phone" | "observations"> {
  const fields = foldFields(rows.map(observationOf));
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    const { campaign_id, seen_at } = only;
    const campaigns = campaign_id === null ? [] : [campaign_id];
    return { kind, fields, ...columnsOf(kind, fields), campaigns, first_seen: seen_at, last_seen: seen_at };
  }
  const moments = rows.map(({ seen_at }) => seen_at).sort();
  return {
    kind,
    fields,
    ...columnsOf(kind, fields),
    campaigns: [...new Set(rows.flatMap(({ campaign_id }) => campaign_id ?? []))],
    first_seen: moments[0] ?? "",
    last_seen: moments.at(-1) ?? "",
  };
}

export const observationOf = (row: ObservationRow): Observation => ({
  jobId: row.job_id,
  origin: row.origin as RecordOrigin,
  campaignId: row.campaign_id,
  source: row.source,
  fields: row.fields,
  seenAt: row.seen_at,
});
