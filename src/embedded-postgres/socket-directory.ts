import { createHash } from "node:crypto";
import { chown, lstat, mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ForagerError } from "../errors.ts";
import type { ServerUser } from "./data-location.ts";

/** Only determines the name of the socket file: the server listens on no network. */
export const socketPort = 5432;

/** A socket path is limited to 104 bytes on macOS and 108 on Linux, terminator included (sun_path of sockaddr_un). */
const SOCKET_PATH_BYTES_MAX = 100;

export function socketPath(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${socketPort}`);
}

/** The data directory itself, which is private; if its path is too long, a temporary folder. */
export function socketDirectoryFor(clusterDir: string): string {
  if (Buffer.byteLength(socketPath(clusterDir)) <= SOCKET_PATH_BYTES_MAX) return clusterDir;
  const name = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  const short = join(tmpdir(), `forager-${name}`);
  return Buffer.byteLength(socketPath(short)) <= SOCKET_PATH_BYTES_MAX
    ? short
    : join("/tmp", `forager-${name}`);
}

/**
 * Creates the folder for the socket, private to the server's account.
 * @throws ForagerError configuration_invalid if another user has created it.
 */
export async function prepareSocketDirectory(cluster: {
  clusterDir: string;
  socketDir: string;
  user: ServerUser;
}): Promise<void> {
  const { socketDir, user } = cluster;
  if (socketDir === cluster.clusterDir) return;
  try {
    await mkdir(socketDir, { mode: 0o700 });
    if (user) await chown(socketDir, user.uid, user.gid);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (await isPrivateSocketDirectory(socketDir, user)) return;
  throw new ForagerError(
    "configuration_invalid",
    `${socketDir}, the folder for the database's socket, belongs to another user. ` +
      "Remove it, or set DATA_DIR to a shorter path, which needs no such folder.",
  );
}

/** Whether only the server's account can have created a socket there. Checked before sending a password to it. */
export async function isPrivateSocketDirectory(socketDir: string, user: ServerUser): Promise<boolean> {
  const found = await lstat(socketDir).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}

export async function removeSocketDirectory(cluster: { clusterDir: string; socketDir: string }) {
  if (cluster.socketDir !== cluster.clusterDir) await rmdir(cluster.socketDir).catch(() => {});
}
