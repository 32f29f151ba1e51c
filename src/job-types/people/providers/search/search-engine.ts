import { ForagerError } from "../../../../errors.ts";
import type { SearchHit, WebSearchOutcome } from "../../ports.ts";
import { isRecord, recordsOf, urlOf } from "../../profile/clean-values.ts";
import type { ServiceAccess } from "../ask-service.ts";

/** One page of results. */
export interface HitsPage {
  /** Results as the engine gave them. */
  hits: SearchHit[];
  /** What the engine itself said went wrong, in sentences. */
  notes?: string[];
  /** There may be another page. */
  hasMore: boolean;
}

/** Pages of one search at most: what comes later is seldom of use, and each is paid for. */
const pagesMax = 3;

/** Asks for one page of results after the other until there are enough, or there is nothing new. */
export async function collectHits(
  hitsMax: number,
  page: (index: number) => Promise<HitsPage>,
): Promise<WebSearchOutcome> {
  const hits = new Map<string, SearchHit>();
  const notes = new Set<string>();
  for (let index = 0; index < pagesMax && hits.size < hitsMax; index++) {
    const before = hits.size;
    const found = await page(index);
    for (const hit of found.hits) if (!hits.has(hit.url)) hits.set(hit.url, hit);
    for (const note of found.notes ?? []) notes.add(note);
    if (!found.hasMore || hits.size === before) break;
  }
  return { hits: [...hits.values()].slice(0, hitsMax), notes: [...notes] };
}

const titleCharsMax = 300;
const snippetCharsMax = 1_000;

/** Results out of a list of objects, by the names that the engine gives their fields; those without an address go. */
export function readHits(list: unknown, names: { url: string; title: string; snippet: string }): SearchHit[] {
  return recordsOf(list).flatMap((entry) => {
    const url = urlOf(entry[names.url]);
    if (url === null) return [];
    // With what the network masks in them: the rest of a title still has the name.
    const title = shownLine(entry[names.title], titleCharsMax);
    return [{ url, title, snippet: shownLine(entry[names.snippet], snippetCharsMax) || null }];
  });
}

const shownLine = (value: unknown, most: number): string =>
  String(plainText(typeof value === "string" ? value : ""))
    .normalize("NFC")
    .replace(/[\s\u200b\u200e\u200f\ufeff]+/g, " ")
    .trim()
    .slice(0, most);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Engines mark the words that were asked for, and escape the rest. */
function plainText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value
    .replace(/<\/?(?:strong|b|em|i|mark|span)\b[^>]*>/gi, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

/** An engine's answer as an object. @throws ForagerError provider_unreadable. */
export function answerOf(json: unknown, name: string): Record<string, unknown> {
  if (isRecord(json)) return json;
  throw new ForagerError("provider_unreadable", `${name} answered something else than search results.`);
}

/** @throws ForagerError not_configured that names the setting. */
export function requireKey(apiKey: string | undefined, provider: string, setting: string): string {
  if (apiKey) return apiKey;
  throw new ForagerError("not_configured", `The search provider ${provider} needs a key: set ${setting}.`);
}

/** What every adapter of a search engine needs. */
export interface SearchOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a slash at its end. */
  baseUrl: string;
}

export interface KeyedSearchOptions extends SearchOptions {
  apiKey: string | undefined;
}
