import type { SuppressedSubject } from "../../../src/contract/privacy.ts";
import { socialDomains } from "../../../src/contract/social-platforms.ts";
import type { SuppressionsAdded } from "../api/answers.ts";
import { readCsv } from "./csv-table.ts";

/** What a user can put on the suppression list; persons are put there by erasures alone. */
export const entryKinds = {
  email: "Email address",
  domain: "Domain",
  phone: "Phone number",
  profile_url: "Profile",
  place_id: "Map listing",
} as const satisfies Record<keyof SuppressedSubject, string>;
export type EntryKind = keyof typeof entryKinds;

const columns: ReadonlySet<string> = new Set(Object.keys(entryKinds));

/** Domains with profiles; XING's are of people alone. */
const profileDomains = [...socialDomains.map((domain) => domain.replace(/\.\*$/, ".com")), "xing.com"];

/** What a value is, by its form. A path at a platform makes a URL a profile; elsewhere its domain is meant. */
export function entryKindOf(value: string): EntryKind {
  const text = value.trim();
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return "email";
  if (/^(?:\+|00)?[\d\s()./-]{5,}$/.test(text)) return "phone";
  if (/^(?:osm:|ChIJ[\w-]{10})/.test(text)) return "place_id";
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.pathname === "/") return "domain";
  const isAt = (domain: string) => url.hostname === domain || url.hostname.endsWith(`.${domain}`);
  return profileDomains.some(isAt) ? "profile_url" : "domain";
}

/** The entry for a typed value. */
export function entryOf(value: string, kind: EntryKind = entryKindOf(value)): SuppressedSubject {
  const text = value.trim();
  const isBare = kind === "profile_url" && !/^https?:\/\//i.test(text);
  return { [kind]: isBare ? `https://${text}` : text };
}

/** Pasted text: a CSV file whose header the service knows, or a list with one value per line. */
export type PastedList = { csv: string } | { entries: SuppressedSubject[]; lines: number[] };

export function readPasted(text: string): PastedList {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const [head = ""] = lines;
  const names = head.split(/[,;\t]/).map((name) => name.trim().replace(/^"|"$/g, "").toLowerCase());
  if (names.some((name) => columns.has(name))) return { csv: text };
  const filled = lines.flatMap((line, index) => {
    const value = line.trim().replace(/^"|"$/g, "");
    return value === "" ? [] : [{ entry: entryOf(value), line: index + 1 }];
  });
  return { entries: filled.map(({ entry }) => entry), lines: filled.map(({ line }) => line) };
}

/** The values of a list, each with the kind of its entry. */
export function valuesIn(list: PastedList): { value: string; title: string }[] {
  if ("entries" in list) {
    return list.entries.flatMap((entry) =>
      Object.entries(entry).map(([kind, value = ""]) => ({ value, title: entryKinds[kind as EntryKind] })),
    );
  }
  const [head = [], ...rows] = readCsv(list.csv);
  const kinds = head.map((name) => entryKinds[name.toLowerCase() as EntryKind] as string | undefined);
  return rows.flatMap((row) =>
    row.flatMap((value, index) => {
      const title = kinds[index];
      return title === undefined || value === "" ? [] : [{ value, title }];
    }),
  );
}

/** "3 values: 2 email addresses, 1 domain". */
export function kindCounts(values: readonly { title: string }[]): string {
  const groups = Map.groupBy(values, ({ title }) => title);
  const parts = [...groups].map(
    ([title, { length }]) => `${length.toLocaleString()} ${inWords(title, length)}`,
  );
  return `${values.length.toLocaleString()} ${values.length === 1 ? "value" : "values"}: ${parts.join(", ")}`;
}

const inWords = (title: string, count: number): string =>
  `${title.toLowerCase()}${count === 1 ? "" : title.endsWith("s") ? "es" : "s"}`;

/** What a list that only was counted would change. */
export function previewText(answers: readonly SuppressionsAdded[]): string {
  const { added, present } = summed(answers);
  if (added === 0) return "All are on the list already, or repeated.";
  const known = present === 0 ? "" : `, ${present.toLocaleString()} on the list already or repeated`;
  return `${added.toLocaleString()} new${known}.`;
}

const summed = (answers: readonly SuppressionsAdded[]) => {
  const sum = (name: keyof SuppressionsAdded) => answers.reduce((total, answer) => total + answer[name], 0);
  return { added: sum("added"), present: sum("present") };
};

/** Entries of one call: a body may have a megabyte. */
const entriesAtOnce = 2_000;

export function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / entriesAtOnce) }, (_, part) =>
    items.slice(part * entriesAtOnce, (part + 1) * entriesAtOnce),
  );
}

/** "3 entries added, 2 were on the list already." */
export function addedText(answers: readonly SuppressionsAdded[]): string {
  const { added, present } = summed(answers);
  const text = `${added.toLocaleString()} ${added === 1 ? "entry" : "entries"} added`;
  if (present === 0) return `${text}.`;
  return `${text}, ${present.toLocaleString()} ${present === 1 ? "was" : "were"} on the list already.`;
}
