import type { Owner } from "../../async/fair-queue.ts";
import { ForagerError } from "../../errors.ts";
import type { ThreadPool } from "../../threads/thread-pool.ts";
import { WorkError, workIn } from "../../threads/work.ts";
import { type AnswerForm, FormError } from "../ports.ts";
import type * as checking from "./check-schema.ts";

type Json = checking.Json;
type SchemaProblem = checking.SchemaProblem;

export interface SchemaChecker {
  /** Compiles a schema and, if a value is given, validates it. Never rejects. */
  check(
    schema: Json,
    owner: Owner,
    given?: { value: unknown },
  ): Promise<{ problem: SchemaProblem | undefined }>;
}

const checkWork = workIn<typeof checking>(new URL("./check-schema.ts", import.meta.url))("checkSchema");
/** The check also fails if other load leaves the thread less than this share of a processor. */
const clockFactor = 20;

/**
 * Validates client schemas in threads, since a pattern can take forever and a schema can exhaust memory.
 * @param limitMs CPU time limit for one check, so that other load does not count; 1,000 by default.
 */
export function createSchemaChecker(pool: ThreadPool, limitMs = 1_000): SchemaChecker {
  const limits = { cpuLimitMs: limitMs, clockLimitMs: clockFactor * limitMs };
  return {
    async check(schema, owner, given) {
      try {
        return { problem: await pool.run(checkWork, [schema, given], { owner, ...limits }) };
      } catch (error) {
        const isLate = error instanceof WorkError && error.failure === "time";
        return {
          problem: { of: "schema", text: `it takes too ${isLate ? "long" : "much memory"} to check` },
        };
      }
    },
  };
}

/**
 * An answer that a client's own JSON Schema describes. The schema may be invalid, recursive or deliberately
 * slow, so it is compiled and applied in the checker's thread.
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
