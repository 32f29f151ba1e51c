import { access, constants, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../config.ts";
import { type Finding, failed, ok } from "./check.ts";
import { existingFolder } from "./existing-folder.ts";
import { failureReason } from "./failure-reason.ts";

export async function checkObjectStorage(config: Pick<Config, "storageUrl" | "dataDir">): Promise<Finding> {
  const folder = folderOf(config);
  if (folder === null) {
    return failed("STORAGE_URL names no folder of this machine.", "Write it as file:///absolute/folder.");
  }
  try {
    const existing = await existingFolder(folder);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is a file`);
    if (existing === folder) await tryToWrite(folder);
    else await access(existing, constants.W_OK | constants.X_OK);
    return ok(`${folder} can be written to.`);
  } catch (error) {
    return failed(
      `${folder} cannot be written to: ${failureReason(error)}.`,
      "Let the user that runs Forager write to it, or set STORAGE_URL to another folder.",
    );
  }
}

function folderOf(config: Pick<Config, "storageUrl" | "dataDir">): string | null {
  if (config.storageUrl === undefined) return join(config.dataDir, "objects");
  try {
    return fileURLToPath(config.storageUrl);
  } catch {
    return null;
  }
}

/** Rights alone do not tell of quotas and of file systems that are read-only. */
async function tryToWrite(folder: string): Promise<void> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(path, "This file can be removed.\n");
  } finally {
    await rm(path, { force: true });
  }
}
