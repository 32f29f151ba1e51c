import { createSchemaChecker, schemaForm } from "../../src/ai/forms/schema-form.ts";
import { createOpenModel } from "../../src/ai/open-model.ts";
import type { ExchangeReport, UsageLedger } from "../../src/ai/ports.ts";
import type { ModelLimits } from "../../src/ai/token-budget.ts";
import type { SiteModel } from "../../src/job-types/site/index.ts";
import { createServiceClient } from "../../src/outside/http/service-client.ts";
import { createChatSender } from "../../src/outside/llm/send-chat.ts";
import { createThreadPool } from "../../src/threads/thread-pool.ts";
import { type LlmScript, startLlmServer } from "../servers/llm-server.ts";
import { atEnd } from "./cleanup.ts";

/** Limits too high for a test to reach by accident. */
const generousLimits: ModelLimits = {
  timeoutMs: 5_000,
  jobMs: 30_000,
  tokensPerJob: 0,
  tokensPerClientDay: 0,
  costPerJob: 0,
  costPerClientDay: 0,
  inputPrice: 0,
  outputPrice: 0,
};

export interface AskingOptions {
  limits?: Partial<ModelLimits>;
  allowedModels?: string[];
  /** 4 by default. */
  concurrency?: number;
  ledger?: UsageLedger;
  /** CPU time limit for the check of a schema, 500 by default. */
  schemaLimitMs?: number;
}

/** A model as job types use it, connected over real HTTP to a server whose responses the test scripts. */
export async function startModel(script: LlmScript, options: AskingOptions = {}) {
  const server = await startLlmServer(script);
  const client = createServiceClient();
  const threads = createThreadPool({ threads: 1 });
  const checker = createSchemaChecker(threads, options.schemaLimitMs ?? 500);
  atEnd(async () => {
    await threads.close();
    await client.close();
    await server.close();
  });
  const exchanges: ExchangeReport[] = [];
  const open = createOpenModel(
    {
      model: "small",
      allowedModels: options.allowedModels ?? [],
      concurrency: options.concurrency ?? 4,
      limits: { ...generousLimits, ...options.limits },
      retryPauseMs: 1,
    },
    {
      send: createChatSender({ baseUrl: server.baseUrl, apiKey: "test-key", send: client.send }),
      ledger: options.ledger,
      report: (exchange) => exchanges.push(exchange),
    },
  );
  const site: SiteModel = {
    open,
    formOf: (schema, owner) => schemaForm(schema, owner, checker),
    tokensPerAnalysis: 500,
    tokensPerPrompt: 8_000,
  };
  return { server, exchanges, open, site, checker, threads };
}
