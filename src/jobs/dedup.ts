import { hash } from "node:crypto";
import type { DedupMode } from "../contract/dedup.ts";
import type { Transaction } from "../store/core/database.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";
import { recordSeen } from "../store/jobs/seen-records.ts";
import type { DedupRecord, JobOutcome, JobSubject } from "./job-type.ts";

/**
 * How a job deduplicates. Fixed at submission, so that it does not depend on when the job runs, and so that the
 * result cache knows which results are equivalent. The payload overrides the client's settings; requesting unique
 * records implies deduplication.
 */
export function dedupModeOf(
  { test, dedup }: Pick<JobSubject, "test" | "dedup">,
  client: { enabled: boolean; uniqueOnly: boolean },
): DedupMode {
  if (test || dedup === undefined) return "off";
  const enabled = dedup.enabled ?? (dedup.uniqueOnly === true || client.enabled);
  if (!enabled) return "off";
  return (dedup.uniqueOnly ?? client.uniqueOnly) ? "unique_only" : "mark";
}

interface EndingRun {
  job: Pick<ClaimedJob, "id" | "attempt" | "dedup">;
  /** Null for a failed run. */
  outcome: JobOutcome | null;
}

/**
 * Locks the jobs of runs that end together, records their outcomes' records as seen, in order, and applies
 * deduplication to the outcomes. Runs in the transaction that ends the jobs: a rollback also discards the records.
 * @returns the runs that still count, in order, with their outcomes as they are to be stored.
 */
export async function lockRuns<Run extends EndingRun>(
  transaction: Transaction,
  runs: readonly Run[],
): Promise<Run[]> {
  const recorded = runs.map(({ job, outcome }) =>
    job.dedup === "off" || !outcome?.dedup ? [] : outcome.dedup.records.map(digestOf),
  );
  const firsts = await recordSeen(
    transaction,
    runs.map(({ job: { id, attempt } }, index) => {
      const byHex = new Map(recorded[index]?.map((digest) => [digest.toString("hex"), digest]));
      return { id, attempt, keys: [...byHex.values()] };
    }),
  );
  return runs.flatMap((run, index) => {
    const first = firsts.get(index);
    if (first === undefined) return [];
    const { job, outcome } = run;
    if (job.dedup === "off" || !outcome?.dedup) return [run];
    // The second occurrence of a record finds it already seen.
    const unique = (recorded[index] ?? []).map((digest) => first.delete(digest.toString("hex")));
    const settled = outcome.dedup.apply(unique, { uniqueOnly: job.dedup === "unique_only" });
    return [{ ...run, outcome: { ...outcome, ...settled } }];
  });
}

/** 16 bytes of SHA-256: two of 10^12 records collide with a probability of 10^-15. */
function digestOf({ kind, key }: DedupRecord): Buffer {
  return hash("sha256", `${kind}\n${key}`, "buffer").subarray(0, 16);
}
