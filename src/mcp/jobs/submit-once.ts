import { createHash, randomUUID } from "node:crypto";
import { type ApiRequest, expectSuccess } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";

/** A call repeated within this time of the job's end gets the job; later it is a new question. */
const repeatMs = 2 * 60_000;
/** Calls with equal arguments in a day before repeats are no longer recognized. */
const repeatsMax = 8;

interface Submission<Accepted> {
  path: string;
  body: unknown;
  /** True for a job whatever was submitted before. */
  fresh: boolean;
  /** State of what an earlier call started. */
  stateOf(accepted: Accepted): Promise<{ status: string; updatedAt: string }>;
}

/**
 * Submits what a tool's arguments describe, once: a call that is repeated, for example because the agent's program gave
 * up waiting, gets what the first one started. So its Idempotency-Key is a digest of the arguments. Once that job has
 * failed or is some time past, the next key is a digest of this one and the job: no clock decides what a repeat is, and
 * every process computes the same keys.
 */
export async function submitOnce<Accepted extends object>(
  { api, agent, signal }: ToolContext,
  { path, body, fresh, stateOf }: Submission<Accepted>,
): Promise<Accepted & { reused: boolean }> {
  const submit = async (idempotencyKey: string) => {
    const request: ApiRequest = { method: "POST", path, body, idempotencyKey, signal };
    const { body: accepted, headers } = await expectSuccess(api, request);
    return { accepted: accepted as Accepted, isRepeat: headers["idempotent-replayed"] === "true" };
  };
  if (!fresh) {
    let key = digest(path, agent, body);
    for (let repeat = 0; repeat < repeatsMax; repeat++) {
      const { accepted, isRepeat } = await submit(key);
      if (!isRepeat) return { ...accepted, reused: false };
      const state = await stateOf(accepted);
      if (isCurrent(state)) return { ...accepted, reused: true };
      key = digest(key, accepted);
    }
  }
  return { ...(await submit(`mcp-${randomUUID()}`)).accepted, reused: false };
}

function isCurrent({ status, updatedAt }: { status: string; updatedAt: string }): boolean {
  if (status !== "completed") return ["queued", "processing", "active", "paused"].includes(status);
  return Date.now() - Date.parse(updatedAt) < repeatMs;
}

const digest = (...parts: unknown[]): string =>
  `mcp-${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
