"use strict";
/**
 * Allows one installation at a time in a checkout, with a lock file that lists its owners: this process and npm, which
 * keeps running if this process is killed. The lock is stale once no owner is running.
 */
const { randomUUID } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");

const POLL_MS = 100;
/** An owner on another machine or in another container cannot be looked up, so it refreshes the file's mtime. */
const REFRESH_MS = 2_000;
const SILENCE_MS_MAX = 60_000;
/** Maximum age without /proc, which is needed to detect a reused process id. */
const INSTALL_MS_MAX = 15 * 60_000;
/** A lock file is empty for a moment after it is created. */
const WRITE_MS_MAX = 5_000;
/** How long a lock must remain ours before it counts; see `take`. */
const SETTLE_MS = 50;

/**
 * Waits until the lock is free and takes it.
 * @param {string} lockPath
 * @param {(message: string) => void} say called once if another owner holds the lock
 * @returns {Promise<{ addOwner(pid: number): void, release(): void }>}
 */
async function acquireInstallLock(lockPath, say) {
  const token = randomUUID();
  let announced = false;
  while (!(await take(lockPath, { token, host: os.hostname(), owners: [describe(process.pid)] }))) {
    const holder = read(lockPath);
    if (holder === undefined) continue;
    if (isStale(holder)) {
      breakLock(lockPath, holder);
      continue;
    }
    if (!announced) say("Waiting for another installation in this folder to finish...");
    announced = true;
    await delay(POLL_MS);
  }
  return holdLock(lockPath, token);
}

function holdLock(lockPath, token) {
  const refresh = setInterval(() => {
    try {
      fs.utimesSync(lockPath, new Date(), new Date());
    } catch {
      // Another process took the lock while this one was suspended.
    }
  }, REFRESH_MS);
  refresh.unref();
  return {
    addOwner(pid) {
      const held = read(lockPath);
      if (held?.token !== token) return;
      const temporary = `${lockPath}.${token}`;
      const content = { token, host: held.host, owners: [...held.owners, describe(pid)] };
      fs.writeFileSync(temporary, JSON.stringify(content));
      fs.renameSync(temporary, lockPath);
    },
    release() {
      clearInterval(refresh);
      if (read(lockPath)?.token === token) fs.rmSync(lockPath, { force: true });
    },
  };
}

/**
 * If two processes break the same stale lock at once, the second breaks the first one's new lock, notices, and
 * restores it. So a lock counts only if it is still there a moment after it was taken.
 */
async function take(lockPath, content) {
  try {
    fs.writeFileSync(lockPath, JSON.stringify(content), { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  await delay(SETTLE_MS);
  return read(lockPath)?.token === content.token;
}

function breakLock(lockPath, stale) {
  const aside = `${lockPath}.${randomUUID()}`;
  try {
    fs.renameSync(lockPath, aside);
  } catch {
    return;
  }
  try {
    if (read(aside)?.token !== stale.token) fs.copyFileSync(aside, lockPath, fs.constants.COPYFILE_EXCL);
  } catch {
    // A third process was faster; the owner of the broken lock notices and waits again.
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** @returns undefined if there is no lock. An empty file is still being written, or was never finished. */
function read(lockPath) {
  try {
    const ageMs = Date.now() - fs.statSync(lockPath).mtimeMs;
    const text = fs.readFileSync(lockPath, "utf8");
    return { ...(text === "" ? {} : JSON.parse(text)), ageMs };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return { ageMs: Infinity };
    throw error;
  }
}

function isStale({ host, owners, ageMs }) {
  if (owners === undefined) return ageMs > WRITE_MS_MAX;
  if (host !== os.hostname()) return ageMs > SILENCE_MS_MAX;
  if (startOf(process.pid) === "" && ageMs > INSTALL_MS_MAX) return true;
  return !owners.some((owner) => isRunning(owner.pid) && startOf(owner.pid) === owner.startedAt);
}

/** Identifies a process by its id and start time, because ids are reused. */
function describe(pid) {
  return { pid, startedAt: startOf(pid) };
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Start time in clock ticks since boot on Linux; "" without /proc or for a zombie process. */
function startOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // "pid (name) state ...": the name may contain spaces; state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}

function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

module.exports = { acquireInstallLock };
