import { closing, type Parts } from "../async/background-service.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { createRateCounter } from "../http/middleware/rate-counter.ts";
import { createNameCheckLimit, rateLimitWindowSeconds } from "../http/middleware/rate-limits.ts";
import { createProbeServer } from "../http/probe-server.ts";
import { createHttpServer } from "../http/server.ts";
import { tryService } from "../outside/http/service-client.ts";
import { listModels } from "../outside/llm/list-models.ts";
import { createCapabilities } from "../system/capabilities.ts";
import { createMailReadiness } from "../system/mail-readiness.ts";
import { createProxyWatch, exposeProxyWatch } from "../system/proxy-watch.ts";
import { createReadiness } from "../system/status.ts";
import { createAccounts } from "../users/accounts.ts";
import { createPasswords } from "../users/passwords.ts";
import { createUserSessions } from "../users/user-sessions.ts";
import { addCellBase, addCellParts, type CellParts } from "./cell-parts.ts";
import { createCellServices, freeBytesOf, type SharedParts } from "./cell-services.ts";
import { addOtherCells, type OtherCells } from "./cells.ts";
import type { Core } from "./core.ts";
import { createMailChecks } from "./doctor.ts";
import { addSingleSignOn } from "./single-sign-on.ts";
import { createUserMail } from "./user-mail.ts";

/** Parts that the API shares with the rest of the service. */
export interface ApiParts extends SharedParts {
  /** The cell home. */
  cell: CellParts;
  /** Resolves when the dashboard is built. */
  dashboard: Promise<void>;
  /** Registers what must be stopped. */
  parts: Parts;
}

/** Starts the API with everything only it needs, and returns its URL. */
export async function startApi(api: ApiParts): Promise<string> {
  const { cell, parts } = api;
  const { config, log } = cell.core;
  const rateCounter = await createRateCounter({
    redisUrl: config.redisUrl,
    windowSeconds: rateLimitWindowSeconds,
    log,
  });
  await parts.add("rate limits", closing(rateCounter.close));
  const secondCounter = await createRateCounter({ redisUrl: config.redisUrl, windowSeconds: 1, log });
  await parts.add("name check limit", closing(secondCounter.close));
  const mailChecksEnd = new AbortController();
  await parts.add(
    "mail checks",
    closing(() => mailChecksEnd.abort()),
  );
  const proxyWatch = createProxyWatch(config, log);
  exposeProxyWatch(api.metrics, proxyWatch);
  const sharedByAll = {
    ...api,
    rateCounter,
    nameCheckLimit: createNameCheckLimit({ second: secondCounter, minute: rateCounter }),
    proxyWatch,
    mailReadiness: createMailReadiness(config, createMailChecks(mailChecksEnd.signal)),
    capabilities: createCapabilities(config, { listModels, tryService }),
  };
  const sendMail = createUserMail(config);
  const accounts = createAccounts({
    database: cell.core.database,
    log,
    publicUrl: publicUrlOf(config),
    sendMail,
  });
  await parts.add(
    "sign-in mails",
    closing(() => accounts.settled()),
  );
  let others: OtherCells | null = null;
  const databases = () => [cell.core.database, ...(others?.databases() ?? [])];
  const userSessions = createUserSessions({
    databases,
    secrets: cell.core.secrets,
    hours: config.sessionHours,
  });
  const passwords = createPasswords(cell.core);
  const sso = await addSingleSignOn(cell.core, { parts, accounts, userSessions, databases });
  const shared = { ...sharedByAll, accounts, passwords, sso, userSessions, sendMail };
  const home = await createCellServices(shared, cell, parts);
  others = await addOtherCells({
    home: cell,
    parts,
    async open(core, cellParts) {
      const base = await addCellBase(core, cellParts);
      const own = await addCellParts(base, { ...api, parts: cellParts, registry: cell.core.database });
      return { ...(await createCellServices(shared, own, cellParts)), cell: own };
    },
  });
  const router = others?.router(home);
  // Calls without a client are the home cell's; who calls is known only after his cell has been found.
  const services =
    router === undefined
      ? home.services
      : { ...router.forHome(), authenticator: router.authenticator, sessions: router.sessions };
  await api.dashboard;
  const server = await createHttpServer(services, { rateCounter, servicesOf: router });
  // It stops after the event streams, and listens when everything is there.
  await parts.add("HTTP server", closing(server.stop));
  await parts.add("event streams", home.events);
  await parts.add(
    "webhook tests",
    closing(() => cell.webhooks.endTests()),
  );
  if (others) await parts.add("event streams of other cells", others.streams);
  await server.start();
  return server.url;
}

/** Serves probes for a process without the api role, if METRICS_PORT is set; returns their URL. */
export async function startProbes({
  core,
  metrics,
  parts,
  stopping,
}: Pick<ApiParts, "metrics" | "parts" | "stopping"> & { core: Core }): Promise<string | null> {
  const { config, log, database } = core;
  if (config.metricsPort === undefined) return null;
  const unreadiness = createReadiness({ database, stopping, readFreeBytes: freeBytesOf(config) });
  const server = createProbeServer({ config, log, metrics, unreadiness }, config.metricsPort);
  await parts.add("probes", server);
  return server.url;
}
