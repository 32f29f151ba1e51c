import type { Config } from "../../config.ts";
import { type Finding, failed, ok } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";

/** RFC 6761 6.5: always there, and nobody's. */
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
