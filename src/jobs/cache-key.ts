import { hash } from "node:crypto";

/** SHA-256 (hex) of a JSON value that does not depend on the order of its keys. */
export function cacheKeyOf(value: unknown): string {
  return hash("sha256", canonicalJson(value), "hex");
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
