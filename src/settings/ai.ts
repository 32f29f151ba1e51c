import { z } from "zod";
import { amount, baseUrl, integer, list, setting } from "./setting.ts";

/** The language model, and what may be asked of it. */
export const aiSettings = {
  llmBaseUrl: setting({
    env: "LLM_BASE_URL",
    group: "AI",
    schema: baseUrl.optional(),
    doc: "Base URL of an OpenAI-compatible model server, for example http://127.0.0.1:11434/v1.",
  }),
  llmApiKey: setting({
    env: "LLM_API_KEY",
    group: "AI",
    schema: z.string().optional(),
    secret: true,
    doc: "Key of the model server, where it wants one.",
  }),
  llmModel: setting({
    env: "LLM_MODEL",
    group: "AI",
    schema: z.string().optional(),
    doc: "Model to ask, by the server's own name.",
  }),
  llmModels: setting({
    env: "LLM_MODELS",
    group: "AI",
    schema: list,
    default: "",
    doc: "Further models that a job's custom_ai_prompt may name, comma-separated; * allows any. Default: none but LLM_MODEL.",
  }),
  llmConcurrency: setting({
    env: "LLM_CONCURRENCY",
    group: "AI",
    schema: integer(1, 1000),
    default: "8",
    doc: "Questions that one process asks the model at once, 1 to 1,000; others wait, within LLM_JOB_SECONDS. A model on this machine may want 1 or 2.",
  }),
  llmTimeoutSeconds: setting({
    env: "LLM_TIMEOUT_SECONDS",
    group: "AI",
    schema: integer(1, 600),
    default: "60",
    doc: "Limit for one answer of the model, 1 to 600 seconds.",
  }),
  llmJobSeconds: setting({
    env: "LLM_JOB_SECONDS",
    group: "AI",
    schema: integer(1, 3600),
    default: "180",
    doc: "Limit for all answers that one job waits for, retries included, 1 to 3,600 seconds from its first question.",
  }),
  llmTokensPerAnalysis: setting({
    env: "LLM_TOKENS_PER_ANALYSIS",
    group: "AI",
    schema: integer(300, 50_000),
    default: "500",
    doc: "Tokens that one analysis of a website takes, about, question and answer together; scoring a lead takes three times as much. More gives the model more of the site to read. 300 to 50,000.",
  }),
  llmTokensPerPrompt: setting({
    env: "LLM_TOKENS_PER_PROMPT",
    group: "AI",
    schema: integer(500, 200_000),
    default: "8000",
    doc: "Most tokens of a website's text that a custom_ai_prompt or instructions are asked about, 500 to 200,000.",
  }),
  llmTokensPerJob: setting({
    env: "LLM_TOKENS_PER_JOB",
    group: "AI",
    schema: integer(0, 100_000_000),
    default: "100000",
    doc: "Most tokens, in and out, that one job may use. 0 sets no limit.",
  }),
  llmTokensPerClientDay: setting({
    env: "LLM_TOKENS_PER_CLIENT_DAY",
    group: "AI",
    schema: integer(0, 100_000_000_000),
    default: "2000000",
    doc: "Most tokens, in and out, that one client's jobs may use in a day (UTC), over all processes. 0 sets no limit.",
  }),
  llmInputPrice: setting({
    env: "LLM_INPUT_PRICE",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Price of a million tokens that the model reads, in your currency, for the limits of cost.",
  }),
  llmOutputPrice: setting({
    env: "LLM_OUTPUT_PRICE",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Price of a million tokens that the model writes, in the same currency.",
  }),
  llmCostPerJob: setting({
    env: "LLM_COST_PER_JOB",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Most that one job may cost, in the currency of the prices. 0 sets no limit.",
  }),
  llmCostPerClientDay: setting({
    env: "LLM_COST_PER_CLIENT_DAY",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Most that one client's jobs may cost in a day (UTC). 0 sets no limit.",
  }),
} as const;
