import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { V8_FLAGS } from "../../scripts/test-processes.ts";
import { atEnd } from "./cleanup.ts";
import { freePort } from "./free-port.ts";
import { type CommandOutcome, runWarm } from "./warm-commands.ts";

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

/** Starts `forager serve` in a separate process and waits until it is ready. Killed when the test file ends. */
export async function startServiceProcess(options: {
  env: Record<string, string>;
  roles?: string;
}): Promise<ServiceProcess> {
  const port = options.env.PORT ?? String(await freePort());
  const args = [
    ...V8_FLAGS,
    program,
    "serve",
    ...(options.roles === undefined ? [] : ["--roles", options.roles]),
  ];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: environment({ ...options.env, PORT: port }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = once(child, "exit").then(() => child.exitCode);
  const started = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        output += `${line}\n`;
        if (errorLog && line.startsWith('{"level":50'))
          appendFileSync(errorLog, `${process.argv[1]} ${line}\n`);
        if (line.includes("Forager has started")) resolve();
      });
    }
    exited.then(() => reject(new Error(`the service exited early:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return await exited;
  };
  atEnd(() => end("SIGKILL"));
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

/** Runs `forager <args>` to completion, if possible in a process that has run other commands. */
export async function forager(env: Record<string, string>, ...args: string[]): Promise<CommandOutcome> {
  const [command = "help"] = args;
  // A move waits for what other commands may do.
  const isWarm = warmCommands.includes(command) && args[1] !== "move";
  if (!isWarm && !args.includes("--help") && command !== "help") return await foragerProcess(env, ...args);
  return await runWarm(program, { args, env: environment(env) }, projectRoot);
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
