import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Principal } from "../../contract/principal.ts";
import { endEvents, type ForagerApi, headersOf, targetOf } from "../../mcp/api/forager-api.ts";
import type { HttpServices } from "../http-services.ts";

/** Headers of an MCP request that its calls of the API have too: who calls, and under which URL. */
const kept = [
  "authorization",
  "cookie",
  "host",
  "traceparent",
  "x-csrf-token",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

/**
 * The API of this process for one MCP request. Its calls pass the same hooks and routes as those over a connection:
 * credentials, access level, rate limit, validation, access log.
 */
export function inProcessApi(
  app: FastifyInstance,
  request: FastifyRequest & { principal: Principal },
  { events }: Pick<HttpServices, "events">,
): (agent: string | undefined) => ForagerApi {
  const { principal, session } = request;
  const forwarded = Object.fromEntries(
    kept.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const remoteAddress = request.socket.remoteAddress;
  return (agent) => ({
    async call(asked) {
      const { method, body, signal } = asked;
      const response = await app.inject({
        method,
        url: targetOf(asked),
        headers: {
          ...forwarded,
          "x-request-id": request.id,
          ...headersOf(asked, principal.delegate ? agent : undefined),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        ...(remoteAddress !== undefined && { remoteAddress }),
        ...(signal && { signal }),
      });
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return {
        status: response.statusCode,
        headers: response.headers as Record<string, string | undefined>,
        body: isJson ? response.json() : response.body,
      };
    },
    async follow(subject, signal, onEnd) {
      const subscription = await events.subscribe({
        clientId: principal.clientId,
        apiKeyId: principal.apiKeyId,
        sessionId: session?.session.id,
        ...("job_id" in subject
          ? { jobId: subject.job_id.toLowerCase() }
          : { campaignId: subject.campaign_id }),
        onEvents: (batch) => {
          if (batch.some(({ type }) => endEvents.has(type))) onEnd();
        },
        onEnd: () => undefined,
      });
      if (signal.aborted) subscription.close();
      else signal.addEventListener("abort", () => subscription.close(), { once: true });
    },
  });
}
