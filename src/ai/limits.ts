/** What the operator allows. 0 sets no limit of tokens or cost. */
export interface ModelLimits {
  /** Of one answer. */
  timeoutMs: number;
  /** Of all answers that a job waits for, retries and pauses included, from its first question. */
  jobMs: number;
  tokensPerJob: number;
  tokensPerClientDay: number;
  costPerJob: number;
  costPerClientDay: number;
  /** Per million tokens, in any one currency. */
  inputPrice: number;
  outputPrice: number;
}

/** What tokens cost, 0 where no prices are set. */
export function costOf(
  { inputPrice, outputPrice }: Pick<ModelLimits, "inputPrice" | "outputPrice">,
  tokens: { inputTokens: number; outputTokens: number },
): number {
  return (tokens.inputTokens * inputPrice + tokens.outputTokens * outputPrice) / 1_000_000;
}
