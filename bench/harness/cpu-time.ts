import { readdir, readFile } from "node:fs/promises";

/** Of Linux, which has the same wherever Node.js runs. */
const ticksPerSecond = 100;

/**
 * Seconds of processor time that a process and those that it started have taken so far, the ended ones included. Not a
 * number where there is no /proc.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const processes = await readProcesses();
  const own = processes.find((each) => each.pid === pid);
  if (own === undefined) return Number.NaN;
  const children = processes.filter(({ parent }) => parent === pid);
  return children.reduce((sum, { ticks }) => sum + ticks, own.ticks + own.endedTicks) / ticksPerSecond;
}

/**
 * Seconds that the machine's processors were ready to run something and a host ran another machine on them; of a machine
 * of its own 0. Not a number where there is no /proc.
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
    // A program's name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (parent === undefined || user === undefined || system === undefined) return [];
    const endedTicks = (endedUser ?? 0) + (endedSystem ?? 0);
    return [{ pid: Number.parseInt(text, 10), parent, ticks: user + system, endedTicks }];
  });
}
