import type { Config } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { failed, type Finding, ok } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** RFC 6761 6.5: always there, and nobody's. */
const knownHost = "example.com";

export async function checkDns(config: Config, resolveHost: DoctorPorts["resolveHost"]): Promise<Finding> {
  const isOwn = config.dnsServers.length > 0;
  try {
    const addresses = await resolveHost(config, knownHost);
    const by = isOwn ? `DNS_SERVERS (${config.dnsServers.join(", ")})` : "The system's DNS";
    return ok(`${by} resolves ${knownHost} to ${addresses[0]}.`);
  } catch (error) {
    return failed(
      messageOf(error),
      isOwn
        ? "Correct DNS_SERVERS, or unset it to ask the system's servers."
        : "Check this machine's network and its name servers, or set DNS_SERVERS, for example to 9.9.9.9.",
    );
  }
}
