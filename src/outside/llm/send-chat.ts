import type { ChatReply, ChatRequest, SendChat } from "../../ai/ports.ts";
import { ForagerError } from "../../errors.ts";
import type { SendRequest } from "../http/service-client.ts";
import { type ChatQuirk, chatFailure } from "./chat-failure.ts";

export interface ChatServer {
  /** Base URL of an OpenAI-compatible server, without `/chat/completions`; used as is. */
  baseUrl: string;
  apiKey: string | undefined;
  send: SendRequest;
}

/** The longest answers that may be requested have 100 kB; longer ones are invalid. */
const bodyBytesMax = 1_000_000;
const providerName = "forager";

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/**
 * Sends questions through the AI SDK, which is loaded with the first one: that takes 0.2 s. No tools are offered. If
 * a server refuses a parameter that others need, the question is resent without it, and later ones omit it from the
 * start.
 */
export function createChatSender(server: ChatServer): SendChat {
  const quirksOf = new Map<string, Set<ChatQuirk>>();
  let sdk: Promise<Sdk> | undefined;
  return async (request) => {
    request.signal.throwIfAborted();
    sdk ??= loadSdk();
    const loaded = await sdk;
    const known = quirksOf.get(request.model) ?? new Set();
    quirksOf.set(request.model, known);
    const quirks = new Set(known);
    for (;;) {
      try {
        return await complete(loaded, server, request, quirks);
      } catch (error) {
        request.signal.throwIfAborted();
        const { error: reason, quirk } = chatFailure(loaded, error, request);
        if (quirk === null || quirks.has(quirk)) throw reason;
        quirks.add(quirk);
        // The client's own schema may be the only problem: the next question tries again.
        if (quirk !== "no-schema" || request.form.strict) known.add(quirk);
      }
    }
  };
}

async function loadSdk() {
  // The SDK's warnings are for developers; ours go into results and metrics.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const [ai, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  return { ...ai, createOpenAICompatible };
}

async function complete(
  sdk: Sdk,
  server: ChatServer,
  request: ChatRequest,
  quirks: ReadonlySet<ChatQuirk>,
): Promise<ChatReply> {
  const { form, signal } = request;
  const isStructured = form.schema !== null && !quirks.has("no-schema");
  const provider = sdk.createOpenAICompatible({
    name: providerName,
    baseURL: server.baseUrl,
    ...(server.apiKey !== undefined && { apiKey: server.apiKey }),
    supportsStructuredOutputs: true,
    ...(quirks.has("max-completion-tokens") && { transformRequestBody: withCompletionTokens }),
    fetch: fetchThrough(server.send, request),
  });
  const options = {
    model: provider.chatModel(request.model),
    instructions: isStructured || form.schema === null ? request.system : withSchema(request),
    messages: request.messages.map(({ role, text }) => ({ role, content: text })),
    ...(!quirks.has("no-temperature") && { temperature: request.temperature }),
    maxOutputTokens: request.outputTokensMax,
    maxRetries: 0,
    abortSignal: signal,
    providerOptions: { [providerName]: { strictJsonSchema: form.strict } },
  };
  if (!isStructured) return replyOf(await sdk.generateText(options), request);
  // The form validates, because it can repair an answer; the SDK only sends the schema.
  const output = sdk.Output.object({ schema: sdk.jsonSchema(form.schema ?? {}), name: form.name });
  try {
    return replyOf(await sdk.generateText({ ...options, output }), request);
  } catch (error) {
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    const { text = "", usage, finishReason = "other", response } = error;
    return replyOf({ text, usage, finishReason, response }, request);
  }
}

interface Generated {
  text: string;
  usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined;
  finishReason: string;
  response: { modelId: string } | undefined;
}

function replyOf({ text, usage, finishReason, response }: Generated, request: ChatRequest): ChatReply {
  return {
    text,
    model: response?.modelId || request.model,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    end: finishReason === "length" ? "length" : finishReason === "content-filter" ? "refused" : "complete",
  };
}

const withSchema = ({ system, form }: ChatRequest): string =>
  `${system}\n\nAnswer with one JSON value that matches this JSON Schema, and nothing else:\n${JSON.stringify(form.schema)}`;

/** The newer name of the limit, which some servers require. */
function withCompletionTokens({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}

/** The SDK's transport: our own client, with its time and size limits. */
function fetchThrough(send: SendRequest, { timeoutMs, signal }: ChatRequest): typeof fetch {
  return async (input, init) => {
    const answer = await send({
      method: "POST",
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? init.body : undefined,
      signal,
      timeoutMs,
      bodyBytesMax,
    });
    const { status } = answer;
    if (status < 200 || status > 599) throw new ForagerError("protocol_error");
    const { "content-encoding": _decoded, "content-length": _length, ...headers } = answer.headers;
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status, headers });
  };
}
