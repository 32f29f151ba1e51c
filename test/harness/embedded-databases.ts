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

/** A log line of an embedded database. */
export interface LogLine {
  message: string;
  restarted?: boolean;
  error?: string;
}

/** A folder for one test. When the test ends, it is deleted and any server still running in it is killed. */
export interface Workspace {
  readonly root: string;
  readonly dataDir: string;
  readonly systemDir: string;
  start(dataDir?: string): Promise<EmbeddedPostgres & { logged: LogLine[] }>;
  /** Starts the database in a separate process. */
  startOwner(dataDir?: string): Owner;
  /** Process id of the server, undefined if none is running. */
  serverPid(dataDir?: string): Promise<number | undefined>;
}

export interface Owner {
  readonly process: ChildProcess;
  readonly started: Promise<{ connection: EmbeddedPostgres["connection"] }>;
  readonly logged: LogLine[];
  /** Lets the process stop its database, and waits for it to exit. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** The data folder does not exist yet, or with `created` already contains a database. */
export async function openWorkspace(t: TestContext, { created = false } = {}): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), "forager-test-"));
  // When running as root, the database runs as another user, who must be able to enter the folder.
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
 * Runs the owner program of this checkout, or of the one at `checkoutDir`. As root, `uid` selects the user that it
 * switches to.
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
      const message = JSON.parse(line);
      if (message.event === "started") resolve(message);
      if (message.event === "log") logged.push(message);
    });
    void exited.then(() => reject(new Error(`The owner exited before it had started: ${errors}`)));
  });
  // Tests that kill an owner may not await its start.
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

/** Runs one statement on a separate connection. */
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

/** Polls until the answer is neither undefined nor false; fails after two minutes. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await delay(10);
  }
  throw new Error(`Timed out after 2 min waiting until ${what}`);
}
