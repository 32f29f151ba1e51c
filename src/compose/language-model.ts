import { createSchemaChecker, schemaForm } from "../ai/forms/schema-form.ts";
import { createOpenModel } from "../ai/open-model.ts";
import type { ExchangeReport, OpenModel, UsageLedger } from "../ai/ports.ts";
import type { Config } from "../config.ts";
import type { SiteModel } from "../job-types/site/index.ts";
import { createServiceClient } from "../outside/http/service-client.ts";
import { createChatSender } from "../outside/llm/send-chat.ts";
import type { ThreadPool } from "../threads/thread-pool.ts";

/** The service's language model, for every job type that uses one. */
export interface ModelAccess {
  /** Undefined unless LLM_BASE_URL and LLM_MODEL are set. */
  open: OpenModel | undefined;
  /** The same in the form that svcSite needs. */
  forSite: SiteModel | undefined;
  close(): Promise<void>;
}

export interface ModelAccessOptions {
  /** Counts each client's daily usage; without it only limits per job apply. */
  modelUsage?: UsageLedger;
  onModelExchange?: (exchange: ExchangeReport) => void;
  onUnexpected?: (error: unknown) => void;
}

/** Created from the settings. Client schemas are checked in `threads`. Opens nothing before the first question. */
export function createModelAccess(
  config: Config,
  threads: ThreadPool,
  options: ModelAccessOptions = {},
): ModelAccess {
  const { llmBaseUrl: baseUrl, llmModel: model } = config;
  if (baseUrl === undefined || model === undefined) {
    return { open: undefined, forSite: undefined, close: async () => undefined };
  }
  const client = createServiceClient();
  const checker = createSchemaChecker(threads);
  const open = createOpenModel(
    { model, allowedModels: config.llmModels, concurrency: config.llmConcurrency, limits: limitsOf(config) },
    {
      send: createChatSender({ baseUrl, apiKey: config.llmApiKey, send: client.send }),
      ledger: options.modelUsage,
      report: options.onModelExchange,
    },
  );
  return {
    open,
    forSite: {
      open,
      formOf: (schema, owner) => schemaForm(schema, owner, checker),
      tokensPerAnalysis: config.llmTokensPerAnalysis,
      tokensPerPrompt: config.llmTokensPerPrompt,
      onUnexpected: options.onUnexpected,
    },
    close: () => client.close(),
  };
}

function limitsOf(config: Config) {
  return {
    timeoutMs: config.llmTimeoutSeconds * 1000,
    jobMs: config.llmJobSeconds * 1000,
    tokensPerJob: config.llmTokensPerJob,
    tokensPerClientDay: config.llmTokensPerClientDay,
    costPerJob: config.llmCostPerJob,
    costPerClientDay: config.llmCostPerClientDay,
    inputPrice: config.llmInputPrice,
    outputPrice: config.llmOutputPrice,
  };
}
