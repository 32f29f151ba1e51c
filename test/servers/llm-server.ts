import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A chat request as received. */
export interface LlmRequest {
  path: string;
  authorization: string | undefined;
  model: string;
  /** All system messages, joined. */
  system: string;
  /** The last user message. */
  user: string;
  messages: { role: string; content: string }[];
  /** Name of the JSON schema for the answer, null if the request has none. */
  form: string | null;
  body: Record<string, unknown>;
}

/** The server's response to a request. */
export type LlmAnswer =
  /** Text output. `usage: false` omits token usage. */
  | { text: string; finish?: string; usage?: boolean; tokens?: [number, number] }
  | { json: unknown }
  | { refusal: string }
  | { status: number; body?: string; headers?: Record<string, string> }
  /** Never responds. */
  | "silence"
  /** Starts a response that never ends. */
  | "endless"
  /** Closes the connection in the middle of the response. */
  | "cut-off"
  /** A response of more than two million bytes. */
  | "huge"
  /** Repeats the user message, like a model that follows instructions in a page. */
  | "echo";

export type LlmScript = (request: LlmRequest, number: number) => LlmAnswer | Promise<LlmAnswer>;

/** Imperfect encodings of `value` that models produce instead of plain JSON, by name. */
export const llmSlips: Record<string, (value: unknown) => LlmAnswer> = {
  fenced: (value) => ({ text: `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`` }),
  "in prose": (value) => ({ text: `Sure! Here is what I found:\n${JSON.stringify(value)}\nShall I go on?` }),
  "after thoughts": (value) => ({ text: `<think>The {form} is…</think>\n${JSON.stringify(value)}` }),
  "with loose commas": (value) => ({
    text: JSON.stringify(value)
      .replace(/([}\]])/g, ",$1")
      .replace(/,,/g, ","),
  }),
};

/**
 * An OpenAI-compatible model server on 127.0.0.1 with scripted responses. Counts one token per four characters of input
 * and output.
 */
export async function startLlmServer(script: LlmScript, models: readonly string[] = ["test-model"]) {
  const requests: LlmRequest[] = [];
  let answering = 0;
  const server = createServer((incoming, response) => {
    answering += 1;
    response.once("close", () => {
      answering -= 1;
    });
    answer(incoming, response).catch(() => response.destroy());
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url?.endsWith("/models")) {
      sendJson(response, 200, { object: "list", data: models.map((id) => ({ id, object: "model" })) });
      return;
    }
    const request = await readRequest(incoming);
    requests.push(request);
    await reply(request, await script(request, requests.length), response);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Number of requests whose response has not ended and whose client still waits. */
    answering: () => answering,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<LlmRequest> {
  let text = "";
  for await (const chunk of incoming) text += chunk;
  const body = JSON.parse(text) as Record<string, unknown>;
  const messages = body.messages as LlmRequest["messages"];
  const format = body.response_format as { json_schema?: { name?: string } } | undefined;
  const of = (role: string) =>
    messages.filter((message) => message.role === role).map(({ content }) => content);
  return {
    path: incoming.url ?? "",
    authorization: incoming.headers.authorization,
    model: String(body.model),
    system: of("system").join("\n"),
    user: of("user").at(-1) ?? "",
    messages,
    form: format?.json_schema?.name ?? null,
    body,
  };
}

async function reply(request: LlmRequest, script: LlmAnswer, response: ServerResponse): Promise<void> {
  if (script === "silence") return;
  if (script === "endless") return endless(response);
  if (script === "cut-off") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    response.write('{"id":"x","choices":[{"mess');
    setImmediate(() => response.destroy());
    return;
  }
  if (script === "huge")
    return sendJson(response, 200, completion(request, { text: "so much ".repeat(300_000) }));
  if (script === "echo") return sendJson(response, 200, completion(request, { text: request.user }));
  if ("status" in script) {
    response.writeHead(script.status, { "content-type": "application/json", ...script.headers });
    response.end(script.body ?? '{"error":{"message":"no"}}');
    return;
  }
  sendJson(response, 200, completion(request, script));
}

function completion(
  request: LlmRequest,
  answer:
    | { text: string; finish?: string; usage?: boolean; tokens?: [number, number] }
    | { json: unknown }
    | { refusal: string },
) {
  const content = "refusal" in answer ? "" : "json" in answer ? JSON.stringify(answer.json) : answer.text;
  const counted = [JSON.stringify(request.body).length / 4, content.length / 4].map(Math.ceil);
  const [input, output] = "text" in answer && answer.tokens ? answer.tokens : counted;
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_790_000_000,
    model: `${request.model}-2026`,
    choices: [
      {
        index: 0,
        message:
          "refusal" in answer
            ? { role: "assistant", content: null, refusal: answer.refusal }
            : { role: "assistant", content },
        finish_reason: "text" in answer ? (answer.finish ?? "stop") : "stop",
      },
    ],
    ...(!("usage" in answer) || answer.usage !== false
      ? {
          usage: {
            prompt_tokens: input,
            completion_tokens: output,
            total_tokens: (input ?? 0) + (output ?? 0),
          },
        }
      : {}),
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(16_384, 0x20);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
}
