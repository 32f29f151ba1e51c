import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
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
    const { child, lost } = runner;
    runs += 1;
    const answer = once(child, "message") as Promise<[{ code: number }]>;
    const output = [outputOf(child.stdout), outputOf(child.stderr)] as const;
    child.send({ ...command, id: runs });
    const [[{ code }], stdout, stderr] = await Promise.race([Promise.all([answer, ...output]), lost]);
    return { code, stdout, stderr };
  });
  lastRun = run.catch(() => undefined);
  return await run;
}

function startRunner(program: string, cwd: string): Runner {
  const script = fileURLToPath(new URL("command-runner.ts", import.meta.url));
  const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
  const child = fork(script, [program], { cwd, execArgv: V8_FLAGS, stdio: [...stdio] });
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
  return { child, lost };
}

/** What the stream yields up to the end of a command. */
async function outputOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream === null) throw new Error("the process has no output");
  const chunks: Buffer[] = [];
  return await new Promise((resolve) => {
    const collect = (chunk: Buffer) => {
      chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (!text.endsWith(endOfOutput)) return;
      stream.off("data", collect);
      resolve(text.slice(0, -endOfOutput.length));
    };
    stream.on("data", collect);
  });
}
