import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { Liveness, Readiness } from "../contract/system.ts";
import { checkHost, createApp, createListener, type Listener } from "./fastify-app.ts";
import { checkMetricsAccess, metricsReader, metricsType } from "./middleware/metrics.ts";
import { createProblemReply } from "./middleware/problem-reply.ts";
import { installUnknownPathHandler } from "./middleware/unknown-path.ts";

export interface ProbeServices {
  config: Pick<Config, "host" | "trustProxy" | "metricsToken">;
  log: Logger;
  metrics: Registry;
  /** Why this process cannot work now; null if it can. */
  unreadiness: () => Promise<string | null>;
}

/** Serves /livez, /readyz and /metrics for a process without the api role. */
export function createProbeServer(
  { config, log, metrics, unreadiness }: ProbeServices,
  port: number,
): Listener {
  const app = createApp(config, log);
  app.setErrorHandler(createProblemReply(log));
  app.addHook("onRequest", async ({ raw }) => checkHost(raw));
  installUnknownPathHandler(app);
  const readMetrics = metricsReader(metrics);
  app.get("/livez", (): z.output<typeof Liveness> => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply): Promise<z.output<typeof Readiness>> => {
    const reason = await unreadiness();
    if (reason === null) return { status: "ready" };
    reply.code(503);
    return { status: "not_ready", reason };
  });
  app.get("/metrics", async (request, reply) => {
    checkMetricsAccess(request, config);
    reply.type(metricsType);
    return readMetrics();
  });
  return createListener(app, { host: config.host, port, setting: "METRICS_PORT" }, async () => {
    app.server.closeAllConnections();
    await app.close();
  });
}
