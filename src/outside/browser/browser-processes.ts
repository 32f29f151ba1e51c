import { readdir, readFile } from "node:fs/promises";

/**
 * Ids of the processes whose command line names the folder, as that of a browser that works in it does, and that of
 * its crash handler, which leaves the process group. Linux alone tells; elsewhere there are none.
 */
export async function processesIn(folder: string): Promise<number[]> {
  return await processesWith(
    async (pid) => pid !== process.pid && (await read(pid, "cmdline")).includes(`${folder}/`),
  );
}

/**
 * Whether a browser, which leads its process group, keeps pages in a sandbox. What it was started with does not tell: a
 * launcher of the system may have added `--no-sandbox`. Processes for pages are forked from a zygote, which either kind
 * of sandbox puts into a PID namespace of its own; the zygote for other processes never is in one.
 */
export async function isSandboxed(browserPid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const children = (await read(browserPid, `task/${browserPid}/children`)).trim().split(" ").map(Number);
  if (await someSandboxed(children)) return true;
  // Not every kernel lists children, and a launcher may have stayed between.
  return await someSandboxed(
    await processesWith(async (pid) => groupOf(await read(pid, "stat")) === browserPid),
  );
}

async function someSandboxed(pids: readonly number[]): Promise<boolean> {
  const found = await Promise.all(
    pids.map(
      async (pid) =>
        isZygote(await read(pid, "cmdline")) &&
        // Its id in each PID namespace that it is in, from ours inward (proc_pid_status(5)).
        /^NSpid:\s+\d+\s+\d+/m.test(await read(pid, "status")),
    ),
  );
  return found.includes(true);
}

/** A zygote soon writes its arguments anew, with spaces between them. */
function isZygote(commandLine: string): boolean {
  const words = commandLine.split(/[\0 ]/);
  return words.includes("--type=zygote") && !words.includes("--no-zygote-sandbox");
}

/** Field 5 of proc_pid_stat(5); the second one, in brackets, may hold spaces. */
const groupOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);

async function processesWith(condition: (pid: number) => Promise<boolean>): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const fits = await Promise.all(pids.map(condition));
  return pids.filter((_, index) => fits[index]);
}

/** Empty where the process has ended. */
const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
