import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config.ts";
import { messageOf } from "../errors.ts";
import { createDnsblChecker } from "../job-types/verify/index.ts";
import { createBrowserKeeper } from "../outside/browser/browser-keeper.ts";
import { findChromium } from "../outside/browser/find-chromium.ts";
import { tryService } from "../outside/http/service-client.ts";
import { listModels } from "../outside/llm/list-models.ts";
import { findOwnAddresses } from "../outside/mail/egress.ts";
import { isBlockedAddress } from "../outside/network/address-guard.ts";
import { createHostResolver } from "../outside/network/resolve-host.ts";
import { tryObjectStore } from "../outside/object-store/open-object-store.ts";
import { pingRedis } from "../outside/redis/ping-redis.ts";
import { readInterruptedMoves } from "../store/cells/client-cells.ts";
import { readServerVersion } from "../store/core/database.ts";
import { readFreeBytes } from "../system/doctor/check-machine.ts";
import type { DoctorPorts, SandboxTrial } from "../system/doctor/ports.ts";
import { createServiceDoctor, type ServiceDoctor } from "../system/doctor/service-doctor.ts";
import type { MailReadinessPorts } from "../system/mail-readiness.ts";
import type { ProxyWatch } from "../system/proxy-watch.ts";
import { readClientsWithoutList, readKeyChange } from "../system/reseal.ts";
import type { Core } from "./core.ts";
import { createMailAccess, type MailAccess } from "./verify.ts";

const dnsTimeoutMs = 3_000;
/** Below the limit of a check: lookups still pending then are reported as unknown, not as failed. */
const mailLimitMs = 6_500;

/** The ports of one doctor run on this machine and its network, except those that open the service's storage. */
export function machinePorts(): Omit<
  DoctorPorts,
  "readConfig" | "readServerVersion" | "openStorage" | "readSecretKey" | "findUntrustedProxy"
> {
  return {
    nodeVersion: process.versions.node,
    readFreeBytes,
    pingRedis,
    findChromium,
    trySandbox,
    resolveHost: ({ dnsServers }, hostname) => resolveHost(hostname, dnsServers),
    ...createMailChecks(AbortSignal.timeout(mailLimitMs)),
    tryService,
    tryObjectStore,
    listModels,
  };
}

/** The doctor of a running service, which already has its configuration, key and database. */
export function createRunningDoctor(
  { config, database, secrets }: Core,
  proxyWatch: ProxyWatch,
): ServiceDoctor {
  const serverVersion = () => readServerVersion(database);
  return createServiceDoctor(
    () => ({
      ...machinePorts(),
      readConfig: () => config,
      findUntrustedProxy: async () => proxyWatch.untrusted,
      readServerVersion: serverVersion,
      openStorage: async () => ({
        serverVersion: await serverVersion(),
        keyChange: await readKeyChange({ database, secrets }),
        clientsWithoutList: await readClientsWithoutList({ database, secrets }),
        interruptedMoves: await readInterruptedMoves(database),
        close: async () => undefined,
      }),
      // It was checked when the service started; nothing here needs it.
      readSecretKey: async () => config.secretKey ?? "",
    }),
    config,
  );
}

/** Below the limit of a check. */
const browserLimitMs = 6_000;

async function trySandbox(config: Config): Promise<SandboxTrial> {
  const keeper = createBrowserKeeper({
    findChromium: () => findChromium(config),
    temporaryDir: join(config.dataDir, "tmp"),
    userAgent: config.crawlUserAgent,
    pagesMax: 1,
    requireSandbox: config.chromiumRequireSandbox,
    allowPrivateNetworks: [],
    dnsServers: [],
  });
  const late = delay(browserLimitMs, "No browser had started after 6 s.", { ref: false });
  const started = keeper.browser().then(
    () => null,
    (error: unknown) => messageOf(error),
  );
  const problem = await Promise.race([started, late]);
  const known = keeper.sandbox();
  // On a busy machine, a browser takes seconds to end.
  const closed = keeper.close();
  return known.state === "unknown" ? { ...known, problem, closed } : { ...known, closed };
}

async function resolveHost(hostname: string, dnsServers: string[]): Promise<string[]> {
  const asking = new AbortController();
  try {
    return await createHostResolver({ dnsServers, timeoutMs: dnsTimeoutMs })(hostname, asking.signal);
  } finally {
    // A query that is not cancelled would keep this process alive for seconds.
    asking.abort();
  }
}

/** Below the doctor's limit for a check, which sends several queries one after another. */
const mailDnsTimeoutMs = 2_000;

/** Ports for the checks of outgoing mail, for the service and for `doctor`. Everything ends with the signal. */
export function createMailChecks(signal: AbortSignal): MailReadinessPorts {
  const accesses = new WeakMap<Config, MailAccess>();
  const accessFor = (config: Config): MailAccess => {
    const access = accesses.get(config) ?? createMailAccess(config, mailDnsTimeoutMs);
    accesses.set(config, access);
    return access;
  };
  return {
    tryMailServers: (config) => accessFor(config).checkEgress(signal),
    findOwnAddresses,
    async hostAddresses(config, name) {
      const addresses = await accessFor(config).resolveHost(name, signal);
      return addresses.map((address) => ({ address, isPublic: !isBlockedAddress(address, []) }));
    },
    reverseLookup: (config, address) => accessFor(config).lookup.namesOf(address, signal),
    async checkBlocklists(config, addresses) {
      const { lookup } = accessFor(config);
      const checker = createDnsblChecker(config.verifyDnsblZones, lookup.addressesOf, Date.now);
      const report = await checker.check(addresses, signal);
      return {
        listings: report.listings,
        zonesChecked: report.zones_checked,
        zonesSkipped: report.zones_skipped,
      };
    },
  };
}
