import type { Owner } from "../async/fair-queue.ts";
import type { FairSlots } from "../async/fair-slots.ts";
import { ForagerError } from "../errors.ts";
import { traced } from "../telemetry/tracing.ts";
import { parseRetryAfter } from "../text/retry-after.ts";
import type { ChatReply, ChatRequest, ExchangeReport, SendChat } from "./ports.ts";
import { estimateTokens, type JobBudget } from "./token-budget.ts";

const attemptsMax = 3;
const pauseMaxMs = 60_000;

export interface ExchangePorts {
  send: SendChat;
  /** Shared by all jobs: if a server answers sequentially, the last jobs would otherwise time out. */
  slots: FairSlots;
  /** The job that asks. */
  owner: Owner;
  budget: JobBudget;
  report: (exchange: ExchangeReport) => void;
  /** Milliseconds that the job may still wait. */
  msLeft: () => number;
  limit: ServerLimit;
  /**
   * The back-off before the second attempt; it doubles with each attempt. A server's `Retry-After` takes
   * precedence.
   */
  pauseMs: number;
}

/** The model server's rate limit, as one job sees it. */
export interface ServerLimit {
  /** Waits until no rate limit is in force. Costs the job no time: another job triggered the limit. */
  passed(): Promise<void>;
  /** The server asked for a pause of this length; it applies to every job. */
  met(ms: number): void;
  /** Waits before a retry. Counts against the job's time. */
  pause(ms: number): Promise<void>;
}

/**
 * One request and its answer, with up to three attempts if a retry may help and the job has time left.
 * @throws ForagerError model_unavailable, model_rejected, model_refused, model_limit_reached; the signal's
 * reason.
 */
export async function exchange(request: ChatRequest, ports: ExchangePorts): Promise<ChatReply> {
  for (let attempt = 1; ; attempt += 1) {
    await ports.limit.passed();
    try {
      return await inTurn(request, ports);
    } catch (error) {
      request.signal.throwIfAborted();
      // Other errors are permanent.
      const mayPass = error instanceof ForagerError && error.code === "model_unavailable";
      if (!mayPass || attempt === attemptsMax) throw error;
      const askedMs = parseRetryAfter(error.headers["retry-after"]);
      // Spread, so that a server that fell does not meet all jobs at one moment.
      const pauseMs = askedMs ?? ports.pauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      if (pauseMs > Math.min(pauseMaxMs, ports.msLeft())) throw error;
      if (askedMs !== null) ports.limit.met(askedMs);
      await ports.limit.pause(pauseMs);
    }
  }
}

/** Waiting for others takes the job's time, and no more than that. */
async function inTurn(request: ChatRequest, ports: ExchangePorts): Promise<ChatReply> {
  const msLeft = ports.msLeft();
  if (msLeft <= 0) throw outOfTime();
  const end = AbortSignal.timeout(Math.ceil(msLeft));
  const signal = AbortSignal.any([request.signal, end]);
  try {
    const giveBack = await ports.slots.take(ports.owner, signal);
    try {
      return await traced(
        "model request",
        async (span) => {
          const reply = await attemptOnce(request, ports);
          span?.set({
            "gen_ai.request.model": request.model,
            "gen_ai.usage.input_tokens": reply.inputTokens,
            "gen_ai.usage.output_tokens": reply.outputTokens,
          });
          return reply;
        },
        "client",
      );
    } finally {
      giveBack();
    }
  } catch (error) {
    throw error === end.reason ? outOfTime() : error;
  }
}

const outOfTime = () =>
  new ForagerError(
    "model_limit_reached",
    "An AI usage limit was reached: the time that a job may wait for the model (LLM_JOB_SECONDS).",
  );

async function attemptOnce(request: ChatRequest, ports: ExchangePorts): Promise<ChatReply> {
  const msLeft = ports.msLeft();
  if (msLeft <= 0) throw outOfTime();
  const inputTokens = estimateTokens(textOf(request));
  const settle = await ports.budget.reserve({ inputTokens, outputTokens: request.outputTokensMax });
  const startedAt = performance.now();
  const end = async (
    outcome: ExchangeReport["outcome"],
    used: { inputTokens: number; outputTokens: number },
  ) => {
    ports.report({ outcome, seconds: (performance.now() - startedAt) / 1000, ...used });
    await settle(used);
  };
  let reply: ChatReply;
  try {
    reply = await ports.send({ ...request, timeoutMs: Math.ceil(Math.min(request.timeoutMs, msLeft)) });
  } catch (error) {
    await end(outcomeOf(error, request.signal), { inputTokens: 0, outputTokens: 0 });
    throw error;
  }
  await end(reply.end === "refused" ? "refused" : "answered", {
    inputTokens: counted(reply.inputTokens) ?? inputTokens,
    outputTokens: counted(reply.outputTokens) ?? estimateTokens(reply.text),
  });
  if (reply.end === "refused") throw new ForagerError("model_refused");
  return reply;
}

/** The server's token count, if it is plausible. */
function counted(tokens: number | null): number | null {
  return tokens !== null && tokens >= 0 && tokens <= 1e9 ? Math.round(tokens) : null;
}

function outcomeOf(error: unknown, signal: AbortSignal): ExchangeReport["outcome"] {
  if (signal.aborted) return "stopped";
  switch (error instanceof ForagerError ? error.code : undefined) {
    case "model_unavailable":
      return "unavailable";
    case "model_answer_invalid":
      return "invalid";
    default:
      return "rejected";
  }
}

/** Schemas are sent as text, and servers count them as text. */
const textOf = ({ system, messages, form }: ChatRequest): string =>
  [system, ...messages.map(({ text }) => text), form.schema ? JSON.stringify(form.schema) : ""].join("\n");
