import type { Config } from "../../config.ts";
import { type Finding, failed, ok, warning } from "./check.ts";
import { existingFolder } from "./existing-folder.ts";
import type { DoctorPorts } from "./ports.ts";

/** Below this the embedded database stops accepting writes soon: its log alone takes 64 MB and more. */
const bytesMin = 200e6;
/** Some ten thousand results. */
const bytesComfortable = 2e9;

export async function checkDiskSpace(
  config: Pick<Config, "dataDir">,
  readFreeBytes: DoctorPorts["readFreeBytes"],
): Promise<Finding> {
  const bytes = await readFreeBytes(await existingFolder(config.dataDir));
  const detail = `${sizeText(bytes)} free for ${config.dataDir}.`;
  const mend = "Free some space, or set DATA_DIR to a folder on another disk.";
  if (bytes < bytesMin) return failed(detail, mend);
  return bytes < bytesComfortable ? warning(detail, mend) : ok(detail);
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
