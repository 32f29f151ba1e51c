import type { BatchAccepted } from "../../contract/batches.ts";
import type { JobTypeName } from "../../contract/job-types.ts";
import { counted } from "../../text/counted.ts";
import type { Answer } from "../answer/answer.ts";
import { withheldNotes } from "../jobs/submit-job.ts";
import { submitOnce } from "../jobs/submit-once.ts";
import type { ToolContext } from "../tool.ts";
import { answerBatch, readBatchState } from "./answer-batch.ts";

/** Where the first of them is, counted from 1. */
const numberOf = (error: BatchAccepted["errors"][number] | undefined): string => {
  const index = error?.loc.find((part) => typeof part === "number");
  return index === undefined ? "" : `no. ${index + 1}, `;
};

const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

interface Wanted {
  type: JobTypeName;
  payloads: readonly object[];
  wait_seconds: number;
  force_refresh: boolean;
}

/**
 * Submits many jobs as one batch, waits for it and shows what it has found. Items that are invalid are left out.
 * @throws ToolError, ApiProblem
 */
export async function submitBatchAndAnswer(context: ToolContext, wanted: Wanted): Promise<Answer> {
  const { type, payloads, wait_seconds, force_refresh } = wanted;
  const accepted = await submitOnce<BatchAccepted>(context, {
    path: "/api/v1/batches",
    body: { type, on_invalid: "skip", items: payloads.map((payload) => ({ payload })) },
    fresh: force_refresh,
    async stateOf({ batch_id }) {
      const { status, completed_at, created_at } = await readBatchState(context, batch_id);
      return { status, updatedAt: completed_at ?? created_at };
    },
  });
  const { batch_id, reused, skipped, errors, withheld = 0 } = accepted;
  const notes = [
    ...(skipped > 0
      ? [
          `${counted(skipped, "item")} left out: ${numberOf(errors[0])}${sentence(errors[0]?.msg ?? "invalid")}`,
        ]
      : []),
    ...withheldNotes(withheld),
  ];
  return await answerBatch(context, batch_id, { waitSeconds: wait_seconds, reused, notes });
}
