import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Who made a folder. */
interface Owner {
  host: string;
  pid: number;
  /** When the process began, in clock ticks since boot; null where the system does not tell. */
  startedAt: string | null;
}

const namePrefix = "browser-";
const ownerFile = "owner.json";
/** A browser lives for less than an hour, so the folder of another machine is a leftover after this. */
const foreignAgeMaxMs = 24 * 3_600_000;

/**
 * Makes the folder of one browser in `parent`: its profile, cache and temporary files are in there, and
 * nowhere else. Only this user may look into it.
 */
export async function createBrowserFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, namePrefix));
  const owner: Owner = { host: hostname(), pid: process.pid, startedAt: await startOf(process.pid) };
  await writeFile(join(folder, ownerFile), JSON.stringify(owner));
  return folder;
}

/** Ends what still runs in a folder and deletes it. Never rejects: what cannot be deleted stays. */
export async function removeBrowserFolder(folder: string): Promise<void> {
  await endProcessesOf(folder);
  // Processes that are just ending may still write into it.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});
}

/** Removes the folders in `parent` whose process is gone, with whatever it has left running. Never rejects. */
export async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(namePrefix))) {
    const folder = join(parent, name);
    if (await isLeftover(folder)) await removeBrowserFolder(folder);
  }
}

async function isLeftover(folder: string): Promise<boolean> {
  const owner = await readOwner(folder);
  if (owner === null || owner.host !== hostname()) {
    const made = await stat(folder).catch(() => null);
    return made !== null && Date.now() - made.mtimeMs > foreignAgeMaxMs;
  }
  if (!isRunning(owner.pid)) return true;
  // The number may have been given to another process: the first one of a container is always 1.
  return owner.startedAt !== (await startOf(owner.pid));
}

async function readOwner(folder: string): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(join(folder, ownerFile), "utf8")) as Partial<Owner>;
    const { host, pid, startedAt = null } = owner;
    return typeof host === "string" && typeof pid === "number" ? { host, pid, startedAt } : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Field 22 of proc_pid_stat(5); the second one, in brackets, may hold spaces. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/**
 * Kills the processes whose command line names the folder. Chromium's crash handler leaves the group that it
 * was started in, and outlives the browser for a second or two. Linux alone tells.
 */
async function endProcessesOf(folder: string): Promise<void> {
  const entries = await readdir("/proc").catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (!commandLine.includes(`${folder}/`)) return;
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }),
  );
}
