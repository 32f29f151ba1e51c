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
        const parsed = schema.safeParse(value, { error: issueSentence });
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
    output: (options) => lean(standard.jsonSchema.output(options)),
  },
});

/** Without bounds that every integer keeps: agents read the schemas of all tools before the first call. */
const lean = (json: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(json), (name, value) => {
    const isBound = name === "minimum" || name === "maximum";
    return isBound && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
  });

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
