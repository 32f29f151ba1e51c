import { readdir, readFile } from "node:fs/promises";

/** Clock ticks per second on Linux, the same wherever Node.js runs. */
const ticksPerSecond = 100;

/**
 * Seconds of processor time used so far by a process and its descendants, including those that exited. NaN
 * where there is no /proc.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const processes = await readProcesses();
  const own = processes.find((each) => each.pid === pid);
  if (own === undefined) return Number.NaN;
  const children = processes.filter(({ parent }) => parent === pid);
  return children.reduce((sum, { ticks }) => sum + ticks, own.ticks + own.endedTicks) / ticksPerSecond;
}

/**
 * Seconds of steal time: the machine's processors were ready to run, but the host ran another machine. 0 on physical
 * hardware. NaN where there is no /proc.
 */
export async function stolenSeconds(): Promise<number> {
  const text = await readFile("/proc/stat", "utf8").catch(() => "");
  return Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(text)?.[1]) / ticksPerSecond;
}

async function readProcesses() {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  return texts.flatMap((text) => {
    // A program's name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (parent === undefined || user === undefined || system === undefined) return [];
    const endedTicks = (endedUser ?? 0) + (endedSystem ?? 0);
    return [{ pid: Number.parseInt(text, 10), parent, ticks: user + system, endedTicks }];
  });
}
