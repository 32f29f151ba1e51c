import { type DedupReport, dedupReportOf, duplicatesLeftOut, withoutDedup } from "../../../contract/dedup.ts";
import type { JobOutcome } from "../../../jobs/job-type.ts";
import type { VerifyPayload } from "../payload.ts";
import type { VerifyResult, VerifyRow, VerifySummary } from "../result.ts";

/** The outcome of a job from its rows, in the order of the request. */
export function assembleOutcome(payload: VerifyPayload, rows: readonly VerifyRow[]): JobOutcome {
  const isSingle = payload.email !== undefined;
  return {
    ...outcomeOf(rows, isSingle, withoutDedup(rows.length)),
    dedup: {
      records: rows.map((row) => ({ kind: "email", key: recordKey(row) })),
      apply(unique, { uniqueOnly }) {
        const marked = rows.map((row, index) => ({ ...row, dedup_unique: unique[index] ?? true }));
        const kept = uniqueOnly ? marked.filter((row) => row.dedup_unique) : marked;
        return outcomeOf(kept, isSingle, dedupReportOf(unique, uniqueOnly));
      },
    },
  };
}

/** Hardly a server tells upper from lower case: to a client that has had one of them, the other is no news. */
function recordKey({ email, domain }: VerifyRow): string {
  const at = email.lastIndexOf("@");
  return (domain.name === null ? email : `${email.slice(0, at)}@${domain.name}`).toLowerCase();
}

function outcomeOf(
  rows: readonly VerifyRow[],
  isSingle: boolean,
  dedup: DedupReport,
): Pick<JobOutcome, "data" | "resultsCount" | "message"> {
  const [first] = rows;
  const data: VerifyResult = {
    ...(isSingle && first ? first : {}),
    results: [...rows],
    summary: summarize(rows),
    total: rows.length,
    dedup,
  };
  const message = duplicatesLeftOut(dedup, { one: "address", many: "addresses" });
  return { data, resultsCount: rows.length, message };
}

function summarize(rows: readonly VerifyRow[]): VerifySummary {
  const summary: VerifySummary = { total: rows.length, valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const { status } of rows) summary[status] += 1;
  return summary;
}
