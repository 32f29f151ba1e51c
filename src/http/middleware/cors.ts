import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import { addVary } from "../response/accept.ts";

/** Response headers that clients need and that browsers hide from pages of other origins. */
const exposed = [
  "Allow",
  "Content-Disposition",
  "ETag",
  "Idempotent-Replayed",
  "Location",
  "Mcp-Session-Id",
  "Retry-After",
  "WWW-Authenticate",
  "X-Ignored-Fields",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Withheld-Count",
].join(", ");

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE";
/** How long browsers may reuse a preflight; Chrome uses two hours at most. */
const preflightSeconds = 7_200;
/** Names of header fields, separated by commas. */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** What a page of another origin may do. */
export interface CrossOrigin {
  /** `listed`: call everything, with cookies; `any`: call without cookies; null: nothing. */
  rightOf(origin: string): "listed" | "any" | null;
}

export function createCrossOrigin({ corsOrigins }: Pick<Config, "corsOrigins">): CrossOrigin {
  const listed = new Set(corsOrigins.filter((origin) => origin !== "*"));
  const others = corsOrigins.includes("*") ? "any" : null;
  return { rightOf: (origin) => (listed.has(origin) ? "listed" : others) };
}

/**
 * Cross-origin resource sharing for the API and /mcp (https://fetch.spec.whatwg.org/#http-cors-protocol). The pages of
 * the dashboard need none: they have the service's own origin. Sessions are for listed origins only.
 */
export function installCors(app: FastifyInstance, { rightOf }: CrossOrigin): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (!/^\/(?:api\/|(?:mcp|openapi\.json)\/?$)/.test(path)) return;
    addVary(reply, "Origin");
    const { origin } = request.headers;
    if (origin === undefined) return;
    const right = path.startsWith("/api/v1/session") && rightOf(origin) !== "listed" ? null : rightOf(origin);
    if (right !== null) {
      reply.header("access-control-allow-origin", right === "listed" ? origin : "*");
      if (right === "listed") reply.header("access-control-allow-credentials", "true");
      reply.header("access-control-expose-headers", exposed);
    }
    if (isPreflight(request)) return answerPreflight(request, reply, right !== null);
  });
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

/** @throws ForagerError forbidden, which the developer of the page sees in the browser's tools. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply, isAllowed: boolean): FastifyReply {
  if (!isAllowed) {
    throw new ForagerError(
      "forbidden",
      `Pages of '${request.headers.origin}' may not call this path. Add the origin to CORS_ORIGINS.`,
    );
  }
  const asked = request.headers["access-control-request-headers"];
  if (typeof asked === "string" && headerNames.test(asked)) {
    // Which headers a page may send is no protection: credentials are. MCP alone defines names as it needs them.
    reply.header("access-control-allow-headers", asked);
    addVary(reply, "Access-Control-Request-Headers");
  }
  return reply
    .code(204)
    .header("access-control-allow-methods", methods)
    .header("access-control-max-age", String(preflightSeconds))
    .send();
}
