import { useNavigate } from "@tanstack/react-router";
import type { Acknowledgement, BatchAccepted } from "../api/answers.ts";
import { batchesPath } from "../api/batch-queries.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import type { NewBatch } from "../lib/new-jobs.ts";

type Submitted = { job: Acknowledgement } | { batch: BatchAccepted };

/** The path of the submit, and its body: of a job, or of a batch for several. */
export function submitOf({ type, name, items, priority }: NewBatch): { path: string; body: object } {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) {
    return { path: `/api/v1/jobs/${type}/submit`, body: { payload: only.payload, ...priorityOf(priority) } };
  }
  return { path: batchesPath, body: { name: name.slice(0, 200), type, ...priorityOf(priority), items } };
}

const priorityOf = (priority: number | undefined) => (priority === undefined ? {} : { priority });

/** Submits one job, or several as a batch, and opens its page. */
export function useSubmitJobs({ showsErrors = true }: { showsErrors?: boolean } = {}) {
  const navigate = useNavigate();
  return useChange({
    showsErrors,
    changes: ["jobs", "queue-stats", "batches"],
    call: async (batch: NewBatch): Promise<Submitted> => {
      const { path, body } = submitOf(batch);
      return path === batchesPath
        ? { batch: await call<BatchAccepted>(path, { method: "POST", body }) }
        : { job: await call<Acknowledgement>(path, { method: "POST", body }) };
    },
    done: (submitted) => doneText(submitted),
    onDone: (submitted) =>
      "job" in submitted
        ? navigate({ to: "/jobs/$jobId", params: { jobId: submitted.job.job_id } })
        : navigate({ to: "/jobs/batches/$batchId", params: { batchId: submitted.batch.batch_id } }),
  });
}

function doneText(submitted: Submitted): string {
  const { withheld = 0 } = "job" in submitted ? submitted.job : submitted.batch;
  const text =
    "job" in submitted
      ? submitted.job.from_cache
        ? "Found a recent result of the same request."
        : "Submitted."
      : `${submitted.batch.items.toLocaleString()} jobs submitted.`;
  return withheld === 0 ? text : `${text} Your suppression list kept ${withheld.toLocaleString()} out.`;
}
