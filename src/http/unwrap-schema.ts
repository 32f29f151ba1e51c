import { z } from "zod";

/** A schema without the wrappers that say only whether and with which default a value may be left out. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  let current = schema;
  for (;;) {
    if (
      current instanceof z.ZodOptional ||
      current instanceof z.ZodDefault ||
      current instanceof z.ZodPrefault ||
      current instanceof z.ZodNullable ||
      current instanceof z.ZodCatch ||
      current instanceof z.ZodReadonly ||
      current instanceof z.ZodNonOptional
    ) {
      current = current.def.innerType;
    } else if (current instanceof z.ZodPipe) {
      // preprocess() has a function first and the schema after it; a transform the other way round.
      current = current.def.in instanceof z.ZodTransform ? current.def.out : current.def.in;
    } else return current;
  }
}
