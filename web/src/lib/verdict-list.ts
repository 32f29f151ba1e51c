import type { VerifyRow } from "../../../src/job-types/verify/result.ts";

export const verdicts = ["valid", "risky", "invalid", "unknown"] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictOrders = {
  request: "Order of the request",
  score: "Score, best first",
  address: "Email address",
  domain: "Domain",
} as const;
export type VerdictOrder = keyof typeof verdictOrders;

interface VerdictChoice {
  verdict: Verdict | null;
  /** Part of an address or reason. */
  search: string;
  order: VerdictOrder;
}

/** The rows that match, in the chosen order. */
export function chosenVerdicts(
  rows: readonly VerifyRow[],
  { verdict, search, order }: VerdictChoice,
): VerifyRow[] {
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (verdict === null || row.status === verdict) &&
      (wanted === "" || `${row.email} ${row.sub_status} ${row.reason.text}`.toLowerCase().includes(wanted)),
  );
  const domainOf = ({ domain, email }: VerifyRow) => domain.name ?? email;
  switch (order) {
    case "request":
      return found;
    case "score":
      return found.sort((a, b) => b.quality_score - a.quality_score);
    case "address":
      return found.sort((a, b) => a.email.localeCompare(b.email));
    case "domain":
      return found.sort((a, b) => domainOf(a).localeCompare(domainOf(b)) || a.email.localeCompare(b.email));
  }
}

export const countVerdicts = (rows: readonly VerifyRow[]): Record<Verdict, number> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, rows.filter(({ status }) => status === verdict).length]),
  ) as Record<Verdict, number>;
