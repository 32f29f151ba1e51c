import type { JobOutcome } from "../../../jobs/job-type.ts";
import type { VerifyPayload } from "../payload.ts";
import type { VerifyResult, VerifyRow, VerifySummary } from "../result.ts";

/** The outcome of a job from its rows, in the order of the request. */
export function assembleOutcome(payload: VerifyPayload, rows: readonly VerifyRow[]): JobOutcome {
  const isSingle = payload.email !== undefined;
  return {
    ...outcomeOf(rows, isSingle),
    dedup: {
      records: rows.map((row) => ({ kind: "email", key: row.email.toLowerCase() })),
      apply(unique, { uniqueOnly }) {
        const marked = rows.map((row, index) => ({ ...row, dedup_unique: unique[index] ?? true }));
        return outcomeOf(uniqueOnly ? marked.filter((row) => row.dedup_unique) : marked, isSingle);
      },
    },
  };
}

function outcomeOf(rows: readonly VerifyRow[], isSingle: boolean): Pick<JobOutcome, "data" | "resultsCount"> {
  const [first] = rows;
  const data: VerifyResult = {
    ...(isSingle && first ? first : {}),
    results: [...rows],
    summary: summarize(rows),
    total: rows.length,
  };
  return { data, resultsCount: rows.length };
}

function summarize(rows: readonly VerifyRow[]): VerifySummary {
  const summary: VerifySummary = { total: rows.length, valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const { status } of rows) summary[status] += 1;
  return summary;
}
