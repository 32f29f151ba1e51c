import { z } from "zod";
import type { BatchBody } from "../../contract/batches.ts";
import { counted } from "../../text/counted.ts";
import type { Answer } from "../answer/answer.ts";
import { read } from "../api/forager-api.ts";
import { checkCursor } from "../jobs/paging.ts";
import { waitUntilEnded } from "../jobs/wait-until-ended.ts";
import { jobFields, type ProgressReport, type ToolContext } from "../tool.ts";
import { verdictsInWords } from "../views/verify.ts";
import { readBatchRows, readBatchVerdicts } from "./batch-results.ts";

type BatchState = z.output<typeof BatchBody>;

const batchFields = {
  batch_id: z.string().optional().describe("Of several jobs."),
  jobs: z.record(z.string(), z.int()).optional().describe("Jobs of the batch by state."),
  items: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe("What the jobs have found, in the order of the arguments."),
};

/** Fields of the structured content of tools that start a job, or a batch of them. */
export const jobOrBatchFields = {
  ...jobFields,
  ...batchFields,
  job_id: z.string().optional(),
  status: z.enum(["queued", "processing", "completed", "paused"]),
};

interface Wanted {
  waitSeconds: number;
  /** Where the page begins, as `next_cursor` says. */
  offset?: number;
  /** Whether an earlier call started the batch. */
  reused?: boolean;
  notes?: readonly string[];
}

/** No event stream has one batch alone. */
const pollMs = { withProgress: 2_000, without: 2_000 };

export const readBatchState = (
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  batchId: string,
): Promise<BatchState> =>
  read<BatchState>(api, { method: "GET", path: `/api/v1/batches/${encodeURIComponent(batchId)}`, signal });

const hasEnded = ({ status }: BatchState) => status !== "queued" && status !== "processing";

/** Waits for a batch and shows how far it is and what its jobs have found. @throws ApiProblem */
export async function answerBatch(context: ToolContext, batchId: string, wanted: Wanted): Promise<Answer> {
  const { waitSeconds, offset = 0, reused = false, notes = [] } = wanted;
  const state = await waitUntilEnded(context, {
    waitSeconds,
    readState: (signal) => readBatchState({ api: context.api, signal }, batchId),
    hasEnded,
    progressOf,
    pollMs,
  });
  checkCursor(`Batch ${batchId}`, { offset: Math.floor(offset / 1_000), total: state.items, unit: "jobs" });
  const { rows, next, type } = await readBatchRows(context, batchId, offset);
  const isWhole = hasEnded(state) && state.status !== "paused";
  const page = {
    name: "items",
    items: rows.map(({ row }) => row),
    // Before the end, later jobs may have ended first: the first page shows them when they have.
    cursorAfter(shown: number) {
      if (!isWhole) return null;
      const place = shown < rows.length ? rows[shown - 1]?.next : next;
      return place == null ? null : String(place);
    },
    continues: "Not all is shown: get_job with next_cursor as cursor continues the list.",
  };
  const head = { batch_id: batchId, status: statusOf(state) };
  if (offset > 0) return { summary: `Batch ${batchId}, continued.`, fields: head, rows: page };
  // The rows are worth more than their sum.
  const verdicts =
    type === "svcVerify" && isWhole
      ? await readBatchVerdicts(context, batchId).catch(() => undefined)
      : undefined;
  return {
    summary: [summaryOf(state, reused), verdicts && verdictsInWords(verdicts)].filter(Boolean).join(" "),
    fields: { ...head, reused: reused || undefined, jobs: state.counts, counts: verdicts, notes },
    rows: page,
    nextStep: nextStepOf(state),
  };
}

/** Tools know three states of what they start. */
function statusOf({ status }: BatchState): string {
  return status === "cancelled" ? "completed" : status;
}

const endedOf = ({ counts: { completed, failed, cancelled } }: BatchState) => completed + failed + cancelled;

function progressOf(state: BatchState): ProgressReport {
  return {
    done: endedOf(state),
    total: state.items,
    message: `${endedOf(state)} of ${counted(state.items, "job")} of the batch have ended.`,
  };
}

function summaryOf(state: BatchState, reused: boolean): string {
  const { counts, status, items } = state;
  const others = (["failed", "cancelled"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${name}`);
  const parts = [
    `The batch is ${status}: ${endedOf(state)} of ${counted(items, "job")} have ended${others.length > 0 ? `, ${others.join(", ")}` : ""}.`,
    reused ? "An earlier call started it." : "",
    hasEnded(state) ? "" : "It continues without this call.",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function nextStepOf({ batch_id, status, eta_seconds }: BatchState): string | undefined {
  if (status === "paused") return "It is paused. Resume it in the dashboard or through the API.";
  if (status === "completed" || status === "cancelled") return undefined;
  const left = eta_seconds === null ? "" : `; it takes about ${eta_seconds} more seconds`;
  return `Call get_job with id '${batch_id}', which waits for the rest${left}.`;
}
