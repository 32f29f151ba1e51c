import { parentPort } from "node:worker_threads";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { messageOf } from "../../errors.ts";
import { type CheckReply, type CheckRequest, threadIsReady } from "./schema-form.ts";

/**
 * Unknown keywords are allowed. References stay function calls, or small schemas could generate unbounded
 * code.
 */
const options: Options = { strict: false, inlineRefs: false, logger: false };

// Started by schema-form.ts; handles one request at a time.
parentPort?.on("message", (request: CheckRequest) => {
  parentPort?.postMessage({ id: request.id, problem: problemOf(request) } satisfies CheckReply);
});
parentPort?.postMessage({ id: threadIsReady, problem: undefined } satisfies CheckReply);

function problemOf({ schema, given }: CheckRequest): CheckReply["problem"] {
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
