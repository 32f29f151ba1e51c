import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

export interface ProcessCost {
  seconds: number;
  /** Of the process and all its descendants. */
  cpuSeconds: number;
  /** Peak resident memory of the process and all its descendants. */
  peakMb: number;
  output: string;
}

const sampleMs = 50;
/** Clock ticks per second in /proc; Linux fixes it at 100 on every platform that Node.js supports. */
const ticksPerSecond = 100;

/**
 * Runs a command to completion and measures it through /proc (Linux only).
 * @throws Error with its output when it fails.
 */
export async function measureProcess(
  command: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<ProcessCost> {
  const [program = "", ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const texts = { output: "", errors: "" };
  child.stdout.on("data", (chunk) => (texts.output += chunk));
  child.stderr.on("data", (chunk) => (texts.errors = (texts.errors + chunk).slice(-2_000)));
  const closed = once(child, "close");
  const { peakMb, cpuSeconds } = await watch(child);
  await closed;
  const seconds = (performance.now() - startedAt) / 1000;
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${texts.errors}`);
  return { seconds, cpuSeconds, peakMb, output: texts.output };
}

async function watch(child: ChildProcess): Promise<{ peakMb: number; cpuSeconds: number }> {
  // An exited process keeps its share of the sum.
  const cpuByProcess = new Map<number, number>();
  let peakMb = 0;
  while (child.exitCode === null && child.signalCode === null) {
    let memoryMb = 0;
    for (const pid of await familyOf(child.pid ?? 0)) {
      const usage = await usageOf(pid);
      if (usage === undefined) continue;
      cpuByProcess.set(pid, usage.cpuSeconds);
      memoryMb += usage.memoryMb;
    }
    peakMb = Math.max(peakMb, memoryMb);
    await delay(sampleMs);
  }
  return { peakMb, cpuSeconds: [...cpuByProcess.values()].reduce((sum, each) => sum + each, 0) };
}

async function familyOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const pids = children.join(" ").split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(pids.map(familyOf))).flat()];
}

async function usageOf(pid: number): Promise<{ cpuSeconds: number; memoryMb: number } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The program name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const memoryKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      memoryMb: memoryKb / 1024,
    };
  } catch {
    return undefined;
  }
}
