import type { Config } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { checkFirstClient } from "../first-client.ts";
import { type Check, type CheckName, checkNames, type Finding, failed, off } from "./check.ts";
import { checkAi } from "./check-ai.ts";
import { checkClientMoves } from "./check-cells.ts";
import { checkBrowserSandbox, checkChromium } from "./check-chromium.ts";
import { checkDatabase, checkSecretKey, openStorageState } from "./check-database.ts";
import { checkConfiguration, checkDiskSpace, checkNode } from "./check-machine.ts";
import { checkBlocklists, checkMailIdentity, checkSmtpPort } from "./check-mail.ts";
import { checkMapProvider } from "./check-map-provider.ts";
import { checkDns, checkRedis, checkReverseProxy } from "./check-network.ts";
import { checkObjectStorage } from "./check-object-storage.ts";
import { checkPeopleProvider, checkSearchProvider } from "./check-people.ts";
import type { DoctorPorts } from "./ports.ts";

export interface Diagnosis {
  /** The worst of the checks; `off` counts as ok. */
  status: "ok" | "warning" | "failed";
  checks: Check[];
}

export interface DoctorRun {
  diagnosis: Diagnosis;
  /**
   * Resolves once everything that a check started has ended: an opened database is closed again, and no browser runs.
   * Never rejects.
   */
  settled: Promise<void>;
}

/** Checks have shorter limits of their own; this one covers those without, like a recovering database. */
const limitMs = 7_500;

/** Runs all checks in parallel, each limited to `checkTimeoutMs` (7,500 by default). Never rejects. */
export async function runDoctor(ports: DoctorPorts, checkTimeoutMs = limitMs): Promise<DoctorRun> {
  const { finding, config } = checkConfiguration(ports.readConfig);
  const own = { node: checkNode(ports.nodeVersion), configuration: finding };
  const { findings, settled } = config === null ? uncheckable : startChecks(config, ports);
  const checks = await Promise.all(
    checkNames.map(async (name) => {
      const found = name in own ? own[name as keyof typeof own] : findings[name as ConfiguredCheck];
      return { name, ...(await bounded(found, checkTimeoutMs)) };
    }),
  );
  return { diagnosis: { status: worstOf(checks), checks }, settled };
}

type ConfiguredCheck = Exclude<CheckName, "node" | "configuration">;

interface StartedChecks {
  findings: Record<ConfiguredCheck, Finding | Promise<Finding>>;
  settled: Promise<void>;
}

function startChecks(config: Config, ports: DoctorPorts): StartedChecks {
  const storage = openStorageState(config, ports);
  const trial = ports.trySandbox(config);
  const findings = {
    database: storage.then((state) => checkDatabase(state, config)),
    secret_key: storage.then((state) => checkSecretKey(state, config)),
    client_moves: checkClientMoves(config, storage),
    first_client: checkFirstClient(config),
    disk_space: checkDiskSpace(config, ports.readFreeBytes),
    redis: checkRedis(config, ports.pingRedis),
    reverse_proxy: checkReverseProxy(config, ports.findUntrustedProxy),
    chromium: checkChromium(config, ports.findChromium),
    browser_sandbox: checkBrowserSandbox(config, trial),
    dns: checkDns(config, ports.resolveHost),
    smtp_port: checkSmtpPort(config, ports.tryMailServers),
    mail_identity: checkMailIdentity(config, ports),
    mail_blocklists: checkBlocklists(config, ports),
    map_provider: checkMapProvider(config, ports.tryService),
    people_provider: checkPeopleProvider(config, ports.tryService),
    search_provider: checkSearchProvider(config, ports.tryService),
    ai: checkAi(config, ports.listModels),
    object_storage: checkObjectStorage(config, ports.tryObjectStore),
  };
  const ends = [
    storage.then((state) => (state.kind === "open" ? state.storage.close() : undefined)),
    trial.then(({ closed }) => closed),
  ];
  return { findings, settled: Promise.allSettled(ends).then(() => undefined) };
}

const notChecked = off("Not checked: the configuration is not valid.");
const uncheckable: StartedChecks = {
  findings: {
    database: notChecked,
    secret_key: notChecked,
    client_moves: notChecked,
    first_client: notChecked,
    disk_space: notChecked,
    redis: notChecked,
    reverse_proxy: notChecked,
    chromium: notChecked,
    browser_sandbox: notChecked,
    dns: notChecked,
    smtp_port: notChecked,
    mail_identity: notChecked,
    mail_blocklists: notChecked,
    map_provider: notChecked,
    people_provider: notChecked,
    search_provider: notChecked,
    ai: notChecked,
    object_storage: notChecked,
  },
  settled: Promise.resolve(),
};

async function bounded(found: Finding | Promise<Finding>, timeoutMs: number): Promise<Finding> {
  const { promise: limit, resolve } = Promise.withResolvers<Finding>();
  const late = failed(
    `No answer within ${timeoutMs / 1000} s.`,
    "Try again. If this persists, the service that this check queries is hanging: restart it.",
  );
  const timer = setTimeout(() => resolve(late), timeoutMs);
  try {
    return await Promise.race([found, limit]);
  } catch (error) {
    return failed(`The check itself failed: ${messageOf(error)}`, null);
  } finally {
    clearTimeout(timer);
  }
}

function worstOf(checks: readonly Check[]): Diagnosis["status"] {
  const has = (status: Finding["status"]) => checks.some((check) => check.status === status);
  return has("failed") ? "failed" : has("warning") ? "warning" : "ok";
}
