import type { Config } from "../../config.ts";
import { type Finding, failed, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

const install =
  "Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to a Chrome.";

export async function checkChromium(
  config: Pick<Config, "chromiumPath" | "dataDir">,
  findChromium: DoctorPorts["findChromium"],
): Promise<Finding> {
  const { chromium, broken } = await findChromium(config);
  if (chromium) return ok(`Chromium ${chromium.version} at ${chromium.path}.`);
  const reasons = broken.map(({ path, reason }) => `${path}: ${reason}`).join("; ");
  if (config.chromiumPath !== undefined) {
    return failed(
      `CHROMIUM_PATH cannot be used: ${reasons}.`,
      "Correct CHROMIUM_PATH, or unset it to search the system.",
    );
  }
  const detail = reasons === "" ? "There is no Chromium on this system" : `No Chromium runs (${reasons})`;
  return warning(`${detail}: pages that need JavaScript are read as they are sent.`, install);
}
