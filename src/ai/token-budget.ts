import { ForagerError } from "../errors.ts";
import type { Amount, UsageLedger } from "./ports.ts";

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface JobBudget {
  /**
   * Reserves the maximum that an exchange may use. Questions run concurrently: without reservations, each
   * would see the same remaining budget.
   * @returns a function to call with the actual usage.
   * @throws ForagerError model_limit_reached, database_unavailable.
   */
  reserve(atMost: Tokens): Promise<(used: Tokens) => Promise<void>>;
  spent(): Tokens;
}

/** Enforces one job's own limits and those of its client's day. */
export function createJobBudget(
  clientId: string,
  limits: ModelLimits,
  ledger: UsageLedger | undefined,
): JobBudget {
  const spent: Tokens = { inputTokens: 0, outputTokens: 0 };
  const open: Amount = { tokens: 0, cost: 0 };
  const amountOf = (tokens: Tokens): Amount => ({
    tokens: tokens.inputTokens + tokens.outputTokens,
    cost: costOf(limits, tokens),
  });

  const checkJob = (asked: Amount) => {
    const used = amountOf(spent);
    const passes = (limit: number, kind: keyof Amount) =>
      limit === 0 || used[kind] + open[kind] + asked[kind] <= limit;
    if (!passes(limits.tokensPerJob, "tokens")) {
      throw limitReached(`a job may use ${limits.tokensPerJob} tokens (LLM_TOKENS_PER_JOB)`);
    }
    if (!passes(limits.costPerJob, "cost")) {
      throw limitReached(`a job may cost ${limits.costPerJob} (LLM_COST_PER_JOB)`);
    }
  };
  const dayLimits = {
    ...(limits.tokensPerClientDay > 0 && { tokens: limits.tokensPerClientDay }),
    ...(limits.costPerClientDay > 0 && { cost: limits.costPerClientDay }),
  };

  /** Null if daily usage is not counted. */
  const reserveInDay = async (asked: Amount): Promise<string | null> => {
    if (ledger === undefined) return null;
    const day = await ledger.reserve(clientId, asked, dayLimits);
    if (day !== null) return day;
    throw limitReached(
      "the client has used up its daily allowance (LLM_TOKENS_PER_CLIENT_DAY, LLM_COST_PER_CLIENT_DAY)",
    );
  };

  return {
    async reserve(atMost) {
      const asked = amountOf(atMost);
      checkJob(asked);
      const close = (sign: 1 | -1) => {
        open.tokens += sign * asked.tokens;
        open.cost += sign * asked.cost;
      };
      close(1);
      const day = await reserveInDay(asked).catch((error: unknown) => {
        close(-1);
        throw error;
      });
      return async (used) => {
        close(-1);
        spent.inputTokens += used.inputTokens;
        spent.outputTokens += used.outputTokens;
        if (day === null) return;
        await ledger?.settle(clientId, { ...asked, day }, { ...used, cost: costOf(limits, used) });
      };
    },
    spent: () => ({ ...spent }),
  };
}

const limitReached = (why: string) =>
  new ForagerError("model_limit_reached", `An AI usage limit was reached: ${why}.`);

/** What the operator allows. 0 means no limit on tokens or cost. */
export interface ModelLimits {
  /** Of one answer. */
  timeoutMs: number;
  /** For all answers that a job waits for, including retries and back-off, from its first question. */
  jobMs: number;
  tokensPerJob: number;
  tokensPerClientDay: number;
  costPerJob: number;
  costPerClientDay: number;
  /** Per million tokens, in any one currency. */
  inputPrice: number;
  outputPrice: number;
}

/** The cost of tokens; 0 if no prices are configured. */
export function costOf(
  { inputPrice, outputPrice }: Pick<ModelLimits, "inputPrice" | "outputPrice">,
  tokens: { inputTokens: number; outputTokens: number },
): number {
  return (tokens.inputTokens * inputPrice + tokens.outputTokens * outputPrice) / 1_000_000;
}

/**
 * Estimates the tokens of a text: one per four ASCII characters, two characters of other alphabets, or one
 * ideograph. Within a fifth of common tokenizers for prose; tables and code have more.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    quarters += code < 0x80 ? 1 : code < 0x2e80 ? 2 : 4;
  }
  return Math.ceil(quarters / 4);
}
