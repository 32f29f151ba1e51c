import type { Config } from "../../config.ts";
import { type Finding, off, ok, warning } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";

const blocked =
  "Most cloud and home providers block outgoing port 25. Ask yours to open it, set SMTP_PROXY, or run the worker " +
  "that verifies emails on a machine where it is open. Everything else works without it.";

/** Whether mail servers can be reached, which only email verification needs: so never more than a warning. */
export async function checkSmtpPort(
  config: Config,
  tryMailServers: DoctorPorts["tryMailServers"],
): Promise<Finding> {
  const way = config.smtpProxy === undefined ? "" : " through SMTP_PROXY";
  try {
    const egress = await tryMailServers(config);
    switch (egress.state) {
      case "open":
        return ok(`Port ${config.smtpPort} of ${egress.host} can be reached${way}.`);
      case "closed":
        return warning(`${egress.problem.replace(/\.$/, "")}${way && ` (tried${way})`}.`, blocked);
      case "unknown":
        return off(`${unknown}: DNS finds none of those that are always there.`);
    }
  } catch (error) {
    return off(`${unknown}: ${failureReason(error)}.`);
  }
}

const unknown = "It is not known whether mail servers can be reached";
