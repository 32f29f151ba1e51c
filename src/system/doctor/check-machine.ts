import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { type Finding, failed, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** Older versions lack parts of type stripping and node:sqlite that the service uses. */
const nodeMin = "24.16.0";

/** @param version as in `process.versions.node`. */
export function checkNode(version: string): Finding {
  if (isAtLeast(version, nodeMin)) return ok(`Node.js ${version}.`);
  return failed(
    `Node.js ${version} is older than ${nodeMin}.`,
    "Start Forager by 'npm start', which brings its own Node.js, or install Node.js 24 from nodejs.org.",
  );
}

function isAtLeast(version: string, min: string): boolean {
  const given = version.split(".").map((part) => Number.parseInt(part, 10));
  for (const [index, wanted] of min.split(".").map(Number).entries()) {
    const part = given[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

/** @returns also the configuration; null if invalid. */
export function checkConfiguration(readConfig: () => Config): { finding: Finding; config: Config | null } {
  try {
    const config = readConfig();
    return { finding: ok("Every setting is valid."), config };
  } catch (error) {
    const finding = failed(
      messageOf(error),
      "Correct these environment variables; docs/configuration.md lists every one.",
    );
    return { finding, config: null };
  }
}

/** Below this the embedded database will soon stop accepting writes: its log alone takes at least 64 MB. */
export const freeBytesMin = 200e6;
/** Room for some ten thousand results. */
const bytesComfortable = 2e9;

export async function checkDiskSpace(
  config: Pick<Config, "dataDir">,
  readFreeBytes: DoctorPorts["readFreeBytes"],
): Promise<Finding> {
  const bytes = await readFreeBytes(await existingFolder(config.dataDir));
  const detail = `${sizeText(bytes)} free for ${config.dataDir}.`;
  const mend = "Free some space, or set DATA_DIR to a folder on another disk.";
  if (bytes < freeBytesMin) return failed(detail, mend);
  return bytes < bytesComfortable ? warning(detail, mend) : ok(detail);
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** What an ordinary user may still write to the disk of a folder. */
export async function readFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** The folder itself, or its nearest existing ancestor. */
export async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found || dirname(path) === path ? path : await existingFolder(dirname(path));
}
