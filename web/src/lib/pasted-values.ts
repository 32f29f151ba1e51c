import { splitAddresses } from "./schema-fields.ts";

/** What a pasted or imported text holds. */
export interface PastedValues {
  /** Each once, ready for the API. */
  values: string[];
  duplicates: number;
  /** What is not of the kind, as written. */
  invalid: string[];
}

/** What a list may consist of. */
export const pastedKinds = {
  website: { units: ["website", "websites"], split: splitUrls, read: readWebsite },
  address: { units: ["email address", "email addresses"], split: splitAddresses, read: readAddress },
  profile: { units: ["profile", "profiles"], split: splitUrls, read: readProfile },
  place: { units: ["place", "places"], split: splitUrls, read: readPlace },
} as const satisfies Record<string, PastedKindRow>;

interface PastedKindRow {
  units: readonly [one: string, many: string];
  split(text: string): string[];
  /** The value and what equal ones have in common; null if it is none. */
  read(text: string): { value: string; key: string } | null;
}

export type PastedKind = keyof typeof pastedKinds;

/** The values in a text, with any separators. */
export function readPastedValues(text: string, kind: PastedKind): PastedValues {
  const { split, read } = pastedKinds[kind];
  const found = new Map<string, string>();
  const invalid: string[] = [];
  let duplicates = 0;
  for (const part of split(text)) {
    const one = read(part);
    if (one === null) invalid.push(part);
    else if (found.has(one.key)) duplicates += 1;
    else found.set(one.key, one.value);
  }
  return { values: [...found.values()], duplicates, invalid };
}

/**
 * Where one URL ends and the next begins: white space, quotes, and punctuation before another URL or domain. A URL itself
 * may contain commas and semicolons.
 */
const urlBreak =
  /[\s"'<>\u3001\uff0c\uff1b]+|[,;|]+(?=[\s"']|$|https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})/iu;

function splitUrls(text: string): string[] {
  return text.split(urlBreak).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** `harbour-oak.com` means `https://harbour-oak.com`. */
function readWebsite(text: string) {
  const value = hasScheme(text) ? text : `https://${text}`;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") return null;
  const isNamed = url.hostname.includes(".") || url.hostname === "localhost" || url.hostname.startsWith("[");
  return isNamed ? { value, key: url.href } : null;
}

function readAddress(text: string) {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? { value: text, key: text.toLowerCase() } : null;
}

/** A profile's path makes it one. */
function readProfile(text: string) {
  const read = readWebsite(text);
  return read !== null && new URL(read.key).pathname !== "/" ? read : null;
}

/** A URL of a map provider, or a place's id. */
function readPlace(text: string) {
  if (/^(?:osm:\w+\/\d+|(?:ChIJ|GhIJ|Ei)[\w-]{6,}|0x[\da-f]+:0x[\da-f]+)$/i.test(text)) {
    return { value: text, key: text };
  }
  return readProfile(text);
}
