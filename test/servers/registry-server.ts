import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A fault in place of the proper response. */
export type RegistryFault =
  /** Never responds. */
  | "hangs"
  /** Sends part of a response, then closes the connection. */
  | "closes"
  /** Sends a proxy's HTML page. */
  | "html"
  /** Sends JSON in an unexpected format. */
  | "nonsense"
  /** Carries out the request, then closes the connection without a response. */
  | "does it and closes"
  | { status: number; body?: unknown };

export interface RegistryRequest {
  kind: "check" | "create" | "find";
  /** The pin to create or find. */
  pinId: string | null;
  idempotencyKey: string | null;
  authorization: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape.
  body: any;
}

export interface RegistryPin {
  pin_id: string;
  name: string;
  country_code: string;
  state: "done" | "creating" | "failed";
  reason?: string;
}

export interface RegistryServer extends AsyncDisposable {
  url: string;
  /** All requests, in order. */
  requests: RegistryRequest[];
  pins: Map<string, RegistryPin>;
  /** Called before each response; null for a proper response. */
  script: (request: RegistryRequest) => RegistryFault | null | Promise<RegistryFault | null>;
  /** State of newly created pins. */
  newState: "done" | "creating";
  /** Names taken by others, as `CC name`. */
  taken: Set<string>;
  /** Resolves with the next request of a kind. */
  next(kind: RegistryRequest["kind"]): Promise<RegistryRequest>;
  close(): Promise<void>;
}

/** An upstream pin registry on loopback, as described in docs/registry.md, with scripted faults. */
export async function startRegistryServer(
  options: { key?: string; port?: number } = {},
): Promise<RegistryServer> {
  const waiting = new Set<{ kind: string; resolve: (request: RegistryRequest) => void }>();
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  const registry: Omit<RegistryServer, "url" | "close" | typeof Symbol.asyncDispose> = {
    requests: [],
    pins: new Map(),
    script: () => null,
    newState: "done",
    taken: new Set(),
    next: (kind) => new Promise((resolve) => waiting.add({ kind, resolve })),
  };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(message);
    registry.requests.push(asked);
    for (const waiter of [...waiting].filter(({ kind }) => kind === asked.kind)) {
      waiting.delete(waiter);
      waiter.resolve(asked);
    }
    const fault = await registry.script(asked);
    if (fault === "hangs") return;
    if (fault === "closes") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"pin');
      setImmediate(() => response.destroy());
      return;
    }
    if (fault === "html") {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to internal-proxy-7</h1>");
      return;
    }
    if (fault === "nonsense") return send(response, 200, { ok: true, secret: "internal-proxy-7" });
    if (fault !== null && typeof fault === "object") return send(response, fault.status, fault.body ?? {});
    if (options.key !== undefined && asked.authorization !== `Bearer ${options.key}`) {
      return send(response, 401, { error: "unknown credential" });
    }
    const [status, body] = answerTo(registry, asked);
    if (fault === "does it and closes") response.destroy();
    else send(response, status, body);
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(registry, { url, close, [Symbol.asyncDispose]: close });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readRequest(message: IncomingMessage): Promise<RegistryRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const body = text === "" ? null : JSON.parse(text);
  const { method, url = "", headers } = message;
  const found = /^\/pins\/([^/]+)$/.exec(url)?.[1];
  const kind = url === "/names/check" ? "check" : method === "POST" ? "create" : "find";
  return {
    kind,
    pinId: found ?? body?.pin_id ?? null,
    idempotencyKey: String(headers["idempotency-key"] ?? "") || null,
    authorization: headers.authorization ?? null,
    body,
  };
}

function answerTo(
  registry: Pick<RegistryServer, "pins" | "newState" | "taken">,
  asked: RegistryRequest,
): [number, unknown] {
  const isTaken = (country: string, name: string) =>
    registry.taken.has(`${country} ${name}`) ||
    [...registry.pins.values()].some((pin) => pin.country_code === country && pin.name === name);
  if (asked.kind === "check") {
    const { country_code: country, names } = asked.body as { country_code: string; names: string[] };
    return [200, { results: names.map((name) => ({ name, is_available: !isTaken(country, name) })) }];
  }
  const known = registry.pins.get(asked.pinId ?? "");
  if (asked.kind === "find") return known ? [200, known] : [404, { error: "no such pin" }];
  if (known) return [200, known];
  const { name, country_code: country } = asked.body as { name: string; country_code: string };
  if (isTaken(country, name)) return [409, { error: "name taken" }];
  const pin: RegistryPin = {
    pin_id: asked.pinId ?? "",
    name,
    country_code: country,
    state: registry.newState,
  };
  registry.pins.set(pin.pin_id, pin);
  return [201, pin];
}
