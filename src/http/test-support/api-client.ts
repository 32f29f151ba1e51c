import assert from "node:assert/strict";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { Problem } from "../../contract/problem.ts";
import type { JobType } from "../../jobs/job-type.ts";
import type { HttpServices } from "../http-services.ts";
import { errorCodesByStatus } from "../openapi/responses.ts";
import { jsonSchemaOf, type Route } from "../route.ts";
import { createHttpServer, type HttpServer, type HttpServerOptions } from "../server.ts";
import { credential, FakeServices } from "./fake-services.ts";

export interface TestApi {
  services: FakeServices;
  server: HttpServer;
  /** Starts listening and returns the URL. */
  listen(): Promise<string>;
  /** Sends a request with valid credentials (unless it has its own) and checks the reply against its declaration. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The API on fake services, in-process. */
export async function startTestApi(
  change: {
    config?: Partial<HttpServices["config"]>;
    options?: HttpServerOptions;
    /** Real services in place of fakes. */
    services?: Partial<HttpServices>;
    /** In place of svcSite alone. */
    jobTypes?: JobType[];
  } = {},
): Promise<TestApi> {
  const { options, config } = change;
  const services = Object.assign(new FakeServices(), change.services);
  services.config = { ...services.config, ...config };
  if (change.jobTypes) services.jobTypes = new Map(change.jobTypes.map((type) => [type.name, type]));
  const server = await createHttpServer(services, options);
  return {
    services,
    server,
    async listen() {
      await server.start();
      return server.url;
    },
    async call(request) {
      const headers = { authorization: `Bearer ${credential}`, ...request.headers };
      const reply = await server.app.inject({ ...request, headers });
      checkReply(server.routes, request, reply);
      return reply;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

/** Every reply must match the route's declaration and contain nothing undeclared. */
function checkReply(routes: readonly Route[], request: InjectOptions, reply: LightMyRequestResponse): void {
  assert.match(String(reply.headers["x-request-id"]), /^\S+$/);
  const isText = request.method !== "HEAD" && reply.headers["content-encoding"] === undefined;
  const isJson = isText && String(reply.headers["content-type"]).startsWith("application/json");
  const path = String(request.url).split("?", 1)[0] ?? "";
  const route = routes.find((one) => one.method === (request.method ?? "GET") && isAt(one, path));
  const declared = route?.responses[reply.statusCode];
  if (!isJson || route === undefined) return;
  const body = withoutIgnored(reply.json());
  const parsed = declared && jsonSchemaOf(declared)?.safeParse(body);
  if (parsed?.success) {
    assert.deepEqual(body, parsed.data);
    return;
  }
  const problem = Problem.parse(body);
  const codes = errorCodesByStatus(route).get(reply.statusCode) ?? [];
  assert.ok(codes.includes(problem.code), `${route.operationId} announces ${problem.code}`);
  if (reply.statusCode === 422) checkViolations(problem);
}

/** The body without the fields that any response may add. */
function withoutIgnored(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { ignored_fields: _, ...declared } = body as Record<string, unknown>;
  return declared;
}

/** All 422 messages share one style: the path of the value and a clause. */
function checkViolations({ code, detail, errors }: Problem): void {
  const [first] = errors ?? [];
  assert.ok(first, `${code} lists no violation`);
  for (const { msg } of errors ?? []) assert.doesNotMatch(msg, /^[A-Z][a-z]* |\.$/);
  if (code !== "validation_error") return;
  const [part, ...path] = first.loc;
  assert.ok(detail.startsWith(`${path.join(".") || part}: ${first.msg}`), detail);
}

function isAt(route: Route, path: string): boolean {
  const given = path.split("/");
  const own = route.path.split("/");
  return (
    own.length === given.length && own.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
