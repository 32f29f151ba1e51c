import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The folder itself, or the nearest one above it that exists. */
export async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found || dirname(path) === path ? path : await existingFolder(dirname(path));
}
