import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { messageOf } from "../../errors.ts";

export type Json = Readonly<Record<string, unknown>>;

/** What is wrong, and whether the schema or the value is at fault. */
export interface SchemaProblem {
  of: "schema" | "value";
  text: string;
}

/**
 * Unknown keywords are allowed. References stay function calls, or small schemas could generate unbounded
 * code.
 */
const options: Options = { strict: false, inlineRefs: false, logger: false };

/**
 * Compiles a schema and, if a value is given, validates it. For threads only: a pattern can take forever, and a schema
 * can exhaust memory.
 */
export function checkSchema(schema: Json, given: { value: unknown } | undefined): SchemaProblem | undefined {
  // An asynchronous schema would return a promise, which is always truthy.
  const { $schema, $id, $async, ...rules } = schema;
  const is2020 = typeof $schema === "string" && $schema.includes("2020-12");
  const ajv = is2020 ? new Ajv2020(options) : new Ajv(options);
  formats.default(ajv);
  try {
    const validate = ajv.compile(rules);
    if (given === undefined) return undefined;
    if (validate(given.value)) return undefined;
    return { of: "value", text: ajv.errorsText(validate.errors, { dataVar: "answer" }).slice(0, 500) };
  } catch (error) {
    return { of: "schema", text: messageOf(error).slice(0, 500) };
  }
}
