import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "../harness/wait.ts";

export interface SupervisedProcess {
  readonly name: string;
  /** Of the process that runs now. */
  pid(): number;
  isRunning(): boolean;
  /** Each end that `kill`, `moveTo` and `close` did not cause, as a sentence. */
  readonly unexpectedEnds: readonly string[];
  /** Resolves when it is ready again. */
  ready(): Promise<void>;
  send(signal: NodeJS.Signals): void;
  /** Ends it with SIGKILL and waits for its end. A supervisor starts it again a second later. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM; from now on it is started in this folder. Resolves when it is ready again. */
  moveTo(folder: string): Promise<void>;
  /** While held it is not started again. */
  hold(): void;
  release(): void;
  /** Ends it for good. */
  close(signal?: NodeJS.Signals): Promise<void>;
}

/** As systemd and container engines do at the soonest. */
const restartAfterMs = 1_000;

/** Starts a process and starts it again whenever it ends. */
export async function superviseProcess(options: {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number | undefined;
  gid?: number | undefined;
  logFile: string;
  /** Whether it serves; asked repeatedly with the output of its present run. */
  isReady: (output: string) => Promise<boolean> | boolean;
}): Promise<SupervisedProcess> {
  const { uid, gid } = options;
  const log = createWriteStream(options.logFile, { flags: "a" });
  let child: ChildProcess;
  let output = "";
  let held = false;
  let closed = false;
  let killed = false;
  let cwd = options.cwd;
  const unexpectedEnds: string[] = [];

  const start = () => {
    output = "";
    child = spawn(options.command, options.args, {
      env: options.env,
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        log.write(chunk);
        if (output.length < 1_000_000) output += chunk.toString();
      });
    }
    killed = false;
    child.once("exit", (code, signal) => {
      if (!killed && !closed)
        unexpectedEnds.push(`${options.name} ended by itself, with ${signal ?? `code ${code}`}`);
      void startAgain();
    });
  };
  const startAgain = async () => {
    await delay(restartAfterMs);
    while (held && !closed) await delay(50);
    if (!closed) start();
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = async () => {
    if (isRunning()) await once(child, "exit");
  };
  const end = async (signal: NodeJS.Signals) => {
    killed = true;
    child.kill(signal);
    await ended();
  };
  const ready = async () => {
    await eventually(
      async () => isRunning() && (await options.isReady(output)),
      (isReady) => isReady,
    ).catch((error: unknown) => {
      throw new Error(`${options.name} is not ready; its last output:\n${output.slice(-2_000)}`, {
        cause: error,
      });
    });
  };

  start();
  await ready();
  return {
    name: options.name,
    pid: () => child.pid ?? 0,
    isRunning,
    ready,
    send: (signal) => void child.kill(signal),
    unexpectedEnds,
    kill: () => end("SIGKILL"),
    async moveTo(folder) {
      cwd = folder;
      await end("SIGTERM");
      await ready();
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
    },
    async close(signal = "SIGKILL") {
      closed = true;
      if (isRunning()) {
        child.kill("SIGCONT");
        child.kill(signal);
      }
      await ended();
      log.end();
    },
  };
}
