import assert from "node:assert/strict";
import { test } from "node:test";
import { assertDocumented, assertExamplesValid } from "../harness/documented.ts";

const right: Parameters<typeof assertDocumented>[0] = {
  method: "GET",
  path: "/readyz?x=1",
  status: 200,
  contentType: "application/json; charset=utf-8",
  body: { status: "ready" },
};

test("a response as the API description announces it passes, with ignored fields where it may have them", () => {
  assertDocumented(right);
  assertDocumented({ ...right, path: "/readyz/" });
  assertDocumented({ ...right, status: 503, body: { status: "not_ready", reason: "It starts." } });
  assertDocumented({ ...right, body: { status: "ready", ignored_fields: ["x"] } });
  const problem = { detail: "Not found.", code: "not_found" };
  assertDocumented({ ...right, path: "/none", status: 404, body: problem });
  assertDocumented({ ...right, method: "PATCH", status: 405, body: problem });
});

test("any other response fails, and names the place in the API description", () => {
  const job = "/api/v1/jobs/01a2123d-dadb-7824-9be3-103651dc664d/status";
  const cases: [change: Partial<typeof right>, message: RegExp][] = [
    [{ status: 201 }, /GET \/readyz\?x=1 answered 201, which #\/paths\/~1readyz\/get\/responses\/201 does/],
    [{ status: 404 }, /responses\/404 does not describe/],
    [{ contentType: "text/html" }, /as text\/html, not as/],
    [{ body: {} }, /must have required property 'status'/],
    [{ body: { status: "up" } }, /\/status must be equal to one of the allowed values/],
    [{ body: { status: "ready", extra: 1 } }, /must NOT have additional properties .*extra/],
    [{ body: null }, /body must be object/],
    [{ path: "/none" }, /there is no such operation/],
    [{ method: "DELETE" }, /there is no such operation/],
    [{ path: "/none", status: 404 }, /must have required property 'detail'/],
    [{ path: job, status: 404, body: { status: "ready" } }, /components\/responses\/NotFound/],
    [
      { path: "/api/v1/system/health", body: { timestamp: "yesterday" } },
      /\/timestamp must match format "date-time"/,
    ],
  ];
  for (const [change, message] of cases) {
    assert.throws(() => assertDocumented({ ...right, ...change }), { message }, JSON.stringify(change));
  }
});

test("the example of every request is valid by the schema beside it", assertExamplesValid);
