import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import { inWork } from "../../telemetry/work-context.ts";
import type { HttpServices, ServicesOf } from "../http-services.ts";
import { createCallerCheck } from "./allowed-callers.ts";
import { inProcessApi } from "./in-process-api.ts";

interface McpOptions {
  services: HttpServices;
  servicesOf: ServicesOf | undefined;
  /** Fires when the server begins to stop. */
  stopping: AbortSignal;
}

/** Headers of the SDK's responses that the server decides itself. */
const notPassedOn = new Set(["connection", "content-length", "transfer-encoding"]);

/**
 * Serves the Model Context Protocol at /mcp, without sessions, so that any API process can answer any request. The
 * protocol's code is loaded with the first one: it takes 30 MB.
 */
export function installMcp(app: FastifyInstance, { services, servicesOf, stopping }: McpOptions): void {
  const checkCaller = createCallerCheck(services.config);
  app.route({
    method: "POST",
    url: "/mcp",
    config: { access: { auth: "client", level: "viewer", rateLimit: true }, readsBody: true },
    handler: (request, reply) =>
      // Again: bodies arrive in events of the connection, which know nothing of the request's context.
      inWork(request.work, async () => {
        checkCaller(request);
        const { principal, body } = request;
        if (principal === null) throw new ForagerError("unauthenticated");
        if (body === undefined)
          throw new ForagerError("malformed_request", "Send one JSON-RPC message as the body.");
        const own = (await servicesOf?.forClient(principal.clientId)) ?? services;
        const { answerMcpRequest } = await import("../../mcp/http-endpoint.ts");
        const response = await answerMcpRequest(webRequestOf(request, reply), body, {
          apiFor: inProcessApi(app, request as FastifyRequest & { principal: Principal }, own),
          access: principal.access,
          stopping,
          onError: (error) =>
            services.log.warn({ request_id: request.id, err: error }, "An MCP request failed"),
        });
        return sendResponse(response, reply);
      }),
  });
}

/** Its signal fires when the caller leaves before the answer is complete. */
function webRequestOf(request: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  }
  return new Request("http://localhost/mcp", { method: "POST", headers, signal: left.signal });
}

function sendResponse(response: Response, reply: FastifyReply): FastifyReply {
  reply.code(response.status).header("cache-control", "no-store");
  for (const [name, value] of response.headers) {
    if (!notPassedOn.has(name)) reply.header(name, value);
  }
  if (response.body === null) return reply.send();
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}
