import type { Config } from "../../config.ts";
import { proxyProblem } from "../proxy-watch.ts";
import { type Finding, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** Whether those who come through a reverse proxy are told apart. */
export async function checkReverseProxy(
  config: Config,
  findUntrustedProxy: DoctorPorts["findUntrustedProxy"],
): Promise<Finding> {
  const problem = proxyProblem(config, await findUntrustedProxy(config));
  if (problem !== null) return warning(problem.detail, problem.mend);
  if (config.trustProxy === undefined) return ok("No reverse proxy was noticed.");
  return ok(`X-Forwarded-For is believed from ${config.trustProxy.join(", ")}.`);
}
