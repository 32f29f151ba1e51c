import type { Config } from "../../config.ts";
import { type Finding, off, ok, warning } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { BlocklistReport, DoctorPorts } from "./ports.ts";
import { type SeenAddressPorts, seenAddresses } from "./seen-addresses.ts";

export type BlocklistPorts = SeenAddressPorts & Pick<DoctorPorts, "checkBlocklists">;

const mend =
  "The list's website says why, and how an address is taken off. Until then many verdicts are unknown (ip_blocklisted).";

/** Whether the address that mail servers see stands on one of VERIFY_DNSBL_ZONES. */
export async function checkBlocklists(config: Config, ports: BlocklistPorts): Promise<Finding> {
  if (config.verifyDnsblZones.length === 0) return off("VERIFY_DNSBL_ZONES names no list.");
  const { addresses, doubt } = await seenAddresses(config, ports);
  // The lists are asked about IPv4 alone: for IPv6 hardly one has entries.
  const asked = addresses.filter((address) => !address.includes(":"));
  if (asked.length === 0) {
    return off(`${doubt ?? "This machine has no IPv4 address."} It is not known whether it is listed.`);
  }
  try {
    return describe(await ports.checkBlocklists(config, asked), asked.join(", "), doubt);
  } catch (error) {
    return off(`It is not known whether ${asked.join(", ")} is listed: ${failureReason(error)}.`);
  }
}

function describe(report: BlocklistReport, address: string, doubt: string | null): Finding {
  const left = report.zonesSkipped.map(({ zone, reason }) => `${zone}: ${reason.replace(/\.$/, "")}`);
  const shown = doubt === null ? "" : ` ${doubt}`;
  if (report.listings.length > 0) {
    const lists = report.listings.map(({ zone, address: listed, code }) => `${listed} on ${zone} (${code})`);
    return warning(`Listed: ${lists.join(", ")}.${shown}`, mend);
  }
  if (report.zonesChecked.length === 0) {
    return off(
      `It is not known whether ${address} is listed, because no list can be trusted (${left.join("; ")}).`,
    );
  }
  const rest = left.length === 0 ? "" : ` Not asked: ${left.join("; ")}.`;
  return ok(`${address} is on none of ${report.zonesChecked.join(", ")}.${rest}${shown}`);
}
