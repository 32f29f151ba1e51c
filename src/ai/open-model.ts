import { setTimeout as delay } from "node:timers/promises";
import { createFairSlots } from "../async/fair-slots.ts";
import { ForagerError } from "../errors.ts";
import { ask } from "./ask.ts";
import type { ServerLimit } from "./exchange.ts";
import type { ExchangeReport, ModelJob, OpenModel, SendChat, UsageLedger } from "./ports.ts";
import { costOf, createJobBudget, type ModelLimits } from "./token-budget.ts";

export interface ModelOptions {
  /** The model for questions that name none. */
  model: string;
  /** Further models that a question may select; `*` allows any. */
  allowedModels: readonly string[];
  /** Maximum concurrent questions over all jobs, shared fairly between clients. */
  concurrency: number;
  limits: ModelLimits;
  /** 500 milliseconds by default. */
  retryPauseMs?: number;
}

export interface ModelPorts {
  send: SendChat;
  /** If omitted, there is no daily limit for clients. */
  ledger?: UsageLedger | undefined;
  report?: ((exchange: ExchangeReport) => void) | undefined;
}

/** The model as job types receive it. Questions of one job share its limits. */
export function createOpenModel(options: ModelOptions, ports: ModelPorts): OpenModel {
  const { limits } = options;
  const slots = createFairSlots({ count: options.concurrency });
  const pause = { untilMs: 0 };
  const hasPrices = limits.inputPrice > 0 || limits.outputPrice > 0;
  return (job) => {
    const { clientId, signal } = job;
    const budget = createJobBudget(clientId, limits, ports.ledger);
    let firstAt: number | undefined;
    let answeredBy = options.model;
    const limit = createServerLimit(pause, job);
    // The clock starts with the first question, whether or not it has to wait for its turn.
    const msLeft = () => {
      firstAt ??= performance.now();
      return limits.jobMs - (performance.now() - firstAt - limit.excusedMs());
    };
    return {
      async ask(question) {
        signal.throwIfAborted();
        msLeft();
        const model = chosenModel(question.model, options);
        const answer = await ask(
          question,
          { model, timeoutMs: limits.timeoutMs, signal },
          {
            send: ports.send,
            slots,
            owner: job,
            budget,
            report: ports.report ?? (() => undefined),
            msLeft,
            limit,
            pauseMs: options.retryPauseMs ?? 500,
          },
        );
        answeredBy = answer.model;
        return answer;
      },
      usage() {
        const spent = budget.spent();
        return { ...spent, cost: hasPrices ? costOf(limits, spent) : null, model: answeredBy };
      },
    };
  };
}

/**
 * @param pause until when the server is left alone, on the clock of `performance`. Shared by all jobs: a rate
 * limit that one job meets holds back the others, which would only use up their attempts.
 */
function createServerLimit(
  pause: { untilMs: number },
  { signal, lendSlot = (wait) => wait() }: ModelJob,
): ServerLimit & { excusedMs(): number } {
  let [excusedMs, excusedUntil] = [0, 0];
  /** Concurrent questions wait in parallel: their time counts once. */
  const excuse = (from: number) => {
    const now = performance.now();
    excusedMs += Math.max(0, now - Math.max(from, excusedUntil));
    excusedUntil = now;
  };
  const sleep = async (ms: number) => {
    await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  };
  const restFor = (ms: number) =>
    lendSlot(() => sleep(ms), { waitingFor: serverBusy, retryAt: new Date(Date.now() + ms) });
  return {
    excusedMs: () => excusedMs,
    async passed() {
      const from = performance.now();
      for (let ms = pause.untilMs - from; ms > 0; ms = pause.untilMs - performance.now()) await restFor(ms);
      excuse(from);
    },
    met(ms) {
      pause.untilMs = Math.max(pause.untilMs, performance.now() + ms);
    },
    async pause(ms) {
      const over = performance.now() + ms;
      await restFor(ms);
      // Time spent on getting a slot back is not the server's fault.
      excuse(over);
    },
  };
}

const serverBusy = "the AI model's server: it asks to try again later";

function chosenModel(named: string | null | undefined, { model, allowedModels }: ModelOptions): string {
  if (!named || named === model) return model;
  if (allowedModels.includes("*") || allowedModels.includes(named)) return named;
  throw new ForagerError(
    "model_rejected",
    `The model ${JSON.stringify(named)} is not allowed here: leave it out, or ask the operator to add it to LLM_MODELS.`,
  );
}
