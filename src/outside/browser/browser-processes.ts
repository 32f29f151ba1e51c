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

/** A browser leads its process group; only its crash handler leaves the group. */
const isInGroup = async (pid: number, browserPid: number): Promise<boolean> =>
  Number(statField(await readProcess(pid, "stat"), 5)) === browserPid;

/**
 * Lists the processes of a browser, call by call: each process of the machine is looked up once. Asking the browser
 * instead would miss new processes for as long as it is too busy to answer.
 */
export function browserProcessList(browserPid: number): () => Promise<number[]> {
  let memberships = new Map<number, Promise<boolean>>();
  return async () => {
    const before = memberships;
    memberships = new Map(
      (await allProcesses()).map((pid) => [pid, before.get(pid) ?? isInGroup(pid, browserPid)]),
    );
    const known = await Promise.all([...memberships].map(async ([pid, own]) => ((await own) ? pid : null)));
    return known.filter((pid) => pid !== null);
  };
}

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
  return await someSandboxed(await browserProcessList(browserPid)());
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
