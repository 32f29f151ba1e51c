import { chmod, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { ForagerError, messageOf } from "../errors.ts";
import { giveToFolderOwner } from "./data-location.ts";
import type { Log } from "./operator-messages.ts";

const POLL_MS = 20;
const TELL_AFTER_MS = 2_000;
const SQLITE_BUSY = 5;

/**
 * Runs `work` while no other caller, in this or another process, runs work under the same lock file.
 *
 * Node has no `flock`. SQLite is part of Node and takes the same kind of kernel lock on an empty file. The kernel
 * releases it however its holder dies, so there are no stale locks: pid files cannot provide that where pids are reused
 * or, as in containers that share a volume, not visible.
 *
 * @throws ForagerError configuration_invalid if the file cannot be used, database_unavailable after `timeoutMs`.
 */
export async function withStartLock<T>(
  options: { path: string; timeoutMs: number; log: Log },
  work: () => Promise<T>,
): Promise<T> {
  const lock = await open(options.path);
  try {
    await acquire(lock, options);
    return await work();
  } finally {
    lock.close();
  }
}

async function open(path: string): Promise<DatabaseSync> {
  try {
    const lock = new DatabaseSync(path, { timeout: 0 });
    await makePrivate(path);
    return lock;
  } catch (error) {
    throw cannotLock(path, error);
  }
}

async function makePrivate(path: string): Promise<void> {
  const { uid } = await stat(path);
  if (uid !== process.getuid?.()) return;
  await chmod(path, 0o600);
  await giveToFolderOwner(path);
}

async function acquire(
  lock: DatabaseSync,
  { path, timeoutMs, log }: { path: string; timeoutMs: number; log: Log },
): Promise<void> {
  const startedAt = performance.now();
  let told = false;
  while (!tryAcquire(lock, path)) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > timeoutMs) {
      throw new ForagerError(
        "database_unavailable",
        `Another process has been starting or stopping the embedded database for ${Math.round(timeoutMs / 1000)} s ` +
          `(it holds ${path}). Look for a hanging Forager process, end it and try again.`,
      );
    }
    if (waitedMs > TELL_AFTER_MS && !told) {
      told = true;
      log("waiting for another process that is starting or stopping the embedded database", { lock: path });
    }
    await delay(POLL_MS);
  }
}

function tryAcquire(lock: DatabaseSync, path: string): boolean {
  try {
    // Nothing is ever written, not even a journal: the lock works on a full disk.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw cannotLock(path, error);
  }
}

function cannotLock(path: string, error: unknown): ForagerError {
  return new ForagerError(
    "configuration_invalid",
    `The lock file ${path} cannot be used (${messageOf(error)}). ` +
      "Start Forager as the user that it was first started as, or set DATA_DIR to a folder on a local disk " +
      "that this user may write to.",
    { cause: error },
  );
}
