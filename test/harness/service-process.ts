import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { V8_FLAGS } from "../../scripts/test-processes.ts";
import { atEnd } from "./cleanup.ts";
import { freePort } from "./free-port.ts";
import { type CommandOutcome, runWarm } from "./warm-process.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** The script of `forager`: a bundle of it that `npm test` made, or src/main.ts. */
export const program = process.env.FORAGER_TEST_PROGRAM ?? join(projectRoot, "src/main.ts");

/** A file that collects the errors which services log, to explain a failure that does not repeat. */
const errorLog = process.env.FORAGER_TEST_ERROR_LOG;

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves with its exit code. */
  readonly exited: Promise<number | null>;
  /** Sends SIGKILL and waits for it to exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** A temporary folder, deleted when the test file ends. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `forager-${name}-`));
  // When running as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  atEnd(async () => {
    await stopDatabasesIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

/** The embedded database survives a service that is killed. */
async function stopDatabasesIn(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((path) => basename(path) === "postmaster.pid")) {
    const pid = Number((await readFile(join(folder, name), "utf8").catch(() => "")).split("\n", 1)[0]);
    try {
      if (pid > 0) process.kill(pid, "SIGQUIT");
    } catch {
      // It has already exited.
    }
  }
}

/** The environment of a process under test, isolated from the test runner's own. */
export function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // Few tests need cities, and importing them takes longer than the rest of a start.
  const defaults = { LOG_LEVEL: "info", SEED_LOCATIONS: "false" };
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    // Without the cache, each start recompiles the sources.
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...defaults,
    ...env,
  };
}

/** Read by Node.js, the system's loader or the C library when a process starts. */
const processSetting = /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|UV_|LD_|FAKETIME)/;

/** How long a service that its test file has left running may take to stop, before it is killed. */
const STOP_GRACE_MS = 5_000;

/**
 * Starts `forager serve` in a separate process and waits until it is ready. It ends with the test file.
 *
 * The process may have run services before, which saves half the processor time of a start. `inOwnProcess`: for tests of
 * how the process itself starts, ends or uses memory.
 */
export async function startServiceProcess(options: {
  env: Record<string, string>;
  roles?: string;
  inOwnProcess?: boolean;
}): Promise<ServiceProcess> {
  const port = options.env.PORT ?? String(await freePort());
  const args = ["serve", ...(options.roles === undefined ? [] : ["--roles", options.roles])];
  const env = environment({ ...options.env, PORT: port });
  const isOwn = options.inOwnProcess ?? Object.keys(options.env).some((name) => processSetting.test(name));
  let output = "";
  const { promise: started, resolve: onStarted, reject: onFailed } = Promise.withResolvers<void>();
  const onLine = (line: string) => {
    output += `${line}\n`;
    if (errorLog && line.startsWith('{"level":50')) appendFileSync(errorLog, `${process.argv[1]} ${line}\n`);
    if (line.includes("Forager has started")) onStarted();
  };
  const { child, exited } = isOwn ? serveInOwnProcess(args, env, onLine) : serveWarm(args, env, onLine);
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
    onFailed(new Error(`the service exited early:\n${output}`));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded) child.kill(signal);
    return await exited;
  };
  atEnd(async () => {
    if (!isOwn && !hasEnded) {
      child.kill("SIGTERM");
      await Promise.race([exited, setTimeout(STOP_GRACE_MS, undefined, { ref: false })]);
    }
    await end("SIGKILL");
  });
  await started;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    exited,
    output: () => output,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

type Serving = Pick<ServiceProcess, "child" | "exited">;

function serveInOwnProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Serving {
  const child = spawn(process.execPath, [...V8_FLAGS, program, ...args], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
  return { child, exited: once(child, "exit").then(() => child.exitCode) };
}

function serveWarm(args: readonly string[], env: NodeJS.ProcessEnv, onLine: (line: string) => void): Serving {
  const lines = new PassThrough();
  createInterface({ input: lines }).on("line", onLine);
  const { child, outcome } = runWarm(
    program,
    { args, env },
    { cwd: projectRoot, onOutput: (text) => lines.write(text) },
  );
  const exited = outcome.then(
    ({ code }) => code,
    () => child.exitCode,
  );
  void exited.then(() => lines.end());
  return { child, exited };
}

/** They leave nothing to the end of their process. */
const warmCommands = [
  "client",
  "brand",
  "signup-token",
  "audit",
  "secrets",
  "locations",
  "extract",
  "contacts",
  "jobs",
  "campaigns",
  "records",
  "completion",
];

let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs `forager <args>` to completion, if possible in a process that has run other commands. Such commands run one after
 * the other, so that they share it.
 */
export async function forager(env: Record<string, string>, ...args: string[]): Promise<CommandOutcome> {
  const [command = "help"] = args;
  // A move waits for what other commands may do.
  const isWarm = warmCommands.includes(command) && args[1] !== "move";
  if (!isWarm && !args.includes("--help") && command !== "help") return await foragerProcess(env, ...args);
  const run = lastCommand.then(
    async () => await runWarm(program, { args, env: environment(env) }, { cwd: projectRoot }).outcome,
  );
  lastCommand = run.catch(() => undefined);
  return await run;
}

/** Runs `forager <args>` in its own process, as users do: with its start and its exit. */
export async function foragerProcess(
  env: Record<string, string>,
  ...args: string[]
): Promise<CommandOutcome> {
  const run = promisify(execFile)(process.execPath, [...V8_FLAGS, program, ...args], {
    cwd: projectRoot,
    env: environment(env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({ code: error.code as number, stdout: String(error.stdout), stderr: String(error.stderr) }),
  );
}
