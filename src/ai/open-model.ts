import { ForagerError } from "../errors.ts";
import { ask } from "./ask.ts";
import { createJobBudget } from "./job-budget.ts";
import { costOf, type ModelLimits } from "./limits.ts";
import type { ExchangeReport, OpenModel, SendChat, UsageLedger } from "./ports.ts";
import { createTurns } from "./turns.ts";

export interface ModelOptions {
  /** The model that is asked where a question names none. */
  model: string;
  /** Further models that a question may name; `*` stands for any. */
  allowedModels: readonly string[];
  /** Questions that are asked at once, of all jobs together. */
  concurrency: number;
  limits: ModelLimits;
  /** 500 milliseconds by default. */
  retryPauseMs?: number;
}

export interface ModelPorts {
  send: SendChat;
  /** Without it, nothing limits a client's day. */
  ledger?: UsageLedger | undefined;
  report?: ((exchange: ExchangeReport) => void) | undefined;
}

/** The model as job types get it. Questions of one job share its limits. */
export function createOpenModel(options: ModelOptions, ports: ModelPorts): OpenModel {
  const { limits } = options;
  const turns = createTurns(options.concurrency);
  const hasPrices = limits.inputPrice > 0 || limits.outputPrice > 0;
  return ({ clientId, signal }) => {
    const budget = createJobBudget(clientId, limits, ports.ledger);
    let firstAt: number | undefined;
    let answeredBy = options.model;
    // The clock runs from the first question, whether it must wait for its turn or not.
    const msLeft = () => {
      firstAt ??= performance.now();
      return limits.jobMs - (performance.now() - firstAt);
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
            turns,
            budget,
            report: ports.report ?? (() => undefined),
            msLeft,
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

function chosenModel(named: string | null | undefined, { model, allowedModels }: ModelOptions): string {
  if (!named || named === model) return model;
  if (allowedModels.includes("*") || allowedModels.includes(named)) return named;
  throw new ForagerError(
    "model_rejected",
    `The model ${JSON.stringify(named)} is not allowed here: leave it out, or ask the operator to add it to LLM_MODELS.`,
  );
}
