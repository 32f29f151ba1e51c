import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Several times the space that four concurrent test files use. */
const BYTES_MIN = 4 * 1024 ** 3;

/**
 * Creates the folder for all temporary files of a test run, in memory if enough is free. Each test data folder has
 * 1,500 files, and ext4 scans recently deleted inodes for each new file, which took a quarter of a run's CPU time. The
 * name is short because the browser puts a socket in its folder, and socket paths are limited to 107 characters.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(
    join(process.env.TMPDIR === undefined && hasMemory() ? MEMORY : tmpdir(), "ft-"),
  );
  // When running as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** The mount must allow execution, because tests unpack programs there. */
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
    // Not Linux.
    return false;
  }
}
