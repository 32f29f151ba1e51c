import type { VerifyRow } from "../../../src/job-types/verify/result.ts";

/** From the best to the worst. */
export const verdicts = ["valid", "risky", "unknown", "invalid"] as const;
export type Verdict = (typeof verdicts)[number];

/** What an address or its domain is, beside its verdict. */
export const properties = {
  role: ["role account", (row: VerifyRow) => row.is_role_account],
  free: ["free provider", (row: VerifyRow) => row.is_free],
  disposable: ["disposable", (row: VerifyRow) => row.is_disposable],
  forwarder: ["privacy forwarder", (row: VerifyRow) => row.is_privacy_forwarder],
  catch_all: ["catch-all", (row: VerifyRow) => row.is_catch_all],
  typo: ["probably a typo", (row: VerifyRow) => row.did_you_mean !== null],
} as const satisfies Record<string, readonly [text: string, holds: (row: VerifyRow) => boolean]>;
export type Property = keyof typeof properties;
export const propertyNames = Object.keys(properties) as Property[];

export const propertiesOf = (row: VerifyRow): string[] =>
  Object.values(properties).flatMap(([text, holds]) => (holds(row) ? [text] : []));

export interface VerdictChoice {
  verdict?: Verdict | undefined;
  /** A sub-status. */
  reason?: string | undefined;
  property?: Property | undefined;
  /** Part of an address, a reason or a server's answer. */
  q?: string | undefined;
}

/** Which verdicts a page shows, as in the address; invalid values are ignored. */
export const verdictSearch = (search: Readonly<Record<string, unknown>>): VerdictChoice => ({
  verdict: verdicts.find((verdict) => verdict === search.verdict),
  reason: textIn(search.reason, /^[a-z_]{1,60}$/),
  property: propertyNames.find((name) => name === search.property),
  q: textIn(search.q, /^.{1,200}$/),
});

const textIn = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined;

/** The rows that match, in the order of the request. */
export function foundVerdicts(rows: readonly VerifyRow[], choice: VerdictChoice): readonly VerifyRow[] {
  const { verdict, reason, property, q = "" } = choice;
  const wanted = q.trim().toLowerCase();
  const holds = property === undefined ? () => true : properties[property][1];
  return rows.filter(
    (row) =>
      (verdict === undefined || row.status === verdict) &&
      (reason === undefined || row.sub_status === reason) &&
      holds(row) &&
      (wanted === "" ||
        `${row.email} ${reasonText(row.sub_status)} ${row.reason.text}`.toLowerCase().includes(wanted)),
  );
}

export const reasonText = (subStatus: string): string => subStatus.replaceAll("_", " ");

export const countVerdicts = (rows: readonly VerifyRow[]): Record<Verdict, number> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, rows.filter(({ status }) => status === verdict).length]),
  ) as Record<Verdict, number>;

/** The reasons of the verdicts with their counts, the most frequent first. */
export function countReasons(rows: readonly VerifyRow[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { sub_status: reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([one, some], [other, more]) => more - some || one.localeCompare(other));
}

/** What the mail server answered with its codes, or an explanation where none decided. */
export function answerText({ reason }: VerifyRow): string {
  const codes = [reason.code, reason.enhanced_code].filter(Boolean).join(" ");
  return codes ? `${codes} ${reason.text.replace(/^\d{3}[ -]?(?:\d\.\d+\.\d+ )?/, "")}` : reason.text;
}
