import type { Config } from "../../config.ts";
import { type Finding, ok, warning } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";

/** A domain whose mail servers answer from everywhere. Nothing is sent to them. */
const knownDomain = "gmail.com";
const timeoutMs = 5_000;

const blocked =
  "Most cloud and home providers block outgoing port 25. Ask yours to open it, or run the worker that verifies " +
  "emails on a machine where it is open. Everything else works without it.";

/** Whether mail servers can be reached, which only email verification needs: so never more than a warning. */
export async function checkSmtpPort(
  config: Config,
  ports: Pick<DoctorPorts, "resolveMailServers" | "resolveHost" | "connectTcp">,
): Promise<Finding> {
  const found = await mailServer(config, ports);
  if ("failure" in found) {
    return warning(
      `Not tried: the mail servers of ${knownDomain} are not found (${found.failure}).`,
      "Mend DNS first.",
    );
  }
  const { host, addresses } = found;
  const port = config.smtpPort;
  try {
    await ports.connectTcp({ addresses, port, timeoutMs });
    return ok(`Port ${port} of ${host} can be reached.`);
  } catch (error) {
    return warning(`Port ${port} of ${host} cannot be reached: ${failureReason(error)}.`, blocked);
  }
}

async function mailServer(
  config: Config,
  ports: Pick<DoctorPorts, "resolveMailServers" | "resolveHost">,
): Promise<{ host: string; addresses: string[] } | { failure: string }> {
  try {
    const [host] = await ports.resolveMailServers(config, knownDomain);
    if (host === undefined) return { failure: "it names none" };
    return { host, addresses: await ports.resolveHost(config, host) };
  } catch (error) {
    return { failure: failureReason(error) };
  }
}
