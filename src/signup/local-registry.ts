import type { Secrets } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { hasPin, insertPin, takenNames } from "../store/signup/signup-claims.ts";
import type { Pin, Registry } from "./ports.ts";

/**
 * Keeps pins in the service's own database. A write takes effect at once. @throws ForagerError also
 * database_unavailable.
 */
export function createLocalRegistry(ports: { database: Database; secrets: Pick<Secrets, "seal"> }): Registry {
  const { database, secrets } = ports;
  return {
    async freeNames(countryCode, names) {
      const taken = await takenNames(
        database,
        countryCode,
        names.map(({ key }) => key),
      );
      return new Set([...names.keys()].filter((index) => !taken.has(index)));
    },
    async createPin(pin) {
      const inserted = await insertPin(database, {
        pin_id: pin.pinId,
        country_code: pin.countryCode,
        name: pin.name,
        name_key: pin.nameKey,
        brand_id: pin.brandId,
        details: secrets.seal(detailsOf(pin), pin.pinId),
      });
      if (!inserted) throw new ForagerError("name_taken");
      return "done";
    },
    findPin: async (pinId) => ((await hasPin(database, pinId)) ? "done" : null),
  };
}

const detailsOf = ({ lat, lng, identifier, structuredAddress, accountOauthUid, verifiedIdentifier }: Pin) =>
  JSON.stringify({ lat, lng, identifier, structuredAddress, accountOauthUid, verifiedIdentifier });
