/** A name with what decides whether two names are the same: see names.ts. */
export interface RegistryName {
  name: string;
  key: Buffer;
}

/** A pin as it is written to a registry. Optional parts are null where the person gave none. */
export interface Pin {
  /** Made here, before the first write: a repeat carries the same one, and so makes no second pin. */
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

/** What a registry says of a pin. `creating`: accepted and not yet there; ask again. */
export type PinState = "done" | "creating";

/**
 * The registry that owns names and pins. Names are unique in a country.
 *
 * Every method throws ForagerError registry_unavailable (no answer in time, or one that says so: the outcome of a
 * write is then unknown), registry_unreadable (an answer that is none; as unknown) or registry_misconfigured (our
 * credential was refused: nothing was done).
 */
export interface Registry {
  /** Which of these names are free, as indexes into `names`. One question, however many. */
  freeNames(countryCode: string, names: readonly RegistryName[]): Promise<ReadonlySet<number>>;
  /**
   * Writes a pin. With a pin id that it has it changes nothing and answers as the first time.
   * @throws ForagerError name_taken, registry_refused: nothing was written, and never will be.
   */
  createPin(pin: Pin): Promise<PinState>;
  /** Null when it has no such pin. @throws ForagerError name_taken, registry_refused: it ended so. */
  findPin(pinId: string): Promise<PinState | null>;
}
