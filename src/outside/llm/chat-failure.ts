import type { ChatRequest } from "../../ai/ports.ts";
import { ForagerError, messageOf } from "../../errors.ts";
import { parseRetryAfter } from "../../text/retry-after.ts";

/** Parameters that some servers refuse and others need. */
export type ChatQuirk = "no-schema" | "max-completion-tokens" | "no-temperature";

interface ChatFailure {
  /** Anything that is not an error of the server, the network or the SDK is a bug and stays unchanged. */
  error: unknown;
  /** What to change for the server, null if the question itself is refused. */
  quirk: ChatQuirk | null;
}

/** The parts of the AI SDK's error for an invalid response that are used. */
interface CallError {
  statusCode?: number | undefined;
  responseBody?: string | undefined;
  responseHeaders?: Record<string, string> | undefined;
}

interface SdkErrors {
  AISDKError: { isInstance(error: unknown): boolean };
  APICallError: { isInstance(error: unknown): error is Error & CallError };
}

/** Statuses after which the same request may succeed a little later. */
const passingStatuses = new Set([408, 409, 423, 425, 429]);

/** All messages are ours: servers quote a refused key. */
export function chatFailure(sdk: SdkErrors, error: unknown, { model, timeoutMs }: ChatRequest): ChatFailure {
  const as = (made: unknown, quirk: ChatQuirk | null = null): ChatFailure => ({ error: made, quirk });
  // The SDK may or may not wrap our transport's errors.
  const own = [error, (error as { cause?: unknown } | null)?.cause].find(
    (one) => one instanceof ForagerError,
  );
  if (own instanceof ForagerError) return as(ownFailure(own, timeoutMs));
  if (!sdk.AISDKError.isInstance(error)) return as(error);
  if (!sdk.APICallError.isInstance(error) || error.statusCode === undefined) {
    return as(unreadable(error));
  }
  const { statusCode: status, responseBody = "", responseHeaders = {} } = error;
  if (status >= 200 && status < 300) return as(unreadable(error));
  if (passingStatuses.has(status) || status >= 500) {
    const waitMs = parseRetryAfter(responseHeaders["retry-after"]);
    const headers = waitMs === null ? {} : { "retry-after": String(Math.ceil(waitMs / 1_000)) };
    const detail = `The AI model's server could not answer (status ${status}).`;
    return as(new ForagerError("model_unavailable", detail, { cause: error, headers }));
  }
  const cause = { cause: new Error(responseBody.slice(0, 1_000)) };
  return as(new ForagerError("model_rejected", refusal(status, model), cause), quirkIn(status, responseBody));
}

function quirkIn(status: number, body: string): ChatQuirk | null {
  if (status !== 400 && status !== 422) return null;
  if (/max_completion_tokens/i.test(body)) return "max-completion-tokens";
  if (/response_format|schema|structured|grammar/i.test(body)) return "no-schema";
  return /temperature/i.test(body) ? "no-temperature" : null;
}

function refusal(status: number, model: string): string {
  if (status === 401 || status === 403) {
    return `The AI model's server refuses our key (status ${status}): the operator must correct LLM_API_KEY.`;
  }
  if (status === 404) {
    return `The AI model's server has no model ${JSON.stringify(model)}, or LLM_BASE_URL is wrong (status 404).`;
  }
  return `The AI model's server refused the request (status ${status}).`;
}

function ownFailure(error: ForagerError, timeoutMs: number): ForagerError {
  const { cause } = error;
  if (cause instanceof ForagerError && cause.code === "body_limit") {
    return new ForagerError("model_answer_invalid", "The AI model's answer is too large.", { cause: error });
  }
  const isLate = /within [\d.]+ s/.test(error.message);
  const detail = isLate
    ? `The AI model did not answer within ${Math.ceil(timeoutMs / 1000)} s.`
    : "The AI model's server could not be reached.";
  return new ForagerError("model_unavailable", detail, { cause: error });
}

const unreadable = (error: unknown) =>
  new ForagerError("model_answer_invalid", "The AI model's server sent an invalid response.", {
    cause: new Error(messageOf(error).slice(0, 1_000)),
  });
