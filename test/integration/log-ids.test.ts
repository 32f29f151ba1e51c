import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

type Line = Record<string, unknown> & { msg: string };

describe("the log", () => {
  test("joins each line to the request or job that caused it", async () => {
    const database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: "k".repeat(40),
      DATA_DIR: await temporaryFolder("log-ids"),
      ALLOW_PRIVATE_NETWORKS: "127.0.0.1",
      SHUTDOWN_SECONDS: "1",
    };
    const service = await startServiceProcess({ env });
    atEnd(() => service.stop());
    const credential = await createClient(env, "log");
    const api = apiClient(service.url, credential);
    const lines = () =>
      service
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Line);
    const named = (msg: string) => lines().filter((line) => line.msg === msg);

    const headers = {
      authorization: `Bearer ${credential}`,
      "content-type": "application/json",
      "x-request-id": "call-7",
    };
    const answer = await fetch(`${service.url}/api/v1/client/keys`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "second" }),
    });
    assert.deepEqual([answer.status, answer.headers.get("x-request-id")], [201, "call-7"]);
    // Logged by the service behind the route, which knows no request.
    const [created] = await eventually(
      () => named("API key created"),
      (found) => found.length > 0,
    );
    assert.equal(created?.request_id, "call-7");

    const refused = await fetch(`${service.url}/api/v1/client/keys`, {
      headers: { "x-request-id": "call-8" },
    });
    assert.equal(refused.status, 401);
    const [access] = await eventually(
      () => named("request"),
      (found) => found.length > 0,
    );
    assert.equal(access?.request_id, "call-8");

    const payload = { url: `http://127.0.0.1:${await freePort()}/`, use_browser: "never" };
    const { status, body } = await api.post("/api/v1/jobs/svcSite/submit", { payload });
    assert.equal(status, 201, JSON.stringify(body));
    const [failed] = await eventually(
      () => named("a job met an error"),
      (found) => found.length > 0,
    );
    assert.deepEqual(
      [failed?.job_id, failed?.job_type, failed?.request_id],
      [body.job_id, "svcSite", undefined],
    );
    // What belongs to neither says so by naming none.
    const [started] = named("Forager has started");
    assert.ok(started && !("request_id" in started) && !("job_id" in started), JSON.stringify(started));
  });
});
