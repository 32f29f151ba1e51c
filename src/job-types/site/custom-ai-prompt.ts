import { z } from "zod";
import { fixedResultFields } from "./result.ts";

const schemaBytesMax = 20_000;
const schemaDepthMax = 10;

const OutputFieldName = z
  .string()
  .regex(/^[A-Za-z][a-z0-9_]{0,63}$/, {
    abort: true,
    message: "Start with a letter and go on with a-z, 0-9 and _, up to 64 characters.",
  })
  .refine((name) => !fixedResultFields.has(name) && !(name in Object.prototype), {
    message: "This name is taken by a field of the result: choose another.",
  })
  .default("custom_analysis")
  .meta({
    description:
      "Field of `data` that carries the answer: a letter, then a-z, 0-9 and _, up to 64 characters, and no other field of the result.",
  });

const AnswerSchema = z
  .record(z.string(), z.unknown())
  .superRefine((schema, context) => {
    const problem = schemaProblem(schema);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .meta({
    description: "JSON Schema of the answer: up to 20 kB, up to 10 levels deep, no remote references.",
  });

/** A client's own question to an AI model about the crawled site. */
export const CustomAiPrompt = z
  .object({
    enabled: z.boolean().default(false),
    system_prompt: z.string().max(2000).nullish().meta({ description: "Up to 2,000 characters." }),
    user_prompt: z.string().max(4000).nullish().meta({ description: "Up to 4,000 characters." }),
    json_schema: AnswerSchema.nullish(),
    output_field_name: OutputFieldName,
    model: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullish()
      .meta({ description: "Default: the configured model. Others only where the operator allows them." }),
    temperature: z.number().min(0).max(2).default(0.1).meta({ description: "0 to 2." }),
    max_tokens: z.int().min(100).max(16_000).default(4000).meta({ description: "100 to 16,000." }),
  })
  .refine(
    (prompt) => !prompt.enabled || Boolean(prompt.system_prompt?.trim() || prompt.user_prompt?.trim()),
    {
      path: ["user_prompt"],
      message: "An enabled custom AI prompt needs a user_prompt or a system_prompt.",
    },
  )
  .meta({
    id: "CustomAiPrompt",
    description: "A custom question to the AI model. Enabled, it needs `user_prompt` or `system_prompt`.",
  });
export type CustomAiPrompt = z.output<typeof CustomAiPrompt>;

function schemaProblem(schema: Record<string, unknown>): string | undefined {
  if (Buffer.byteLength(JSON.stringify(schema)) > schemaBytesMax) {
    return `The schema is larger than ${schemaBytesMax} bytes.`;
  }
  return nodeProblem(schema, 1);
}

function nodeProblem(node: unknown, depth: number): string | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  if (depth > schemaDepthMax) return `The schema is deeper than ${schemaDepthMax} levels.`;
  for (const [key, value] of Object.entries(node)) {
    const isReference = (key === "$ref" || key === "$dynamicRef") && typeof value === "string";
    if (isReference && !value.startsWith("#"))
      return "The schema refers to another document: use references that start with #.";
    const problem = nodeProblem(value, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}
