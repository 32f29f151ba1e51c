import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Several times what the folders of four test files take at once. */
const BYTES_MIN = 4 * 1024 ** 3;

/**
 * Makes the folder for all temporary files of a test run: in memory where there is plenty. Each data folder of a
 * test has 1,500 files, and ext4 looks through what was deleted in the last minutes whenever it makes one: that took
 * a quarter of the processor's time of a run. Its name is short: a browser has a socket in its own folder, whose path
 * may have 107 characters.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(
    join(process.env.TMPDIR === undefined && hasMemory() ? MEMORY : tmpdir(), "ft-"),
  );
  // As root the database runs as another user, who must be able to get in.
  chmodSync(folder, 0o711);
  return folder;
}

/** Programs must be able to run there too: tests unpack some. */
function hasMemory(): boolean {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8");
    const mount = mounts.split("\n").find((line) => line.startsWith(`tmpfs ${MEMORY} `));
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      mount !== undefined &&
      !mount.includes("noexec") &&
      Math.min(bavail * bsize, process.availableMemory()) >= BYTES_MIN
    );
  } catch {
    // Another system than Linux.
    return false;
  }
}
