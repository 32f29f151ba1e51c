import { randomBytes } from "node:crypto";
import { access, type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ForagerError, messageOf } from "../errors.ts";
import type { ByteSource } from "./sealing.ts";

/** @throws ForagerError backup_failed if there is a file of this name. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw alreadyThere(path);
}

const alreadyThere = (path: string) =>
  new ForagerError("backup_failed", `${path} exists already. Choose another name, or remove the file first.`);

/**
 * Writes a file for this user only. It has its name once it is complete and on disk; before, and after a failure, there is
 * none. Never replaces a file.
 * @returns its size.
 * @throws ForagerError backup_failed.
 */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  await refuseExisting(path);
  const draft = `${path}.${randomBytes(6).toString("hex")}.partial`;
  const file = await open(draft, "wx", 0o600).catch((error: unknown) => {
    throw fileFailure(path, error);
  });
  try {
    try {
      for await (const piece of content) {
        signal.throwIfAborted();
        // Unlike write, it goes on after a partial write.
        await file.writeFile(piece);
      }
      await file.sync();
      const { size } = await file.stat();
      await giveName(draft, path);
      return size;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileFailure(path, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Unlike a rename, a link does not replace a file that has appeared meanwhile; not every file system has links. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw alreadyThere(path);
    await refuseExisting(path);
    await rename(draft, path);
  }
  const folder = await open(dirname(resolve(path)));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function fileFailure(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ForagerError || typeof code !== "string" || syscall === undefined) return error;
  const remedy =
    code === "ENOSPC" || code === "EDQUOT"
      ? "Free some space there."
      : "Name a file in a folder that you may use.";
  return new ForagerError("backup_failed", `${path} cannot be used: ${messageOf(error)}. ${remedy}`, {
    cause: error,
  });
}

/** @throws ForagerError backup_failed if it cannot be read. */
export async function openBackupFile(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const found = await file.stat();
    if (!found.isFile()) throw new ForagerError("backup_failed", `${path} is not a file. Name a backup.`);
    const { size } = found;
    const handle = file;
    return {
      size,
      async read(position, length) {
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
        let filled = 0;
        while (filled < buffer.length) {
          const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return buffer.subarray(0, filled);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await file?.close();
    throw fileFailure(path, error);
  }
}
