import { request } from "node:http";
import { assertDocumented } from "./documented.ts";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape.
  body: any;
}

export interface ApiEvent {
  id: string | undefined;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape.
  data: any;
}

/** Calls the API of a running service as a single client. Every response must be as the API description says. */
export function apiClient(url: string, credential: string) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { status, headers: received } = answer;
    const parsed = text === "" ? null : JSON.parse(text);
    // HEAD has the headers of GET, without its body.
    if (method !== "HEAD") {
      const contentType = received.get("content-type");
      const isJson =
        contentType === null || (contentType.includes("json") && !contentType.includes("ndjson"));
      assertDocumented({ method, path, status, contentType, body: isJson ? parsed : text });
    }
    return { status, headers: received, body: parsed };
  };
  return {
    /** Sends a string body unchanged, anything else as JSON. */
    send: call,
    get: (path: string) => call("GET", path),
    post: (path: string, body?: unknown) => call("POST", path, body),
    delete: (path: string) => call("DELETE", path),
    async submitSite(payload: object, priority = 0): Promise<string> {
      const answer = await call("POST", "/api/v1/jobs/svcSite/submit", { payload, priority });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body.job_id;
    },
    /** `query` includes its question mark. */
    events: (lastEventId?: string, query = "") =>
      openEvents(`${url}/api/v1/events/stream${query}`, credential, lastEventId),
  };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** Collects the event stream in a list; `until` resolves once the predicate holds for that list. */
async function openEvents(streamUrl: string, credential: string, lastEventId?: string) {
  const events: ApiEvent[] = [];
  const checks = new Set<() => void>();
  let ended = false;
  const changed = () => {
    for (const check of [...checks]) check();
  };
  const call = request(streamUrl, {
    agent: false,
    headers: {
      authorization: `Bearer ${credential}`,
      ...(lastEventId ? { "last-event-id": lastEventId } : {}),
    },
  });
  call.on("error", () => {
    ended = true;
    changed();
  });
  call.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event !== null) events.push(event);
      }
      changed();
    });
    response.on("close", () => {
      ended = true;
      changed();
    });
  });
  call.end();
  const until = (holds: (events: ApiEvent[], ended: boolean) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds(events, ended)) return;
        checks.delete(check);
        resolve();
      };
      checks.add(check);
      check();
    });
  await until((seen, over) => over || seen.some((event) => event.type === "connected"));
  return { events, until, hasEnded: () => ended, close: () => call.destroy() };
}

function parse(block: string): ApiEvent | null {
  const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, "m"))?.[1];
  const type = field("event");
  return type === undefined ? null : { id: field("id"), type, data: JSON.parse(field("data") ?? "null") };
}
