import type { Config } from "../../config.ts";
import { proxyProblem } from "../proxy-watch.ts";
import { type Finding, failed, failureReason, off, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** RFC 6761 6.5: always exists and is reserved. */
const knownHost = "example.com";

export async function checkDns(config: Config, resolveHost: DoctorPorts["resolveHost"]): Promise<Finding> {
  const isOwn = config.dnsServers.length > 0;
  const by = isOwn ? `DNS_SERVERS (${config.dnsServers.join(", ")})` : "The system's DNS";
  try {
    const addresses = await resolveHost(config, knownHost);
    return ok(`${by} resolves ${knownHost} to ${addresses[0]}.`);
  } catch (error) {
    return failed(
      `${by} does not resolve ${knownHost}, which always exists: ${failureReason(error)}.`,
      isOwn
        ? "Correct DNS_SERVERS, or unset it to ask the system's servers."
        : "Check this machine's network and its name servers, or set DNS_SERVERS, for example to 9.9.9.9.",
    );
  }
}

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
      "Start it, correct REDIS_URL, or unset it if there is only one API process.",
    );
  }
}

/** Whether callers behind a reverse proxy can be distinguished. */
export async function checkReverseProxy(
  config: Config,
  findUntrustedProxy: DoctorPorts["findUntrustedProxy"],
): Promise<Finding> {
  const problem = proxyProblem(config, await findUntrustedProxy(config));
  if (problem !== null) return warning(problem.detail, problem.mend);
  if (config.trustProxy === undefined) return ok("No reverse proxy was detected.");
  return ok(`X-Forwarded-For is trusted from ${config.trustProxy.join(", ")}.`);
}
