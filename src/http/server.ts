import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { limits } from "../contract/limits.ts";
import { basePathOf } from "../contract/public-urls.ts";
import { ForagerError } from "../errors.ts";
import { foragerVersion } from "../version.ts";
import { checkHost, createApp, createListener, type Listener, trackIdleConnections } from "./fastify-app.ts";
import type { HttpServices, ServicesOf } from "./http-services.ts";
import { installMcp } from "./mcp/install-mcp.ts";
import { createAccessLog } from "./middleware/access-log.ts";
import { countFailure, createAdmission } from "./middleware/admission.ts";
import { sessionTokenOf } from "./middleware/caller.ts";
import { createCrossOrigin, installCors } from "./middleware/cors.ts";
import { createHttpMetrics, metricsReader } from "./middleware/metrics.ts";
import { createProblemReply } from "./middleware/problem-reply.ts";
import { createRateCounter, type RateCounter } from "./middleware/rate-counter.ts";
import { rateLimitWindowSeconds } from "./middleware/rate-limits.ts";
import { installRequestWork } from "./middleware/request-work.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { createSignInLimits } from "./middleware/sign-in-limits.ts";
import { installUnknownPathHandler, type UnknownPage } from "./middleware/unknown-path.ts";
import { buildOpenApi } from "./openapi/openapi.ts";
import { installClaimPage } from "./pages/claim-page/claim-page.ts";
import { installDashboard } from "./pages/dashboard.ts";
import { installSite } from "./pages/site.ts";
import { isForwarded, isHttps, isHttpsRequest } from "./request/addresses.ts";
import { installBodyParsers } from "./request/body-parsers.ts";
import { EventStreams } from "./response/event-streams.ts";
import { defaultWaitBeatMs } from "./response/later-body.ts";
import { createRenderer } from "./response/renderer.ts";
import type { Route } from "./route.ts";
import { compileRoute } from "./route-handler.ts";
import { createRouteTable } from "./routes/route-table.ts";

/** `stop` rejects new requests, ends event streams and waits for responses in progress. */
export interface HttpServer extends Listener {
  readonly app: FastifyInstance;
  /** Every endpoint, for the API description and for tests. */
  readonly routes: readonly Route[];
}

export interface HttpServerOptions {
  /** Interval of event-stream heartbeats in milliseconds (default 30,000, as in the contract). */
  heartbeatMs?: number;
  /** Interval of line breaks before a delayed response in milliseconds (default 10,000). */
  waitBeatMs?: number;
  /** Unread bytes before an event stream's reader is disconnected (default 1 MiB). */
  unsentBytesMax?: number;
  /** Counts calls for the rate limits; by default created for REDIS_URL. A caller that passes one must close it. */
  rateCounter?: RateCounter;
  /** Where clients have services of their own: in several cells. */
  servicesOf?: ServicesOf | undefined;
  /** Folder of the built dashboard (default dist/web). */
  dashboardFolder?: string;
  /** Folder of the built documentation (default dist/docs). */
  siteFolder?: string;
}

/** How long responses in progress may take once the server closes, before their connections are cut. */
const closeTimeoutMs = 10_000;
/** Interval of closing connections that have become idle by then. */
const closeIdleEveryMs = 50;

