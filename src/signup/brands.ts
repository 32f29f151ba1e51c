import type { Secrets } from "../clients/secrets.ts";
import type { Database } from "../store/database.ts";
import { saveMapKey } from "../store/signup-brands.ts";

/** Stores a brand's map key for browsers, sealed; null removes it. @throws ForagerError database_unavailable. */
export async function setMapKey(
  ports: { database: Database; secrets: Pick<Secrets, "seal"> },
  brandId: string,
  key: string | null,
): Promise<void> {
  const sealed = key === null ? null : ports.secrets.seal(key, mapKeyContext(brandId));
  await saveMapKey(ports.database, brandId, sealed);
}

/** Null where it cannot be opened. */
export const openMapKey = (secrets: Pick<Secrets, "open">, brandId: string, sealed: Buffer): string | null =>
  secrets.open(sealed, mapKeyContext(brandId));

export const mapKeyContext = (brandId: string) => `brand map key ${brandId}`;
