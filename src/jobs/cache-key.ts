import { hash } from "node:crypto";

/**
 * SHA-256 (hex) of a value as JSON. The order of keys counts, and is the same for the same request: a schema
 * puts out its keys in its own order.
 */
export function cacheKeyOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "hex");
}
