/** An object as JSON has them, of which only the names of its fields are known. */
export type JsonRecord = Record<string, unknown>;

/** Tells objects from arrays and from null, whose `typeof` is the same. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value says no more than its absence: null, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/*
 * Values of JSON that comes from other versions of the service, or from the open web: what has another type than
 * expected counts as absent.
 */

/** An object, empty if it is something else. */
export const fieldsOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** An array, empty if it is something else. */
export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A finite number, or null. */
export const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** A trimmed text that PostgreSQL can store; null if it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.replaceAll("\0", "").toWellFormed().trim();
  return text === "" ? null : text;
}

/** The texts of an array. */
export const textsOf = (value: unknown): string[] => arrayOf(value).flatMap((item) => textOf(item) ?? []);

/** An absolute URL, or null. */
export const urlOf = (value: unknown): URL | null => (typeof value === "string" ? URL.parse(value) : null);
