import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { issueSentence } from "../text/issue-sentence.ts";
import { nearestName } from "../text/nearest-name.ts";

/** The schema of a tool's arguments as the SDK uses it, with messages that say what to change. */
export function argumentSchema(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = schema;
  const names = Object.keys(schema.shape);
  return {
    "~standard": {
      ...withLeanJson(standard),
      validate(value) {
        const parsed = schema.safeParse(value, { error: argumentSentence });
        if (parsed.success) return { value: parsed.data };
        return { issues: parsed.error.issues.map((issue) => messageOf(issue, names)) };
      },
    },
  };
}

/** The schema of a tool's structured content. */
export const contentSchema = ({ "~standard": standard }: z.ZodObject): StandardSchemaWithJSON => ({
  "~standard": withLeanJson(standard),
});

type Standard = StandardSchemaWithJSON["~standard"];

const withLeanJson = (standard: z.ZodObject["~standard"]): Standard => ({
  ...standard,
  jsonSchema: {
    input: (options) => lean(standard.jsonSchema.input(options)),
    output: (options) => leanOutput(standard.jsonSchema.output(options)),
  },
});

/**
 * What is the same without: the dialect is the protocol's default, names are always text, `{}` allows anything, a flag that
 * is not given is false, and blank texts are refused with their own message.
 */
const isSaidAnyway = (name: string, value: unknown): boolean =>
  name === "$schema" ||
  name === "propertyNames" ||
  (name === "additionalProperties" && JSON.stringify(value) === "{}") ||
  (name === "default" && value === false) ||
  (name === "minLength" && value === 1) ||
  // Every integer has these bounds.
  ((name === "minimum" || name === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

/** Agents read the schemas of all tools before the first call. */
const lean = (json: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(json), (name, value) => (isSaidAnyway(name, value) ? undefined : value));

/** Results come from this server: what no field may be, or must be in a row, helps nobody to read them. */
const leanOutput = (json: Record<string, unknown>): Record<string, unknown> => {
  const { required } = json;
  const loose = JSON.parse(JSON.stringify(lean(json)), (name, value) =>
    (name === "additionalProperties" && value === false) || (name === "required" && Array.isArray(value))
      ? undefined
      : value,
  );
  return { ...loose, ...(required !== undefined && { required }) };
};

const exampleCharsMax = 60;

/** The message of an issue: what the argument must be instead. */
function argumentSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.expected === "array" && typeof issue.input === "string") {
    const example = JSON.stringify([issue.input.slice(0, exampleCharsMax)]);
    return `must be a list, also of one: ${example}`;
  }
  const isBlank = issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
  return isBlank ? "is blank: give a text, or leave it out" : issueSentence(issue);
}

function messageOf({ path, message, ...issue }: z.core.$ZodIssue, names: readonly string[]) {
  if (issue.code === "unrecognized_keys" && path.length === 0) {
    const unknown = issue.keys.map((key) => {
      const near = nearestName(key, names);
      return near === null ? `'${key}'` : `'${key}' (did you mean '${near}'?)`;
    });
    return { path, message: `No such argument: ${unknown.join(", ")}. Known are ${names.join(", ")}` };
  }
  // What to do about a limit: the same for every list.
  const isLongList = issue.code === "too_big" && issue.origin === "array";
  return { path, message: isLongList ? `${message}: split them into several calls` : message };
}
