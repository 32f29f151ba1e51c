import { z } from "zod";
import { amount, baseUrl, integer, list, setting } from "./setting.ts";

/** The language model and its usage limits. */
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
    doc: "API key of the model server, if it needs one.",
  }),
  llmModel: setting({
    env: "LLM_MODEL",
    group: "AI",
    schema: z.string().optional(),
    doc: "Model to use, by the name that the server gives it.",
  }),
  llmModels: setting({
    env: "LLM_MODELS",
    group: "AI",
    schema: list,
    default: "",
    doc: "Other models that a job's custom_ai_prompt may name, comma-separated; * allows any. Default: only LLM_MODEL.",
  }),
  llmConcurrency: setting({
    env: "LLM_CONCURRENCY",
    group: "AI",
    schema: integer(1, 1000),
    default: "8",
    doc: "Concurrent model requests per process, 1 to 1,000; others wait, within LLM_JOB_SECONDS. A model on the same machine may work best with 1 or 2.",
  }),
  llmTimeoutSeconds: setting({
    env: "LLM_TIMEOUT_SECONDS",
    group: "AI",
    schema: integer(1, 600),
    default: "60",
    doc: "Timeout for one model response, 1 to 600 seconds.",
  }),
  llmJobSeconds: setting({
    env: "LLM_JOB_SECONDS",
    group: "AI",
    schema: integer(1, 3600),
    default: "180",
    doc: "Time limit for all model requests of one job, retries included, 1 to 3,600 seconds from its first request.",
  }),
  llmTokensPerAnalysis: setting({
    env: "LLM_TOKENS_PER_ANALYSIS",
    group: "AI",
    schema: integer(300, 50_000),
    default: "500",
    doc: "Approximate tokens per website analysis, prompt and response together, 300 to 50,000; lead scoring takes three times as many. More lets the model read more of the site.",
  }),
  llmTokensPerPrompt: setting({
    env: "LLM_TOKENS_PER_PROMPT",
    group: "AI",
    schema: integer(500, 200_000),
    default: "8000",
    doc: "Maximum tokens of website text sent with a custom_ai_prompt or instructions, 500 to 200,000.",
  }),
  llmTokensPerJob: setting({
    env: "LLM_TOKENS_PER_JOB",
    group: "AI",
    schema: integer(0, 100_000_000),
    default: "100000",
    doc: "Maximum input and output tokens per job. 0 means no limit.",
  }),
  llmTokensPerClientDay: setting({
    env: "LLM_TOKENS_PER_CLIENT_DAY",
    group: "AI",
    schema: integer(0, 100_000_000_000),
    default: "2000000",
    doc: "Maximum input and output tokens per client and day (UTC), across all processes. 0 means no limit.",
  }),
  llmInputPrice: setting({
    env: "LLM_INPUT_PRICE",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Price per million input tokens, in your currency, for the cost limits.",
  }),
  llmOutputPrice: setting({
    env: "LLM_OUTPUT_PRICE",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Price per million output tokens, in the same currency.",
  }),
  llmCostPerJob: setting({
    env: "LLM_COST_PER_JOB",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Maximum cost per job, in the currency of the prices. 0 means no limit.",
  }),
  llmCostPerClientDay: setting({
    env: "LLM_COST_PER_CLIENT_DAY",
    group: "AI",
    schema: amount,
    default: "0",
    doc: "Maximum cost per client and day (UTC). 0 means no limit.",
  }),
} as const;
