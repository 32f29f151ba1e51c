import { type Finding, ok, warning } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";

/** A request that tells whether a service can be used, and costs nothing. */
export interface ServiceProbe {
  url: string;
  headers: Readonly<Record<string, string>>;
  urlSetting: string;
  /** Null where it takes no key. */
  keySetting: string | null;
  /** What to do where it refuses, by default to correct the key. */
  refusedMend?: string;
}

/** @param what what the service is there for, as the beginning of a sentence. */
export async function probeService(
  { url, headers, urlSetting, keySetting, refusedMend }: ServiceProbe,
  what: string,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const status = await tryService(url, headers);
    if (status === 401 || status === 403) {
      const mend = refusedMend ?? `Correct ${keySetting ?? urlSetting}.`;
      return warning(`${what}, and ${host} refuses the request (status ${status}).`, mend);
    }
    if (status < 500) return ok(`${what}, which answers.`);
    return warning(
      `${what}, and ${host} answers with status ${status}.`,
      `Try later, or correct ${urlSetting}.`,
    );
  } catch (error) {
    return warning(
      `${what}, and ${host} cannot be reached: ${failureReason(error)}.`,
      `Check the network, or correct ${urlSetting}. Until then such jobs fail.`,
    );
  }
}
