import { type Config, fallbackHeloName, heloNameOf } from "../../config.ts";
import { type Finding, off, ok, warning } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { DoctorPorts } from "./ports.ts";
import { type SeenAddressPorts, seenAddresses } from "./seen-addresses.ts";

export type MailIdentityPorts = SeenAddressPorts & Pick<DoctorPorts, "reverseLookup">;

const mend =
  "Set SMTP_HELO_NAME to a name that leads to the address that connections leave from, and have the provider of that " +
  "address set its PTR record to the same name. Only email verification needs it.";

/** Whether the address that mail servers see has a name that leads back to it, and is the one they are greeted with. */
export async function checkMailIdentity(config: Config, ports: MailIdentityPorts): Promise<Finding> {
  const name = heloNameOf(config);
  if (name === fallbackHeloName) {
    return warning(
      `Mail servers are greeted with ${name}, since this machine has no name with a dot. Some refuse that.`,
      mend,
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
    if (found.length > 0) return warning(`${found.join(" ")}${shown}`, mend);
    return ok(`${name} leads to ${addresses.join(", ")} and back.${shown}`);
  } catch (error) {
    const names = `the name of ${addresses.join(", ")} is ${name}`;
    return off(`It is not known whether ${names}: ${failureReason(error)}.`);
  }
}

/** Servers look the address up (PTR), then that name, and compare with the name in EHLO (RFC 8601 2.7.3, 3). */
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
  if (name === undefined) return `${address} has no name (PTR record), so that many mail servers refuse it.`;
  const leadsBack = async (candidate: string) =>
    (await ports.hostAddresses(config, candidate).catch(() => [])).some((found) => found.address === address);
  if (names.includes(heloName.toLowerCase())) {
    return (await leadsBack(heloName))
      ? null
      : `${address} is called ${heloName}, which does not lead to it.`;
  }
  if (!(await leadsBack(name))) return `${address} is called ${name}, which does not lead to it.`;
  if (await leadsBack(heloName)) return null;
  return `${address} is called ${name}, but mail servers are greeted with ${heloName}.`;
}
