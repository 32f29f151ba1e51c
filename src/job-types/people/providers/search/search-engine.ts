import { ForagerError } from "../../../../errors.ts";
import { isRecord } from "../../../../text/json-record.ts";
import type { SearchHit, WebSearchOutcome } from "../../ports.ts";
import { recordsOf, urlOf } from "../../profile/clean-values.ts";
import type { ServiceAccess } from "../ask-service.ts";

/** One page of results. */
export interface HitsPage {
  /** Results as the engine returned them. */
  hits: SearchHit[];
  /** Problems that the engine reported, in sentences. */
  notes?: string[];
  /** There may be another page. */
  hasMore: boolean;
}

/** Maximum pages of one search: later ones are seldom useful, and each costs. */
const pagesMax = 3;

/** Requests pages of results until there are enough, or nothing new. */
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

/** Maps a list of objects to results, by the engine's field names; entries without a URL are dropped. */
export function readHits(list: unknown, names: { url: string; title: string; snippet: string }): SearchHit[] {
  return recordsOf(list).flatMap((entry) => {
    const url = urlOf(entry[names.url]);
    if (url === null) return [];
    // Keeps what the network masks: the rest of a title still has the name.
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

/** Engines highlight the search terms, and escape the rest. */
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
  throw new ForagerError("provider_unreadable", `${name} returned something other than search results.`);
}

/** @throws ForagerError not_configured that names the setting. */
export function requireKey(apiKey: string | undefined, provider: string, setting: string): string {
  if (apiKey) return apiKey;
  throw new ForagerError("not_configured", `The search provider ${provider} needs a key: set ${setting}.`);
}

/** What every search engine adapter needs. */
export interface SearchOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a trailing slash. */
  baseUrl: string;
}

export interface KeyedSearchOptions extends SearchOptions {
  apiKey: string | undefined;
}
