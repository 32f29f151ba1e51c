import { z } from "zod";
import { type AnswerForm, FormError } from "../ports.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * An answer that one of our own schemas describes. Its properties may be nullable but not optional, since servers that
 * hold a model to a schema want every one of them; what bounds lengths is better cut afterwards than refused.
 */
export function zodForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): AnswerForm<z.output<Schema>> {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: "input", target: "draft-7" });
  return {
    name,
    schema: closed(described) as Json,
    strict: true,
    read(value) {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      const problems = result.error.issues.map(
        ({ path, message }) => `${path.join(".") || "answer"}: ${message}`,
      );
      throw new FormError(`${problems.join("; ").slice(0, 300)}.`);
    },
  };
}

/** Every object with all its properties required, and none besides. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const { type, properties } = entries as { type?: unknown; properties?: object };
  if (type !== "object" || properties === undefined) return entries;
  return { ...entries, required: Object.keys(properties), additionalProperties: false };
}
