import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRoot, runAs, type UnprivilegedUser } from "../../processes/unprivileged-user.ts";
import { processesWith, readProcess, statField } from "./browser-processes.ts";

/** The process that created a folder. */
interface Owner {
  host: string;
  pid: number;
  /** When the process started, in clock ticks since boot; null if the system does not say. */
  startedAt: string | null;
}

const namePrefix = "browser-";
const ownerFile = "owner.json";
const homeName = "home";
/** A browser lives for less than an hour, so another machine's folder is a leftover after this time. */
const foreignAgeMaxMs = 24 * 3_600_000;

export interface BrowserFolder {
  path: string;
  /** The browser's working folder: its profile, cache and temporary files are here and nowhere else. */
  home: string;
}

/** Creates one browser's folder in `parent`. Only the browser's user can read its home. */
export async function createBrowserFolder(
  parent: string,
  user: UnprivilegedUser = undefined,
): Promise<BrowserFolder> {
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, namePrefix));
  const home = join(path, homeName);
  try {
    const owner: Owner = { host: hostname(), pid: process.pid, startedAt: await startOf(process.pid) };
    await writeFile(join(path, ownerFile), JSON.stringify(owner), { mode: 0o600 });
    await mkdir(home, { mode: 0o700 });
    if (user) {
      await chown(home, user.uid, user.gid);
      await chmod(path, 0o711);
    }
    return { path, home };
  } catch (error) {
    await removeBrowserFolder(path);
    throw error;
  }
}

const removalTries = 5;
const removalPauseMs = 50;

/**
 * Ends the processes still running in a folder and deletes it. Never rejects: files that cannot be deleted
 * stay.
 */
export async function removeBrowserFolder(path: string): Promise<void> {
  await endProcessesIn(path);
  const home = join(path, homeName);
  const found = await lstat(home).catch(() => null);
  // Processes that are just ending may still write into it.
  if (found !== null && isRoot() && found.uid !== 0) {
    for (let tries = 0; tries < removalTries && !(await removeAs(found, home)); tries++) {
      await delay(removalPauseMs);
    }
    // Anyone with write access may still use it, so root goes no further.
    if (await lstat(home).catch(() => null)) return;
  }
  const retries = { maxRetries: removalTries, retryDelay: removalPauseMs };
  await rm(path, { recursive: true, force: true, ...retries }).catch(() => {});
}

/**
 * Deletes as the folder's own user, so links placed there meanwhile give no access beyond that user's rights.
 */
async function removeAs({ uid, gid }: { uid: number; gid: number }, home: string): Promise<boolean> {
  await runAs({ uid, gid }, "rm", ["-rf", "--", home]).catch(() => {});
  return await rmdir(home).then(
    () => true,
    () => false,
  );
}

/**
 * Removes the folders in `parent` whose process is gone, and ends the processes it left running. Never
 * rejects.
 */
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
  // The process id may have been reused: a container's first process always has id 1.
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

async function startOf(pid: number): Promise<string | null> {
  return statField(await readProcess(pid, "stat"), 22) ?? null;
}

async function endProcessesIn(folder: string): Promise<void> {
  for (const pid of await processesIn(folder)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
}

/**
 * Ids of the processes whose command line names the folder: a browser that works in it, and its crash
 * handler, which leaves the process group. Linux only; none elsewhere.
 */
async function processesIn(folder: string): Promise<number[]> {
  return await processesWith(
    async (pid) => pid !== process.pid && (await readProcess(pid, "cmdline")).includes(`${folder}/`),
  );
}
