import { z } from "zod";
import { unwrapSchema } from "./unwrap-schema.ts";

type Coercion = readonly [name: string, read: (text: string) => unknown];

/**
 * Query strings hold text only. This reads the numbers and booleans that a schema asks for, so that the
 * schema itself stays as strict as for JSON; what cannot be read stays text, and the schema refuses it.
 */
export function queryCoercion(schema: z.ZodObject): (query: unknown) => unknown {
  const coercions = Object.entries(schema.shape).flatMap(([name, field]): Coercion[] => {
    const inner = unwrapSchema(field as z.core.$ZodType);
    if (inner instanceof z.ZodNumber) return [[name, readNumber]];
    if (inner instanceof z.ZodBoolean) return [[name, readBoolean]];
    return [];
  });
  return (query) => {
    const read: Record<string, unknown> = { ...(query as Record<string, unknown>) };
    for (const [name, coerce] of coercions) {
      const value = read[name];
      if (typeof value === "string") read[name] = coerce(value);
    }
    return read;
  };
}

function readNumber(text: string): unknown {
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

function readBoolean(text: string): unknown {
  const lower = text.toLowerCase();
  if (lower === "true" || lower === "1") return true;
  if (lower === "false" || lower === "0") return false;
  return text;
}
