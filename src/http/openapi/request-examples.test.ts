import assert from "node:assert/strict";
import { test } from "node:test";
import { createJobTypes } from "../../compose/job-types.ts";
import { loadConfig } from "../../config.ts";
import { ignoredFields, knownFieldsOf } from "../request/schema-fields.ts";
import { CsvBody, NdjsonBody } from "../request/table-body.ts";
import { checkItems } from "../routes/batches/check-items.ts";
import { readItems } from "../routes/batches/read-items.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { requestExamples, tableExamples } from "./request-examples.ts";

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

test("the examples of a batch as NDJSON and CSV are the items of the one in JSON", async () => {
  const jobTypes = createJobTypes(loadConfig({}));
  const { items: expected } = requestExamples.submitBatch as { items: object[] };
  const lines = tableExamples["application/x-ndjson"].trim().split("\n");
  for (const body of [
    new NdjsonBody(lines.map((line): unknown => JSON.parse(line))),
    new CsvBody(tableExamples["text/csv"]),
  ]) {
    const none = { type: undefined, columns: undefined };
    const items = await readItems(body, none, jobTypes.byName);
    assert.deepEqual(items, expected);
    const { invalid, ignored } = await checkItems(items, {
      jobTypes: jobTypes.byName,
      isBlockedUrl: () => false,
      defaults: { type: undefined, priority: undefined },
    });
    assert.deepEqual([invalid, ignored], [[], []]);
  }
  await jobTypes.close();
});
