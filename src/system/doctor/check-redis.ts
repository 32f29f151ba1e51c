import type { Config } from "../../config.ts";
import { type Finding, failed, off, ok } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";

const timeoutMs = 5_000;

export async function checkRedis(
  config: Pick<Config, "redisUrl">,
  pingRedis: DoctorPorts["pingRedis"],
): Promise<Finding> {
  if (config.redisUrl === undefined) {
    return off(
      "Not configured, and not needed with one API process. REDIS_URL shares rate limits between several.",
    );
  }
  const { host } = new URL(config.redisUrl);
  try {
    const version = await pingRedis(config.redisUrl, timeoutMs);
    return ok(`${version === null ? "Redis" : `Version ${version}`} answers at ${host}.`);
  } catch (error) {
    return failed(
      `Redis at ${host} does not answer: ${failureReason(error)}.`,
      "Start it, correct REDIS_URL, or unset it when there is one API process alone.",
    );
  }
}
