import { ForagerError } from "../../errors.ts";

/** Deeper than any request needs, and far below the stack limit of recursive readers. */
export const nestingMax = 64;

export const tooDeep = () =>
  new ForagerError("malformed_request", `The body is nested deeper than ${nestingMax} levels.`);

/** Names that could change the prototype of an object that is merged with the body. */
export const poisoned = () =>
  new ForagerError(
    "malformed_request",
    "The body uses __proto__ or constructor.prototype as a name, which is not allowed.",
  );

export const notStorable = () =>
  new ForagerError(
    "malformed_request",
    "The body contains a character that cannot be stored: U+0000, or half of a surrogate pair.",
  );

/** Whether PostgreSQL can store every text of a body. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
