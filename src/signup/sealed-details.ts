import type { Secrets } from "../clients/secrets.ts";
import type { CompleteBody } from "../contract/signup.ts";
import type { Database } from "../store/core/database.ts";
import { saveMapKey } from "../store/signup/signup-claims.ts";
import type { Pin } from "./ports.ts";

/**
 * The details that a person gave for a pin, besides its name. Stored encrypted, only until the registry has the pin.
 */
type Details = Pick<Pin, "lat" | "lng" | "structuredAddress" | "accountOauthUid" | "verifiedIdentifier">;

export const identifierContext = (jti: string) => `signup identifier ${jti}`;
export const detailsContext = (jti: string) => `signup details ${jti}`;

export function sealDetails(secrets: Pick<Secrets, "seal">, jti: string, body: CompleteBody): Buffer {
  const details: Details = {
    lat: body.lat,
    lng: body.lng,
    structuredAddress: filledParts(body.structured_address),
    accountOauthUid: body.account_oauth_uid || null,
    verifiedIdentifier: body.verified_identifier || null,
  };
  return secrets.seal(JSON.stringify(details), detailsContext(jti));
}

export function openDetails(secrets: Pick<Secrets, "open">, jti: string, sealed: Buffer): Details {
  const text = secrets.open(sealed, detailsContext(jti));
  if (text === null) throw new Error("the details of a completion cannot be decrypted with this SECRET_KEY");
  return JSON.parse(text) as Details;
}

function filledParts(address: CompleteBody["structured_address"]): Details["structuredAddress"] {
  const parts = Object.entries(address ?? {}).flatMap(([name, value]): [string, string][] => {
    const text = value?.trim();
    return text ? [[name, text]] : [];
  });
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Stores a brand's map key for browsers, encrypted; null removes it. @throws ForagerError database_unavailable. */
export async function setMapKey(
  ports: { database: Database; secrets: Pick<Secrets, "seal"> },
  brandId: string,
  key: string | null,
): Promise<void> {
  const sealed = key === null ? null : ports.secrets.seal(key, mapKeyContext(brandId));
  await saveMapKey(ports.database, brandId, sealed);
}

/** Null if it cannot be decrypted. */
export const openMapKey = (secrets: Pick<Secrets, "open">, brandId: string, sealed: Buffer): string | null =>
  secrets.open(sealed, mapKeyContext(brandId));

export const mapKeyContext = (brandId: string) => `brand map key ${brandId}`;
