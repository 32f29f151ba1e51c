import { createHash } from "node:crypto";
import { z } from "zod";

/** Headers that every submit reads. */
export const SubmitHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable ASCII characters")
    .optional()
    .meta({
      description:
        "A repeat with the same key and body within 24 hours returns the first response and submits nothing.",
      example: "order-4711",
    }),
});

/**
 * Identifies a repeated submit; undefined without an Idempotency-Key.
 * @param route path within which the key is unique.
 * @param body as sent; white space and the order of names do not matter.
 */
export function idempotencyOf(
  headers: z.output<typeof SubmitHeaders>,
  route: string,
  body: unknown,
): { key: string; route: string; bodyHash: Buffer } | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  return { key, route, bodyHash: createHash("sha256").update(canonicalJson(body)).digest() };
}

/**
 * JSON text with sorted names, so that equal values yield equal text. Numbers and strings as in JSON.stringify, as
 * RFC 8785 requires.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
