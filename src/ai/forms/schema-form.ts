import type { Owner } from "../../async/fair-queue.ts";
import { ForagerError } from "../../errors.ts";
import { type AnswerForm, FormError } from "../ports.ts";
import type { SchemaChecker } from "./schema-checker.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * An answer that a client's own JSON Schema describes. The schema may be wrong, recursive or made to be slow: it is
 * compiled and applied in the checker's thread.
 * @param owner the job whose client sent the schema.
 */
export function schemaForm(
  schema: Json,
  owner: Owner,
  checker: Pick<SchemaChecker, "check">,
): AnswerForm<unknown> {
  const refuse = (problem: string): never => {
    throw new ForagerError(
      "answer_schema_invalid",
      `The JSON Schema for the answer cannot be used: ${problem}`,
    );
  };
  return {
    name: "answer",
    schema,
    strict: false,
    async prepare() {
      const { problem } = await checker.check(schema, owner);
      if (problem) refuse(problem.text);
    },
    async read(value) {
      const { problem } = await checker.check(schema, owner, { value });
      if (problem?.of === "schema") refuse(problem.text);
      if (problem) throw new FormError(problem.text);
      return value;
    },
  };
}
