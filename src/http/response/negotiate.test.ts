import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { startTestApi } from "../test-support/api-client.ts";

test("Accept chooses the format of a read, by weight, then by name, then by order", async () => {
  await using api = await startTestApi();
  const typeFor = async (accept: string, url = "/api/v1/jobs/list") => {
    const reply = await api.call({ url, headers: { accept } });
    assert.equal(reply.statusCode, 200, accept);
    assert.match(String(reply.headers.vary), /\bAccept\b/i);
    return String(reply.headers["content-type"]).split(";", 1)[0];
  };
  for (const [accept, type] of [
    ["*/*", "application/json"],
    ["", "application/json"],
    ["application/*", "application/json"],
    ["application/yaml", "application/yaml"],
    ["text/yaml", "application/yaml"],
    ["text/markdown", "text/markdown"],
    ["text/*", "application/yaml"],
    ["application/json, text/plain, */*", "application/json"],
    ["application/json;q=0.5, text/markdown", "text/markdown"],
    ["text/markdown;q=0.5, application/json", "application/json"],
    ["text/markdown, application/yaml", "text/markdown"],
    ["text/markdown, */*;q=0.1", "text/markdown"],
    ["application/json;q=0, */*", "application/yaml"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"],
    ["application/json, text/event-stream", "application/json"],
  ] as const) {
    assert.equal(await typeFor(accept), type, accept);
  }
  assert.equal(await typeFor("text/markdown", "/api/v1/jobs/list?format=yaml"), "application/yaml");
  assert.equal(await typeFor("image/png", "/api/v1/jobs/list?format=json"), "application/json");
});

test("an Accept header that allows no format answers 406 with the possible ones", async () => {
  await using api = await startTestApi();
  for (const accept of ["image/png", "text/csv", "application/json;q=0, application/yaml;q=0"]) {
    const reply = await api.call({ url: "/api/v1/jobs/list", headers: { accept } });
    assert.deepEqual([reply.statusCode, reply.json().code], [406, "not_acceptable"], accept);
    assert.match(
      reply.json().detail,
      /application\/json, application\/yaml, text\/markdown\. Or use \?format=/,
    );
  }
  // Health checks send what they like.
  assert.equal((await api.call({ url: "/livez", headers: { accept: "text/plain" } })).statusCode, 200);
  // Writes answer JSON.
  const write = await api.call({
    method: "POST",
    url: "/api/v1/jobs/svcSite/submit",
    headers: { accept: "text/markdown" },
    payload: { payload: { url: "https://example.com/" } },
  });
  assert.equal(write.statusCode, 201);
});

test("reads list ignored query parameters in their body too, in every format and in errors", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "completed", data: { url: "https://example.com/", emails: [] } });
  for (const path of [
    "/api/v1/jobs/list",
    `/api/v1/jobs/${job.id}/status`,
    `/api/v1/jobs/${job.id}/results`,
  ]) {
    const reply = await api.call({ url: `${path}?pagse=2&x%20y=1` });
    assert.equal(reply.statusCode, 200, path);
    assert.deepEqual(reply.json().ignored_fields, ["pagse", "x y"], path);
    assert.equal(reply.headers["x-ignored-fields"], "pagse,x%20y");
    assert.equal((await api.call({ url: path })).json().ignored_fields, undefined);
  }
  const yaml = await api.call({ url: "/api/v1/jobs/list?format=yaml&pagse=2" });
  assert.deepEqual(parse(yaml.body).ignored_fields, ["pagse"]);
  for (const path of ["/api/v1/jobs/list", `/api/v1/jobs/${job.id}/results`]) {
    const markdown = await api.call({ url: `${path}?format=md&pagse=2` });
    assert.match(markdown.body, /\bignored_fields(?:: pagse$| \(pagse\))/m, path);
  }
  const error = await api.call({ url: "/api/v1/jobs/list?page=0&pagse=2" });
  assert.deepEqual([error.statusCode, error.json().ignored_fields], [422, ["pagse"]]);
  // The document's fields are those of OpenAPI.
  const document = await api.call({ url: "/openapi.json?pagse=2" });
  assert.ok(!("ignored_fields" in document.json()));
});
