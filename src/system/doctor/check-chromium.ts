import type { Config } from "../../config.ts";
import { type Finding, failed, off, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

const install =
  "Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to a Chrome.";

const repair = "Remove the stated cause, or set CHROMIUM_PATH to a Chrome that runs here.";

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
  return warning(
    `${detail}: pages that need JavaScript are read as sent.`,
    reasons === "" ? install : repair,
  );
}

const allowSandbox =
  "Allow it to create user namespaces (in a container: the seccomp profile deploy/seccomp-chromium.json; on the host: kernel.apparmor_restrict_unprivileged_userns=0, or kernel.unprivileged_userns_clone=1), or install the package chromium-sandbox.";

export async function checkBrowserSandbox(
  { chromiumRequireSandbox }: Pick<Config, "chromiumRequireSandbox">,
  trial: ReturnType<DoctorPorts["trySandbox"]>,
): Promise<Finding> {
  const { state, problem } = await trial;
  if (state === "on") return ok("Pages are rendered in Chromium's sandbox.");
  if (state === "unknown") return off(problem ?? "No browser was started.");
  const detail = `Chromium's sandbox does not work here (${problem})`;
  return chromiumRequireSandbox
    ? failed(
        `${detail}, and CHROMIUM_REQUIRE_SANDBOX is set to yes: pages that need JavaScript are read as sent.`,
        allowSandbox,
      )
    : warning(
        `${detail}: pages are rendered without it.`,
        `${allowSandbox} With CHROMIUM_REQUIRE_SANDBOX=yes no page is rendered without it.`,
      );
}
