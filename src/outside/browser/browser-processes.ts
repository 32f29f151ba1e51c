import { readdir, readFile } from "node:fs/promises";

/** A file of proc(5). Empty if the process has ended. */
export const readProcess = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");

/** A field of proc_pid_stat(5), counted from 1; the second field, in brackets, may contain spaces. */
export const statField = (stat: string, field: number): string | undefined =>
  stat
    .slice(stat.lastIndexOf(")") + 2)
    .trim()
    .split(" ")[field - 3];

/** Ids of all processes that satisfy a condition; none where there is no proc(5). */
export async function processesWith(condition: (pid: number) => Promise<boolean>): Promise<number[]> {
  const pids = await allProcesses();
  const fits = await Promise.all(pids.map(condition));
  return pids.filter((_, index) => fits[index]);
}

async function allProcesses(): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/**
 * Ids of a browser's processes: it leads its process group, which only its crash handler leaves. Asking the browser
 * instead would miss new processes for as long as it is too busy to answer.
 */
export const browserProcesses = (browserPid: number): Promise<number[]> =>
  processesWith(async (pid) => Number(statField(await readProcess(pid, "stat"), 5)) === browserPid);

/** The `--type` of a browser's process: "renderer", "zygote", "gpu-process"…; undefined for the browser itself. */
export const typeOf = (commandLine: string): string | undefined =>
  // A process forked from a zygote rewrites its arguments, separated by spaces.
  /(?:^|[\0 ])--type=([\w-]+)/.exec(commandLine)?.[1];

/**
 * Whether a browser runs pages in a sandbox. Its arguments do not settle that: a system launcher may have added
 * `--no-sandbox`. Renderer processes are forked from a zygote that either kind of sandbox puts into its own PID
 * namespace; the zygote for other processes is never in one.
 */
export async function isSandboxed(browserPid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const children = (await readProcess(browserPid, `task/${browserPid}/children`))
    .trim()
    .split(" ")
    .map(Number);
  if (await someSandboxed(children)) return true;
  // Not every kernel lists children, and a launcher may still be in between.
  return await someSandboxed(await browserProcesses(browserPid));
}

async function someSandboxed(pids: readonly number[]): Promise<boolean> {
  const found = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readProcess(pid, "cmdline");
      return (
        typeOf(commandLine) === "zygote" &&
        !commandLine.includes("--no-zygote-sandbox") &&
        // Its id in each of its PID namespaces, from ours inward (proc_pid_status(5)).
        /^NSpid:\s+\d+\s+\d+/m.test(await readProcess(pid, "status"))
      );
    }),
  );
  return found.includes(true);
}
