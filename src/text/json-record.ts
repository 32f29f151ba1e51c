/** An object as JSON has them, of which only the names of its fields are known. */
export type JsonRecord = Record<string, unknown>;

/** Tells objects from arrays and from null, whose `typeof` is the same. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
