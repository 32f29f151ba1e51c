/** A name with its comparison key: see names.ts. */
export interface RegistryName {
  name: string;
  key: Buffer;
}

/** A pin as written to a registry. Optional parts that the person omitted are null. */
export interface Pin {
  /** Idempotency key, generated before the first write: a repeated write creates no second pin. */
  pinId: string;
  name: string;
  nameKey: Buffer;
  countryCode: string;
  brandId: string;
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  identifier: string | null;
  structuredAddress: Readonly<Record<string, string>> | null;
  accountOauthUid: string | null;
  verifiedIdentifier: string | null;
}

/** State of a pin in a registry. `creating`: accepted but not created yet; ask again. */
export type PinState = "done" | "creating";

/**
 * The registry of names and pins. Names are unique within a country.
 *
 * Every method throws ForagerError registry_unavailable (no answer in time, or a reported outage: the outcome of a
 * write is unknown), registry_unreadable (an invalid answer; the outcome is unknown, too) or registry_misconfigured
 * (our credential was rejected: nothing was done).
 */
export interface Registry {
  /** Which of these names are free, as indexes into `names`. A single request. */
  freeNames(countryCode: string, names: readonly RegistryName[]): Promise<ReadonlySet<number>>;
  /**
   * Writes a pin. Idempotent: for a known pin id it changes nothing and repeats its first answer.
   * @throws ForagerError name_taken, registry_refused: nothing was written, and never will be.
   */
  createPin(pin: Pin): Promise<PinState>;
  /** Null for an unknown pin. @throws ForagerError name_taken, registry_refused: the final outcome. */
  findPin(pinId: string): Promise<PinState | null>;
}
