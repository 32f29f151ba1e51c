import { createHash } from "node:crypto";
import { type IDataObject, type IExecuteFunctions, NodeOperationError, sleep } from "n8n-workflow";
import { callForager } from "../../shared/request";

/** What the service recommends between two polls of a job. */
const pollMaxMs = 4000;

/**
 * Identifies a submit of one item. A retry of the node or of the execution yields the same key, so that nothing is
 * submitted twice: the seed is kept in the node's context, which n8n saves with a failed execution.
 */
export function idempotencyKeyOf(
  context: IExecuteFunctions,
  itemIndex: number,
  request: { path: string; body: IDataObject },
): string {
  const memory = context.getContext("node");
  memory.foragerSeed ??= context.getExecutionId();
  const { $runIndex } = context.getWorkflowDataProxy(itemIndex);
  const parts = [memory.foragerSeed, context.getNode().id, $runIndex, itemIndex, request.path, request.body];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

export interface JobOptions {
  priority?: number;
  timeoutSeconds?: number;
  idempotencyKey?: string;
}

export async function submitJob(
  context: IExecuteFunctions,
  itemIndex: number,
  type: string,
  payload: IDataObject,
  { priority, idempotencyKey }: JobOptions = {},
): Promise<IDataObject> {
  const path = `/api/v1/jobs/${type}/submit`;
  const body = { payload, ...(priority !== undefined && { priority }) };
  const key = idempotencyKey || idempotencyKeyOf(context, itemIndex, { path, body });
  return (await callForager(context, { method: "POST", path, body, idempotencyKey: key, itemIndex })).body;
}

/** The result of a job that has completed, or its state while it is unfinished. @throws NodeOperationError if it failed. */
export async function readResult(
  context: IExecuteFunctions,
  itemIndex: number,
  jobId: string,
): Promise<{ isFinished: boolean; envelope: IDataObject }> {
  const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/results`;
  const { status, body } = await callForager(context, { method: "GET", path, accept: [410], itemIndex });
  if (status !== 410) return { isFinished: status !== 202, envelope: body };
  const reason = String(body.error_message ?? body.message ?? `The job is ${String(body.status)}.`);
  throw new NodeOperationError(context.getNode(), reason, { description: `Job ${jobId}`, itemIndex });
}

/** @throws NodeOperationError if the job failed, or is unfinished after `timeoutSeconds`. */
export async function waitForResult(
  context: IExecuteFunctions,
  itemIndex: number,
  jobId: string,
  { timeoutSeconds = 600 }: JobOptions = {},
): Promise<IDataObject> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  const cancelled = context.getExecutionCancelSignal();
  for (let pauseMs = 250; ; pauseMs = Math.min(1.5 * pauseMs, pollMaxMs)) {
    const { isFinished, envelope } = await readResult(context, itemIndex, jobId);
    if (isFinished) return envelope;
    const leftMs = deadline - Date.now();
    if (leftMs <= 0 || cancelled?.aborted) {
      const reason = cancelled?.aborted
        ? "The execution was cancelled while the job was running"
        : `The job has not ended within ${timeoutSeconds} s`;
      throw new NodeOperationError(context.getNode(), reason, {
        description: `Job ${jobId} goes on. Read its result later with the operation Get Result.`,
        itemIndex,
      });
    }
    await sleep(Math.min(pauseMs, leftMs));
  }
}
