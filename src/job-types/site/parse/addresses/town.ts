/** Where in an address its house number stands. */
export type StreetOrder = "number-last" | "number-first" | "either";

/** A postal code with its town, found in the segments `from` to `to`. */
export interface Town {
  /** ISO 3166-1 codes of the countries that write so. */
  countries: readonly string[];
  /** The country when the form leaves no other, null otherwise. */
  country: string | null;
  code: string | null;
  /** Town and code as they are to be written, in one part or two. */
  text: string;
  /** What stands in the first segment before the town or its code. */
  lead: string;
  /** What stands in the last segment after it. */
  rest: string;
  from: number;
  to: number;
  order: StreetOrder;
  /** How much the form of the code says by itself, 0 to 3. */
  strength: number;
  /** Segments that may stand between street and town. */
  between: number;
}
