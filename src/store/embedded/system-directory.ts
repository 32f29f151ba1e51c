import { chmod, lstat, mkdir } from "node:fs/promises";
import { ForagerError } from "../../errors.ts";

/** Creates the folder for what root keeps outside DATA_DIR. Others may pass through it, not list or write. */
export async function createSystemDirectory(systemDir: string): Promise<void> {
  const first = await mkdir(systemDir, { recursive: true, mode: 0o755 });
  if (first !== undefined) await chmod(systemDir, 0o711);
  await refuseForeign(systemDir);
}

/**
 * What others can write must not be executed, nor trusted with data.
 * @throws ForagerError configuration_invalid unless the path is ours, writable by us alone, and no link.
 */
export async function refuseForeign(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.uid === process.getuid?.() && (found.mode & 0o022) === 0 && !found.isSymbolicLink()) return;
  throw new ForagerError(
    "configuration_invalid",
    `${path} belongs to another user or can be written by others, so nothing in it is used. ` +
      "Remove it and start again.",
  );
}
