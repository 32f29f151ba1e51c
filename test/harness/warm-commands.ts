import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { V8_FLAGS } from "../../scripts/test-processes.ts";
import { atProcessEnd } from "./cleanup.ts";

/** What the runner receives. */
export interface CommandLine {
  /** Differs for each command of a runner. */
  id: number;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

export interface CommandOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Follows the output of each command. */
export const endOfOutput = "\0end of command\0";

interface Runner {
  readonly child: ChildProcess;
  readonly outputs: readonly [Readable, Readable];
  /** Rejects with the reason when the process exits. */
  readonly lost: Promise<never>;
}

let runner: Runner | undefined;
let lastRun: Promise<unknown> = Promise.resolve();
let runs = 0;

/**
 * Runs `forager <args>` in a process that runs one such command after the other: a fraction of the processor time of a new
 * process. Only for commands that leave nothing to the end of their process. It ends with the test process.
 * @throws if the process exits.
 */
export async function runWarm(
  program: string,
  command: Omit<CommandLine, "id">,
  cwd: string,
): Promise<CommandOutcome> {
  const run = lastRun.then(async () => {
    runner ??= startRunner(program, cwd);
    const { child, outputs, lost } = runner;
    runs += 1;
    const answer = once(child, "message") as Promise<[{ code: number }]>;
    const written = Promise.all(outputs.map(outputOf));
    child.send({ ...command, id: runs });
    const [[{ code }], [stdout = "", stderr = ""]] = await Promise.race([
      Promise.all([answer, written]),
      lost,
    ]);
    return { code, stdout, stderr };
  });
  lastRun = run.catch(() => undefined);
  return await run;
}

function startRunner(program: string, cwd: string): Runner {
  const script = fileURLToPath(new URL("command-runner.ts", import.meta.url));
  const child = fork(script, [program], {
    cwd,
    execArgv: V8_FLAGS,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const [, stdout, stderr] = child.stdio;
  if (!(stdout instanceof Readable && stderr instanceof Readable))
    throw new Error("the process has no output");
  const lost = once(child, "exit").then(([code]) => {
    throw new Error(`the process that runs commands exited with ${code}`);
  });
  const ended = lost.catch(() => {
    runner = undefined;
  });
  atProcessEnd(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  return { child, outputs: [stdout.setEncoding("utf8"), stderr.setEncoding("utf8")], lost };
}

/** What the stream yields up to the end of a command. */
function outputOf(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const collect = (chunk: string) => {
      text += chunk;
      if (!text.endsWith(endOfOutput)) return;
      stream.off("data", collect);
      resolve(text.slice(0, -endOfOutput.length));
    };
    stream.on("data", collect);
  });
}
