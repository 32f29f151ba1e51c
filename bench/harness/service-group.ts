import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Database } from "../../src/store/core/database.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { openEmbeddedDatabase, openNamedDatabase } from "./embedded-database.ts";
import { answers, freePort, projectRoot } from "./service.ts";

export type Role = "api" | "worker" | "scheduler";

/**
 * `forager serve` in several processes, one role each, over one embedded database in a temporary folder, or the one that
 * `DATABASE_URL` of their environment names.
 */
export interface ServiceGroup extends AsyncDisposable {
  readonly url: string;
  readonly database: Database;
  /** Runs `forager <args>` alongside them, and returns its output. */
  forager(...args: string[]): Promise<string>;
  /** `client_id:api_key:api_secret` of a new client with a practically unlimited rate. */
  newClient(): Promise<string>;
  /** Starts another process. For an API process, resolves when it responds. */
  start(role: Role): Promise<void>;
  /** Sends SIGKILL to the `index`th process of that role, and immediately starts another in its place. */
  restart(role: Role, index: number): Promise<void>;
  /** Processor time used so far by the processes and the database; NaN where it cannot be determined. */
  cpuSeconds(): Promise<{ processes: number; database: number }>;
  /** Statements that the processes have sent to the database so far. */
  statements(): Promise<number>;
  /** Sends SIGKILL to the database server: the processes start it again. */
  killDatabase(): Promise<void>;
}

export async function startServiceGroup(env: Record<string, string>): Promise<ServiceGroup> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-"));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...process.env, LOG_LEVEL: "fatal", SEED_LOCATIONS: "false", ...env, DATA_DIR: dataDir };
  const { database, stop: stopDatabase } = await (env.DATABASE_URL === undefined
    ? openEmbeddedDatabase(dataDir)
    : openNamedDatabase(env.DATABASE_URL));
  const running: Record<Role, ChildProcess[]> = { api: [], worker: [], scheduler: [] };
  const metrics = new Set([`${url}/metrics`]);
  const launch = async (role: Role): Promise<ChildProcess> => {
    const metricsPort = await freePort();
    if (role !== "api") metrics.add(`http://127.0.0.1:${metricsPort}/metrics`);
    const child = spawn(process.execPath, ["src/main.ts", "serve", "--roles", role], {
      cwd: projectRoot,
      env: { ...settings, PORT: String(port), METRICS_PORT: String(metricsPort) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (role === "api") await answers(`${url}/readyz`, child);
    return child;
  };
  const postmaster = async () =>
    Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]);
  const forager = async (...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, ["src/main.ts", ...args], {
        cwd: projectRoot,
        env: settings,
      })
    ).stdout;
  return {
    url,
    database,
    forager,
    async newClient() {
      const client = JSON.parse(await forager("client", "create", "--name", "bench", "--json"));
      await forager("client", "set", client.client_id, "--rate-limit", "1000000000", "--json");
      return `${client.client_id}:${client.api_key}:${client.api_secret}`;
    },
    async start(role) {
      running[role].push(await launch(role));
    },
    async restart(role, index) {
      await end(running[role][index]);
      running[role][index] = await launch(role);
    },
    async cpuSeconds() {
      const children = Object.values(running).flat();
      const taken = await Promise.all(children.map(({ pid }) => cpuSeconds(pid ?? 0)));
      const processes = taken.reduce((sum, seconds) => sum + seconds, 0);
      const database = await postmaster().then(cpuSeconds, () => Number.NaN);
      return { processes, database };
    },
    async statements() {
      const counts = [...metrics].map(async (address) => {
        const text = await fetch(address).then(
          (answer) => answer.text(),
          () => "",
        );
        return Number(/^forager_database_query_duration_seconds_count (\d+)/m.exec(text)?.[1] ?? 0);
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    async killDatabase() {
      process.kill(await postmaster(), "SIGKILL");
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(running).flat().map(end));
      await stopDatabase();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
