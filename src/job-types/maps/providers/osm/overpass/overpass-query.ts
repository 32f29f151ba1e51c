import type { Area } from "../../../ports.ts";
import type { Kind, Tag } from "../kinds/find-kinds.ts";

/** The search target: places of a kind, or with words in their name; both if either matches. */
export interface OverpassSearch {
  kinds: readonly Kind[];
  nameWords: readonly string[];
  area: Area;
  /** Outlines that clip the area, as `[latitude, longitude]`; none for the area itself. */
  outlines: readonly (readonly (readonly [number, number])[])[];
  /** Maximum number of elements of each. */
  limit: number;
}

export const overpassTimeoutSeconds = 60;
const memoryBytesMax = 512 * 2 ** 20;
/** Keys that make an element an operated place. */
export const placeKeys = [
  "amenity",
  "shop",
  "office",
  "craft",
  "healthcare",
  "tourism",
  "leisure",
  "club",
] as const;
/** An element without any of these has no usable name. */
const nameKeys = ["name", "brand", "operator"] as const;
/** Keys with list values: `cuisine=pizza;kebab`. */
const listKeys: ReadonlySet<string> = new Set(["cuisine", "healthcare:speciality", "sport", "beauty"]);

/**
 * A search in Overpass QL: first the name matches, then the matches by kind. User input appears only in
 * quoted strings, without any character that could end them.
 */
export function searchQuery(search: OverpassSearch): string {
  const ofKinds = search.kinds.flatMap(({ alternatives }) =>
    alternatives.map((tags) => tags.map(tagFilter).join("")),
  );
  const groups = [nameFilters(search.nameWords), ofKinds].filter((filters) => filters.length > 0);
  return [settings(), ...groups.flatMap((filters) => statementsOf(filters, search))].join("\n");
}

function statementsOf(filters: readonly string[], { area, outlines, limit }: OverpassSearch): string[] {
  const found = boxesOf(area).flatMap((box) => filters.map((filter) => `nwr${filter}(${box});`));
  const named = nameKeys.map((key) => `nwr.found["${key}"];`);
  const clipped = outlines.map((outline) => `nwr.named(poly:"${outline.flat().join(" ")}");`);
  return [
    `(${found.join("")})->.found;`,
    `(${named.join("")})->.named;`,
    ...(clipped.length === 0 ? [] : [`(${clipped.join("")})->.named;`]),
    `.named out tags center ${Math.floor(limit)};`,
  ];
}

/** Elements by their ids. Ids are digits; all other characters are dropped. */
export function elementsQuery(refs: readonly { type: "node" | "way" | "relation"; id: string }[]): string {
  const statements = refs.map(({ type, id }) => `${type}(${id.replace(/\D/g, "")});`).join("");
  return [settings(), `(${statements})->.named;`, ".named out tags center;"].join("\n");
}

function settings(): string {
  return `[out:json][timeout:${overpassTimeoutSeconds}][maxsize:${memoryBytesMax}];`;
}

/** One box, or two if the area crosses the 180th meridian, which Overpass does not support. */
function boxesOf({ south, west, north, east }: Area): string[] {
  const box = (from: number, to: number) => [south, from, north, to].map(degrees).join(",");
  return west <= east ? [box(west, east)] : [box(west, 180), box(-180, east)];
}

function degrees(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError("the degrees of an area must be numbers");
  // Never `1e-7`, which Overpass does not parse.
  return value.toFixed(7).replace(/\.?0+$/, "");
}

function tagFilter({ key, value }: Tag): string {
  if (!listKeys.has(key)) return `["${quoted(key)}"="${quoted(value)}"]`;
  return `["${quoted(key)}"~"(^|;) *${quoted(escaped(value))} *(;|$)"]`;
}

/** The words in order, with anything in between. */
function nameFilters(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const pattern = quoted(words.map(escaped).join(".*"));
  const isPlace = `[~"^(${placeKeys.join("|")})$"~"."]`;
  return nameKeys.map((key) => `["${key}"~"${pattern}",i]${isPlace}`);
}

/** For a POSIX extended regular expression. */
function escaped(text: string): string {
  return text.replace(/[\\^$.[\]|()*+?{}]/g, "\\$&");
}

/** Escapes for a string of Overpass QL; control characters never occur in names. */
function quoted(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/[\\"]/g, "\\$&");
}
