import type { Config } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { type Finding, failed, ok } from "./check.ts";

/** @returns the configuration too, null when it is not valid. */
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
