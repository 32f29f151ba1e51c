import type { Config } from "./config.ts";
import { createDnsblChecker } from "./job-types/verify/index.ts";
import { createMailAccess, type MailAccess } from "./job-types/verify-adapters.ts";
import { isBlockedAddress } from "./outside/address-guard.ts";
import { findOwnAddresses } from "./outside/mail/find-own-addresses.ts";
import type { MailReadinessPorts } from "./system/mail-readiness.ts";

/** Below the doctor's limit for a check, which asks several questions one after the other. */
const dnsTimeoutMs = 2_000;

/** What the checks of outgoing mail need, for the service and for `doctor`. Everything ends with the signal. */
export function createMailChecks(signal: AbortSignal): MailReadinessPorts {
  const accesses = new WeakMap<Config, MailAccess>();
  const accessFor = (config: Config): MailAccess => {
    const access = accesses.get(config) ?? createMailAccess(config, dnsTimeoutMs);
    accesses.set(config, access);
    return access;
  };
  return {
    tryMailServers: (config) => accessFor(config).checkEgress(signal),
    findOwnAddresses,
    async hostAddresses(config, name) {
      const addresses = await accessFor(config).resolveHost(name, signal);
      return addresses.map((address) => ({ address, isPublic: !isBlockedAddress(address, []) }));
    },
    reverseLookup: (config, address) => accessFor(config).lookup.namesOf(address, signal),
    async checkBlocklists(config, addresses) {
      const { lookup } = accessFor(config);
      const checker = createDnsblChecker(config.verifyDnsblZones, lookup.addressesOf, Date.now);
      const report = await checker.check(addresses, signal);
      return {
        listings: report.listings,
        zonesChecked: report.zones_checked,
        zonesSkipped: report.zones_skipped,
      };
    },
  };
}
