import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { isRunning } from "../../src/embedded-postgres/postmaster-file.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { copyDataFolder } from "./data-folder.ts";

/** One line of the log that a database was started with. */
export interface LogLine {
  message: string;
  restarted?: boolean;
  error?: string;
}

/** A folder for one test, gone after it, together with any server that still runs in it. */
export interface Workspace {
  readonly root: string;
  readonly dataDir: string;
  readonly systemDir: string;
  start(dataDir?: string): Promise<EmbeddedPostgres & { logged: LogLine[] }>;
  /** The same in a process of its own. */
  startOwner(dataDir?: string): Owner;
  /** Process id of the server, undefined when none runs. */
  serverPid(dataDir?: string): Promise<number | undefined>;
}

export interface Owner {
  readonly process: ChildProcess;
  readonly started: Promise<{ connection: EmbeddedPostgres["connection"] }>;
  readonly logged: LogLine[];
  /** Lets it stop its database, and waits until it has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Its data folder does not exist yet, or with `created` has a database that was made before. */
export async function openWorkspace(t: TestContext, { created = false } = {}): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), "forager-test-"));
  // The account that root gives the server has to pass through.
  await chmod(root, 0o711);
  const dataDir = join(root, "data");
  const systemDir = join(root, "system");
  if (created) {
    await mkdir(dataDir, { mode: 0o711 });
    await copyDataFolder(dataDir);
  }
  const held: { stop(): Promise<void> }[] = [];
  const owners: Owner[] = [];
  const dataDirs = new Set([dataDir]);
  t.after(async () => {
    for (const database of held) await database.stop().catch(() => {});
    for (const owner of owners) await owner.kill();
    for (const dir of dataDirs) {
      const pid = await serverPid(dir);
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    }
    await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return {
    root,
    dataDir,
    systemDir,
    serverPid: (dir = dataDir) => serverPid(dir),
    start: async (dir = dataDir) => {
      dataDirs.add(dir);
      const logged: LogLine[] = [];
      const database = await startEmbeddedPostgres({
        dataDir: dir,
        systemDir,
        log: (message, details) => logged.push({ message, ...details }),
      });
      held.push(database);
      return Object.assign(database, { logged });
    },
    startOwner: (dir = dataDir) => {
      dataDirs.add(dir);
      const owner = startOwner(dir, systemDir);
      owners.push(owner);
      return owner;
    },
  };
}

/**
 * Runs the owner program beside this file, or that of the checkout at `checkoutDir`; as root, as the user
 * `uid` where that is given.
 */
export function startOwner(
  dataDir: string,
  systemDir: string,
  { checkoutDir, uid }: { checkoutDir?: string; uid?: number } = {},
): Owner {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const folder = checkoutDir === undefined ? here : join(checkoutDir, "test/harness");
  const program = join(folder, "embedded-postgres-owner.ts");
  const identity = uid === undefined ? [] : [String(uid)];
  const child = spawn(process.execPath, [program, dataDir, systemDir, ...identity], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const logged: LogLine[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const started = new Promise<{ connection: EmbeddedPostgres["connection"] }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const told = JSON.parse(line);
      if (told.event === "started") resolve(told);
      if (told.event === "log") logged.push(told);
    });
    void exited.then(() => reject(new Error(`The owner ended before it had started: ${errors}`)));
  });
  // Who kills an owner on purpose does not ask whether it has started.
  started.catch(() => {});
  const end = async (how: () => void) => {
    if (child.exitCode === null && child.signalCode === null) how();
    await exited;
  };
  return {
    process: child,
    started,
    logged,
    stop: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill("SIGKILL")),
  };
}

async function serverPid(dataDir: string): Promise<number | undefined> {
  const recorded = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => dataDir);
  const text = await readFile(join(recorded.trim(), "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return pid > 1 && (await isRunning(pid)) ? pid : undefined;
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  database: { connection: EmbeddedPostgres["connection"] },
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(database.connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Asks again until the answer is not undefined or false; fails after ten seconds. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await delay(10);
  }
  throw new Error(`Waited 10 s in vain until ${what}`);
}