/** Builds the HTTP API on the given services. Nothing listens before `start`. */
export async function createHttpServer(
  services: HttpServices,
  options: HttpServerOptions = {},
): Promise<HttpServer> {
  const { config, log } = services;
  const streams = new EventStreams({ heartbeatMs: limits.event_heartbeat_seconds * 1000, ...options });
  const counter =
    options.rateCounter ??
    (await createRateCounter({ redisUrl: config.redisUrl, windowSeconds: rateLimitWindowSeconds, log }));
  const app = createApp(config, log);
  const segments = firstSegments(app);
  const idleConnections = trackIdleConnections(app.server);
  const stopping = new AbortController();
  const state: ServerState = { streams, counter, isClosing: false };
  let unknownPage: UnknownPage | null = null;
  installMiddleware(app, services, state, (request, reply) => unknownPage?.(request, reply) ?? null);

  let document: object | undefined;
  // Built lazily: it takes a tenth of the start-up time.
  const openApiDocument = () => {
    document ??= buildOpenApi(routes, { version: foragerVersion(), serverUrl: config.publicUrl });
    return document;
  };
  const routes: readonly Route[] = createRouteTable({
    jobTypes: services.jobTypes,
    streams,
    countFailedSignIn: (request) => countFailure(counter, request),
    signInLimits: createSignInLimits(counter),
    openApiDocument,
    readMetrics: metricsReader(services.metrics),
  });
  const renderer = createRenderer();
  const writing = { renderer, waitBeatMs: options.waitBeatMs ?? defaultWaitBeatMs };
  for (const route of routes)
    addRoute(app, route, compileRoute(route, services, writing, options.servicesOf));
  installMcp(app, { services, servicesOf: options.servicesOf, stopping: stopping.signal });
  await installSite(app, { https: isHttps(config), folder: options.siteFolder });
  await installClaimPage(
    app,
    basePathOf(config),
    (token) => options.servicesOf?.forLink("signup", token) ?? services,
  );
  unknownPage = await installDashboard(app, {
    folder: options.dashboardFolder,
    basePath: basePathOf(config),
    hasSession: (request) => sessionTokenOf(request, isHttpsRequest(request, config)) !== undefined,
  });
  if (unknownPage === null)
    log.warn("the dashboard is not built: a start of the service in a checkout builds it");
  await app.ready();
  checkBasePath(config, segments);

  const close = async () => {
    state.isClosing = true;
    stopping.abort();
    streams.endAll("The server is shutting down.");
    const timers = [
      setInterval(() => idleConnections.close(), closeIdleEveryMs),
      setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs),
    ];
    await app.close();
    for (const timer of timers) clearTimeout(timer);
    await renderer.close();
    if (options.rateCounter === undefined) await counter.close();
  };
  const listener = createListener(app, { ...config, setting: "PORT" }, close);
  return {
    app,
    routes,
    start: listener.start,
    stop: listener.stop,
    get url() {
      return listener.url;
    },
  };
}

/** The first segments of all routes that are added from now on. */
function firstSegments(app: FastifyInstance): ReadonlySet<string> {
  const segments = new Set<string>();
  app.addHook("onRoute", ({ url }) => void segments.add(url.split("/")[1] ?? ""));
  return segments;
}

/**
 * A path that begins like one of the service's own would be removed from requests whose proxy has removed it already.
 * @throws ForagerError configuration_invalid
 */
function checkBasePath(config: HttpServices["config"], segments: ReadonlySet<string>): void {
  const [, first = ""] = basePathOf(config).split("/");
  if (first === "" || !segments.has(first)) return;
  throw new ForagerError(
    "configuration_invalid",
    `PUBLIC_URL: the service itself has paths below /${first}. Choose another path, for example /forager.`,
  );
}

interface ServerState {
  readonly streams: EventStreams;
  readonly counter: RateCounter;
  isClosing: boolean;
}

/** What every request passes, in this order; must be installed before the routes are added. */
function installMiddleware(
  app: FastifyInstance,
  services: HttpServices,
  state: ServerState,
  unknownPage: UnknownPage,
): void {
  const { config, log, metrics, authenticator, sessions, proxyWatch } = services;
  const https = isHttps(config);
  const headers = securityHeaders({ https });
  installRequestWork(app);
  app.decorateRequest("principal", null);
  app.decorateRequest("session", null);
  app.decorateRequest("ignoredFields", undefined);
  app.setErrorHandler(createProblemReply(log));
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).headers(headers);
    if (isForwarded(request.headers)) proxyWatch.note(request.socket.remoteAddress);
    checkHost(request.raw);
    // Probes and metrics report the shutdown themselves.
    const isRefused = state.isClosing && request.routeOptions.config.access?.rateLimit !== false;
    done(isRefused ? new ForagerError("shutting_down") : undefined);
  });
  installCors(app, createCrossOrigin(config));
  app.addHook("onRequest", createAdmission({ authenticator, sessions, config, counter: state.counter }));
  app.addHook("onResponse", createAccessLog(log));
  app.addHook(
    "onResponse",
    createHttpMetrics(metrics, () => state.streams.size),
  );
  installBodyParsers(app);
  installUnknownPathHandler(app, unknownPage);
}

function addRoute(app: FastifyInstance, route: Route, handler: RouteHandlerMethod): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
    config: {
      access: { auth: route.auth, level: route.access, rateLimit: route.rateLimit },
      readsBody: route.body !== undefined,
      tableTypes: route.tableTypes,
    },
    handler,
  });
}
