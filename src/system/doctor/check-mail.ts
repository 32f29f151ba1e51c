import { type Config, fallbackHeloName, heloNameOf } from "../../config.ts";
import { type Finding, failureReason, off, ok, warning } from "./check.ts";
import type { BlocklistReport, DoctorPorts } from "./ports.ts";

const blocked =
  "Most cloud and home providers block outgoing port 25. Ask yours to open it, set SMTP_PROXY, or run the worker " +
  "that verifies emails on a machine where it is open. Everything else works without it.";

/** Whether mail servers can be reached. Only email verification needs them, so at most a warning. */
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
        return off(`${unknown}: DNS does not resolve domains that always exist.`);
    }
  } catch (error) {
    return off(`${unknown}: ${failureReason(error)}.`);
  }
}

const unknown = "It is not known whether mail servers can be reached";

type SeenAddressPorts = Pick<DoctorPorts, "findOwnAddresses" | "hostAddresses">;

/** The addresses that mail servers see when this service connects, as far as known here. */
interface SeenAddresses {
  /** Public ones. */
  addresses: string[];
  /** Why they are uncertain, as a sentence; null if certain. */
  doubt: string | null;
}

/**
 * The public addresses of this machine's own connections. Behind NAT or a proxy the external address is unknown: then
 * the addresses of the HELO name are the best guess.
 */
async function seenAddresses(config: Config, ports: SeenAddressPorts): Promise<SeenAddresses> {
  const own = config.smtpProxy === undefined ? await ports.findOwnAddresses() : [];
  const certain = own.filter(({ isPublic }) => isPublic).map(({ address }) => address);
  const hidden = own.filter(({ isPublic }) => !isPublic).map(({ address }) => address);
  if (config.smtpProxy === undefined) {
    if (own.length === 0) return { addresses: [], doubt: "This machine has no internet connection." };
    if (hidden.length === 0) return { addresses: certain, doubt: null };
  }
  const named = await ports.hostAddresses(config, heloNameOf(config)).catch(() => []);
  const guessed = named.filter(({ isPublic }) => isPublic).map(({ address }) => address);
  return {
    addresses: [...new Set([...certain, ...guessed])],
    doubt:
      hidden.length === 0
        ? "Mail servers see the proxy's address, which is not known here."
        : `This machine is behind NAT: mail servers see another address than ${hidden.join(", ")}.`,
  };
}

export type MailIdentityPorts = SeenAddressPorts & Pick<DoctorPorts, "reverseLookup">;

const identityAdvice =
  "Set SMTP_HELO_NAME to a name that resolves to the address of outgoing connections, and have the provider of that " +
  "address set its PTR record to the same name. Only email verification needs it.";

/** Whether the address that mail servers see has a name that resolves back to it and is used in greetings. */
export async function checkMailIdentity(config: Config, ports: MailIdentityPorts): Promise<Finding> {
  const name = heloNameOf(config);
  if (name === fallbackHeloName) {
    return warning(
      `Mail servers are greeted with ${name}, since this machine has no fully qualified name. Some reject that.`,
      identityAdvice,
    );
  }
  const { addresses, doubt } = await seenAddresses(config, ports);
  if (addresses.length === 0) {
    return off(`${doubt} It is not known whether its name is ${name}.`);
  }
  try {
    const problems = await Promise.all(addresses.map((address) => problemOf(address, name, config, ports)));
    const found = problems.filter((problem) => problem !== null);
    const shown = doubt === null ? "" : ` ${doubt}`;
    if (found.length > 0) return warning(`${found.join(" ")}${shown}`, identityAdvice);
    return ok(`${name} resolves to ${addresses.join(", ")} and back.${shown}`);
  } catch (error) {
    const names = `the name of ${addresses.join(", ")} is ${name}`;
    return off(`It is not known whether ${names}: ${failureReason(error)}.`);
  }
}

/** Servers resolve the address (PTR), then that name, and compare it with the name in EHLO (RFC 8601 2.7.3, 3). */
async function problemOf(
  address: string,
  heloName: string,
  config: Config,
  ports: MailIdentityPorts,
): Promise<string | null> {
  const names = (await ports.reverseLookup(config, address)).map((name) =>
    name.toLowerCase().replace(/\.$/, ""),
  );
  const [name] = names;
  if (name === undefined) return `${address} has no name (PTR record), so many mail servers reject it.`;
  const resolvesBack = async (candidate: string) =>
    (await ports.hostAddresses(config, candidate).catch(() => [])).some((found) => found.address === address);
  if (names.includes(heloName.toLowerCase())) {
    return (await resolvesBack(heloName))
      ? null
      : `${address} has the name ${heloName}, which does not resolve to it.`;
  }
  if (!(await resolvesBack(name))) return `${address} has the name ${name}, which does not resolve to it.`;
  if (await resolvesBack(heloName)) return null;
  return `${address} has the name ${name}, but mail servers are greeted with ${heloName}.`;
}

export type BlocklistPorts = SeenAddressPorts & Pick<DoctorPorts, "checkBlocklists">;

const delistingAdvice =
  "The list's website explains the reason and how to delist an address. Until then many verdicts are unknown (ip_blocklisted).";

/** Whether the address that mail servers see is listed in one of VERIFY_DNSBL_ZONES. */
export async function checkBlocklists(config: Config, ports: BlocklistPorts): Promise<Finding> {
  if (config.verifyDnsblZones.length === 0) return off("VERIFY_DNSBL_ZONES names no list.");
  const { addresses, doubt } = await seenAddresses(config, ports);
  // Only IPv4 is checked: hardly any list has entries for IPv6.
  const asked = addresses.filter((address) => !address.includes(":"));
  if (asked.length === 0) {
    return off(`${doubt ?? "This machine has no IPv4 address."} It is not known whether it is listed.`);
  }
  try {
    return describeListings(await ports.checkBlocklists(config, asked), asked.join(", "), doubt);
  } catch (error) {
    return off(`It is not known whether ${asked.join(", ")} is listed: ${failureReason(error)}.`);
  }
}

function describeListings(report: BlocklistReport, address: string, doubt: string | null): Finding {
  const left = report.zonesSkipped.map(({ zone, reason }) => `${zone}: ${reason.replace(/\.$/, "")}`);
  const shown = doubt === null ? "" : ` ${doubt}`;
  if (report.listings.length > 0) {
    const lists = report.listings.map(({ zone, address: listed, code }) => `${listed} on ${zone} (${code})`);
    return warning(`Listed: ${lists.join(", ")}.${shown}`, delistingAdvice);
  }
  if (report.zonesChecked.length === 0) {
    return off(
      `It is not known whether ${address} is listed, because no list can be trusted (${left.join("; ")}).`,
    );
  }
  const rest = left.length === 0 ? "" : ` Not queried: ${left.join("; ")}.`;
  return ok(`${address} is on none of ${report.zonesChecked.join(", ")}.${rest}${shown}`);
}
