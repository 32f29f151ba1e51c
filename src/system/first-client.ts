import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Finding, ok, warning } from "./doctor/check.ts";

/** The credentials of the first client, if a service was first started without a terminal. */
export const firstClientPath = (dataDir: string): string => join(dataDir, "first-client");

/** The doctor warns about an older file. */
const keptMs = 86_400_000;

/** Deletes the file. The credentials keep working. @returns false if there is none. */
export async function deleteFirstClientFile(dataDir: string): Promise<boolean> {
  const path = firstClientPath(dataDir);
  const isThere = (await ageOf(path)) !== null;
  await rm(path, { force: true });
  return isThere;
}

export async function checkFirstClient({ dataDir }: { dataDir: string }): Promise<Finding> {
  const path = firstClientPath(dataDir);
  const ageMs = await ageOf(path);
  if (ageMs === null) return ok("No file holds the first client's credentials.");
  if (ageMs < keptMs) {
    return ok(`The first client's credentials are in ${path}. Store them safely, then delete the file.`);
  }
  return warning(
    `The first client's credentials have been in ${path} for more than a day.`,
    "Store them safely, then delete the file: forager client forget-first",
  );
}

async function ageOf(path: string): Promise<number | null> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
