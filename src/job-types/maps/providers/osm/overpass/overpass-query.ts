import type { Area } from "../../../ports.ts";
import type { Kind, Tag } from "../kinds/find-kinds.ts";

/** What is looked for: places of a kind, or with words in their name; both where either will do. */
export interface OverpassSearch {
  kinds: readonly Kind[];
  nameWords: readonly string[];
  area: Area;
  /** Outlines that clip the area, as `[latitude, longitude]`; none for the area itself. */
  outlines: readonly (readonly (readonly [number, number])[])[];
  /** Most elements to send of either. */
  limit: number;
}

export const overpassTimeoutSeconds = 60;
const memoryBytesMax = 512 * 2 ** 20;
/** Keys that make an element a place that somebody runs. */
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
/** An element without any of these has no name that a listing could have. */
const nameKeys = ["name", "brand", "operator"] as const;
/** Keys whose values are lists: `cuisine=pizza;kebab`. */
const listKeys: ReadonlySet<string> = new Set(["cuisine", "healthcare:speciality", "sport", "beauty"]);

/**
 * A search in Overpass QL: first what has the words in its name, then what is of a kind. Words of users are in it as
 * quoted strings alone, without any sign that could end them.
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

/** Elements by their ids. Ids are digits; whatever else they hold is dropped. */
export function elementsQuery(refs: readonly { type: "node" | "way" | "relation"; id: string }[]): string {
  const statements = refs.map(({ type, id }) => `${type}(${id.replace(/\D/g, "")});`).join("");
  return [settings(), `(${statements})->.named;`, ".named out tags center;"].join("\n");
}

function settings(): string {
  return `[out:json][timeout:${overpassTimeoutSeconds}][maxsize:${memoryBytesMax}];`;
}

/** One box, or two where the area crosses the 180th meridian, which Overpass cannot. */
function boxesOf({ south, west, north, east }: Area): string[] {
  const box = (from: number, to: number) => [south, from, north, to].map(degrees).join(",");
  return west <= east ? [box(west, east)] : [box(west, 180), box(-180, east)];
}

function degrees(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError("an area has numbers for degrees");
  // Never `1e-7`, which is no number there.
  return value.toFixed(7).replace(/\.?0+$/, "");
}

function tagFilter({ key, value }: Tag): string {
  if (!listKeys.has(key)) return `["${quoted(key)}"="${quoted(value)}"]`;
  return `["${quoted(key)}"~"(^|;) *${quoted(escaped(value))} *(;|$)"]`;
}

/** The words in their order, whatever is between them. */
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

/** For a string of Overpass QL; control characters have no place in names. */
function quoted(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/[\\"]/g, "\\$&");
}
