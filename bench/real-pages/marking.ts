import type { DocumentContacts } from "../../src/job-types/site/documents.ts";

export const kinds = ["emails", "phones", "addresses", "socials"] as const;
export type Kind = (typeof kinds)[number];

export type AddressTruth = [street: string, place: string, country?: string];

/** What a reader of the page wrote down. `…_ok` is neither wanted nor wrong. */
export interface PageTruth {
  emails: string[];
  emails_ok: string[];
  /** E.164. */
  phones: string[];
  phones_ok: string[];
  fax: string[];
  /** Street with number, and place or postcode; a slash separates two spellings. Some labels add the country. */
  addresses: AddressTruth[];
  addresses_ok: AddressTruth[];
  /** Platform and handle, or several separated by slashes. */
  socials: [string, string][];
  socials_ok: [string, string][];
}

/** Texts that the main content must and must not contain. */
export interface SegmentTruth {
  with: string[];
  without: string[];
}

export interface Marks {
  hits: number;
  missed: number;
  wrong: number;
}
export type PageMarks = Record<Kind, Marks>;

export const noMarks = (): PageMarks => ({
  emails: { hits: 0, missed: 0, wrong: 0 },
  phones: { hits: 0, missed: 0, wrong: 0 },
  addresses: { hits: 0, missed: 0, wrong: 0 },
  socials: { hits: 0, missed: 0, wrong: 0 },
});

export function add(to: PageMarks, from: PageMarks): void {
  for (const kind of kinds)
    for (const key of ["hits", "missed", "wrong"] as const) to[kind][key] += from[kind][key];
}

export function percent({ hits, missed, wrong }: Marks): string {
  const share = (of: number) => (of === 0 ? "–" : ((100 * hits) / of).toFixed(1));
  return `${share(hits + wrong)} / ${share(hits + missed)}`;
}

interface Marked<All> {
  marks: All;
  /** A line for each value that was missed or wrong. */
  problems: string[];
}

/** Fax numbers count as wrong phones. Two spellings of one address count as one hit and one wrong address. */
export function markContacts(
  found: Pick<DocumentContacts, "emails" | "phones" | "addresses"> & { socials: object },
  truth: PageTruth,
): Marked<PageMarks> {
  const marks = noMarks();
  const problems: string[] = [];
  const mark = <Wanted>(
    kind: Kind,
    values: readonly string[],
    wanted: readonly Wanted[],
    ok: readonly Wanted[],
    matches: (value: string, wanted: Wanted) => boolean,
  ) => {
    const missing = new Set(wanted);
    for (const value of values) {
      const match = [...missing].find((one) => matches(value, one));
      if (match !== undefined) {
        missing.delete(match);
        marks[kind].hits += 1;
      } else if (!ok.some((one) => matches(value, one))) {
        marks[kind].wrong += 1;
        problems.push(`${kind} wrong: ${value}`);
      }
    }
    marks[kind].missed += missing.size;
    for (const one of missing) problems.push(`${kind} missed: ${JSON.stringify(one)}`);
  };
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  mark("emails", found.emails, truth.emails, truth.emails_ok, isSame);
  mark("phones", found.phones, truth.phones, truth.phones_ok, isSame);
  mark("addresses", found.addresses, truth.addresses, truth.addresses_ok, holdsAddress);
  const profiles = Object.entries(found.socials).filter(([, url]) => typeof url === "string");
  mark(
    "socials",
    profiles.map(([platform, url]) => `${platform} ${url}`),
    truth.socials,
    truth.socials_ok,
    (value, [platform, handle]) => value.startsWith(`${platform} `) && isAccount(value, handle),
  );
  return { marks, problems };
}

/** White space is folded, and soft hyphens, which no reader sees, are left out on both sides. */
export function markSegments(text: string, truth: SegmentTruth): Marked<Marks> {
  const marks = { hits: 0, missed: 0, wrong: 0 };
  const problems: string[] = [];
  const content = spaced(text);
  for (const part of truth.with) {
    if (content.includes(spaced(part))) marks.hits += 1;
    else {
      marks.missed += 1;
      problems.push(`missed: ${part}`);
    }
  }
  for (const part of truth.without) {
    if (!content.includes(spaced(part))) continue;
    marks.wrong += 1;
    problems.push(`kept: ${part}`);
  }
  return { marks, problems };
}

export const holdsAddress = (value: string, [street, place]: AddressTruth) =>
  [street, place].every((part) =>
    part.split("/").some((spelling) => folded(value).includes(folded(spelling))),
  );

const spaced = (text: string) => text.replaceAll("\u00ad", "").replace(/\s+/gu, " ").trim();

/** Regardless of case, punctuation, white space and the word for "number". */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/n[º°](?=\s?\d)/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether a profile is of the account with one of the handles, which the labels may shorten to their beginning. */
function isAccount(profile: string, handles: string): boolean {
  const url = decodeURIComponent(profile.toLowerCase());
  const names = handles.split("/").filter((name) => !/^(?:in|company|user|channel|c)$/.test(name));
  return names.some((name) => ["/", "=", "@", "+"].some((sign) => url.includes(sign + name)));
}
