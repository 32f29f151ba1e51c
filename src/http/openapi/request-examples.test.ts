import assert from "node:assert/strict";
import { test } from "node:test";
import { createJobTypes } from "../../compose/job-types.ts";
import { loadConfig } from "../../config.ts";
import { ignoredFields, knownFieldsOf } from "../request/schema-fields.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { requestExamples } from "./request-examples.ts";

test("every operation that reads a body has an example, which it accepts in every field", async () => {
  const jobTypes = createJobTypes(loadConfig({}));
  await using api = await startTestApi({ jobTypes: [...jobTypes.byName.values()] });
  const routes = api.server.routes.filter(({ body }) => body !== undefined);
  assert.deepEqual(
    Object.keys(requestExamples).sort(),
    routes.map(({ operationId }) => operationId).sort(),
    "requestExamples has one for each operation with a body, and no other",
  );
  for (const { operationId, body, bodyFor } of routes) {
    const example = requestExamples[operationId];
    const schema = bodyFor?.(example) ?? body ?? assert.fail();
    const { success, error } = schema.safeParse(example);
    assert.ok(success, `${operationId}: ${error}`);
    assert.deepEqual(ignoredFields(knownFieldsOf(schema), example), [], operationId);
  }
  await jobTypes.close();
});
