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

/** A command that runs in a process which has run others. */
export interface WarmRun {
  readonly child: ChildProcess;
  /** Resolves when the command ends; rejects if its process exits before. */
  readonly outcome: Promise<CommandOutcome>;
}

interface Runner {
  readonly child: ChildProcess;
  readonly outputs: readonly [Readable, Readable];
  /** Rejects with the reason when the process exits. */
  readonly lost: Promise<never>;
}

const idle: Runner[] = [];
/** More are rarely of use to the next file, and each has 100 MB. */
const idleMax = 3;
let runs = 0;

/**
 * Runs `forager <args>` in a process that runs one command after the other: a fraction of the processor time of a new
 * process. Only for commands that leave nothing to the end of their process. Commands that run at the same time have
 * processes of their own, which end with the test process.
 *
 * @param onOutput receives what the command writes to either output, as it writes it.
 */
export function runWarm(
  program: string,
  command: Omit<CommandLine, "id">,
  { cwd, onOutput = () => undefined }: { cwd: string; onOutput?: (text: string) => void },
): WarmRun {
  const runner = idle.pop() ?? startRunner(program, cwd);
  const { child, outputs, lost } = runner;
  runs += 1;
  const answer = once(child, "message") as Promise<[{ code: number }]>;
  const written = Promise.all(outputs.map((stream) => outputOf(stream, onOutput)));
  child.send({ ...command, id: runs });
  const ended = Promise.all([answer, written]).then(([[{ code }], [stdout = "", stderr = ""]]) => {
    if (idle.length < idleMax) idle.push(runner);
    else child.kill("SIGKILL");
    return { code, stdout, stderr };
  });
  return { child, outcome: Promise.race([ended, lost]) };
}

function startRunner(program: string, cwd: string): Runner {
  const script = fileURLToPath(new URL("warm-runner.ts", import.meta.url));
  const child = fork(script, [program], {
    cwd,
    execArgv: V8_FLAGS,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const [, stdout, stderr] = child.stdio;
  if (!(stdout instanceof Readable && stderr instanceof Readable))
    throw new Error("the process has no output");
  const lost = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the process that runs commands exited with ${code ?? signal}`);
  });
  const runner: Runner = {
    child,
    outputs: [stdout.setEncoding("utf8"), stderr.setEncoding("utf8")],
    lost,
  };
  const ended = lost.catch(() => {
    if (idle.includes(runner)) idle.splice(idle.indexOf(runner), 1);
  });
  atProcessEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return runner;
}

/** What the stream yields up to the end of a command, or of the process. */
function outputOf(stream: Readable, onOutput: (text: string) => void): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const collect = (chunk: string) => {
      text += chunk;
      if (!text.endsWith(endOfOutput)) {
        onOutput(chunk);
        return;
      }
      stream.off("data", collect);
      onOutput(chunk.slice(0, Math.max(0, chunk.length - endOfOutput.length)));
      resolve(text.slice(0, -endOfOutput.length));
    };
    stream.on("data", collect);
  });
}
