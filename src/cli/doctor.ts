import { setTimeout as delay } from "node:timers/promises";
import { styleText } from "node:util";
import { openCore } from "../compose/core.ts";
import { machinePorts } from "../compose/doctor.ts";
import { createLog } from "../compose/log.ts";
import { type Config, loadConfig } from "../config.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { readInterruptedMoves } from "../store/cells/client-cells.ts";
import { openDatabase, readServerVersion } from "../store/core/database.ts";
import { refuseTransactionPooler } from "../store/core/pooler.ts";
import { checkTitles, type Finding } from "../system/doctor/check.ts";
import type { DoctorPorts, OpenedStorage } from "../system/doctor/ports.ts";
import { type Diagnosis, runDoctor } from "../system/doctor/run-doctor.ts";
import { hasUntrustedProxy, type UntrustedProxy } from "../system/proxy-watch.ts";
import { readClientsWithoutList, readKeyChange } from "../system/reseal.ts";
import { readSecretKeys } from "../system/secret-key.ts";
import { type Command, parseOptions, print, printJson } from "./command.ts";

/** Time from the start to wait for what the checks started. */
const settledByMs = 8_500;

export const doctorCommand: Command = {
  usage: `Usage: forager doctor [--json]

  --json   { "status": ok|warning|failed, "checks": [{ name, status, detail, mend }] }

Takes at most 10 seconds. Exits with 1 if a check failed; warnings concern optional parts.
Opens the database as 'serve' does: a first run creates the embedded one, and its schema is migrated.`,
  async run(args) {
    const values = parseOptions("doctor", args, { json: { type: "boolean", default: false } });
    const startedAt = performance.now();
    const { diagnosis, settled } = await runDoctor(realDoctorPorts());
    if (values.json) printJson(diagnosis);
    else print(doctorReport(diagnosis, { color: process.stdout.isTTY && process.stdout.hasColors() }));
    const code = diagnosis.status === "failed" ? 1 : 0;
    // A database that hangs while starting or stopping would block this process for minutes.
    if (!(await isDoneWithin(settledByMs - (performance.now() - startedAt), settled))) process.exit(code);
    return code;
  },
};

async function isDoneWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      delay(Math.max(0, limitMs), false, { signal: limit.signal }),
    ]);
  } finally {
    limit.abort();
  }
}

const applicationName = "forager doctor";

/** The doctor's ports on this machine and its network. */
function realDoctorPorts(): DoctorPorts {
  return {
    ...machinePorts(),
    readConfig: () => loadConfig(),
    findUntrustedProxy,
    readServerVersion: versionAt,
    openStorage,
    readSecretKey: readSecretKeys,
  };
}

const metricsLimitMs = 2_000;

/** Reads the metrics of a service running here; without one nothing is known. */
async function findUntrustedProxy(config: Config): Promise<UntrustedProxy | null> {
  const headers = config.metricsToken === undefined ? {} : { authorization: `Bearer ${config.metricsToken}` };
  const url = `${publicUrlOf({ ...config, publicUrl: undefined })}/metrics`;
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(metricsLimitMs) });
    return hasUntrustedProxy(await answer.text()) ? { address: null } : null;
  } catch {
    return null;
  }
}

async function versionAt(databaseUrl: string): Promise<number> {
  await refuseTransactionPooler(databaseUrl);
  const connection = { connectionString: databaseUrl };
  const database = openDatabase({ connection, poolSize: 1, applicationName, onIdleError: () => undefined });
  try {
    return await readServerVersion(database);
  } finally {
    await database.close();
  }
}

async function openStorage(config: Config): Promise<OpenedStorage> {
  // Silent: every failure is reported as a finding.
  const core = await openCore(config, createLog({ logLevel: "silent" }), applicationName);
  try {
    return {
      serverVersion: await readServerVersion(core.database),
      keyChange: await readKeyChange(core),
      clientsWithoutList: await readClientsWithoutList(core),
      interruptedMoves: await readInterruptedMoves(core.database),
      close: () => core.close(),
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}

const marks = {
  ok: { mark: "✓", color: "green" },
  warning: { mark: "!", color: "yellow" },
  failed: { mark: "✗", color: "red" },
  off: { mark: "-", color: "gray" },
} as const satisfies Record<Finding["status"], object>;

const titleWidth = Math.max(...Object.values(checkTitles).map((title) => title.length));
const indent = " ".repeat(titleWidth + 4);

/** Formats the diagnosis for people: a line per check, with the fix below it. `color` writes ANSI colors. */
export function doctorReport(diagnosis: Diagnosis, { color }: { color: boolean }): string {
  const lines = diagnosis.checks.flatMap(({ name, status, detail, mend }) => {
    const { mark, color: name_ } = marks[status];
    const shown = color ? styleText(name_, mark, { validateStream: false }) : mark;
    const text = mend === null ? detail : `${detail}\n→ ${mend}`;
    return `${shown} ${checkTitles[name].padEnd(titleWidth)}  ${text.replaceAll("\n", `\n${indent}`)}`;
  });
  return [...lines, "", conclusion(diagnosis)].join("\n");
}

function conclusion({ checks }: Diagnosis): string {
  const count = (status: Finding["status"]) => checks.filter((check) => check.status === status).length;
  const [failures, warnings] = [count("failed"), count("warning")];
  if (failures > 0) return `${failures === 1 ? "1 check has" : `${failures} checks have`} failed.`;
  if (warnings > 0)
    return `Forager can run; ${warnings === 1 ? "1 thing is" : `${warnings} things are`} missing.`;
  return "All checks passed.";
}
