import assert from "node:assert/strict";
import { test } from "node:test";
import type { BatchRequest } from "../../../batches/submit-batch.ts";
import { limits } from "../../../contract/limits.ts";
import { startTestApi } from "../../test-support/api-client.ts";

async function startBatchApi() {
  const submitted: BatchRequest[] = [];
  const api = await startTestApi();
  Object.assign(api.services, {
    batches: {
      ...api.services.batches,
      submit: async (request: BatchRequest) => {
        submitted.push(request);
        const accepted = { batchId: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e", items: request.items.length };
        return { ...accepted, skipped: 0, errors: [], withheld: 0, createdAt: new Date(), replayed: false };
      },
      estimate: async () => ({
        expectedSeconds: 0,
        types: [],
        cost: { pagesMax: 0, mapRequests: 0, addresses: 0, peopleRequests: 0, modelJobs: 0 },
        assumptions: [],
      }),
    },
  });
  return { api, submitted, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

const path = "/api/v1/batches";
const item = { type: "svcSite", payload: { url: "https://example.com" } };
/** A body of exactly this many bytes. */
const bodyOf = (bytes: number) => {
  const body = JSON.stringify({ items: [item], name: "x", padding: "" });
  return body.replace('"padding":""', `"padding":"${"x".repeat(bytes - body.length)}"`);
};

test("a batch of 16 MiB is read, one byte more is 413", async () => {
  await using started = await startBatchApi();
  const post = (payload: string) =>
    started.api.call({ method: "POST", url: path, payload, headers: { "content-type": "application/json" } });
  const largest = await post(bodyOf(limits.batch_body_bytes_max));
  assert.equal(largest.statusCode, 201, largest.body.slice(0, 300));
  const tooLarge = await post(bodyOf(limits.batch_body_bytes_max + 1));
  assert.deepEqual([tooLarge.statusCode, tooLarge.json().detail], [413, "The request body exceeds 16 MiB."]);
  assert.equal(started.submitted.length, 1);
});

test("cells of CSV become what their fields expect: numbers, booleans, nested fields and lists", async () => {
  await using started = await startBatchApi();
  const post = (payload: string, query = "") =>
    started.api.call({
      method: "POST",
      url: `${path}?type=svcSite${query}`,
      payload,
      headers: { "content-type": "text/csv" },
    });
  const csv = [
    "url,max_pages,custom_ai_prompt.enabled,custom_ai_prompt.user_prompt,priority,client_ref",
    'https://a.example,3,TRUE,"Say ""hello"", twice",7,007',
    "https://b.example,,,,,",
  ].join("\n");
  const answer = await post(csv);
  assert.equal(answer.statusCode, 201, answer.body);
  const [first, second] = started.submitted[0]?.items ?? [];
  assert.deepEqual(first?.sent, {
    url: "https://a.example",
    max_pages: 3,
    custom_ai_prompt: { enabled: true, user_prompt: 'Say "hello", twice' },
  });
  assert.deepEqual([first?.priority, first?.clientRef], [7, "007"]);
  assert.deepEqual([second?.sent, second?.priority], [{ url: "https://b.example" }, 0]);

  await post("url,max_pages\nhttps://a.example,many\n");
  const [invalid] = started.submitted[1]?.invalid ?? [];
  assert.deepEqual(invalid?.violations[0]?.loc, ["body", "items", 0, "payload", "max_pages"]);
  for (const [header, detail] of [
    ["__proto__.x", /names the field '__proto__\.x', which is not allowed/],
    ["url", /must have at least 1 item/],
  ] as const) {
    assert.match((await post(`${header}\n${header === "url" ? "" : "1\n"}`)).json().detail, detail);
  }
  assert.match((await post("url\nx", "&columns=url")).json().detail, /must have pairs such as Website:url/);
});

test("a row of CSV never loses a cell, whichever delimiter its header has", async () => {
  await using started = await startBatchApi();
  const post = async (payload: string, query = "") => {
    const headers = { "content-type": "text/csv" };
    const url = `${path}?type=svcSite${query}`;
    const answer = await started.api.call({ method: "POST", url, payload, headers });
    return answer.json<{ detail?: string; ignored_fields?: string[] }>();
  };
  const last = () => started.submitted.at(-1);
  await post('\ufeff"url";client_ref\nhttps://a.example;Miller, Sons\n');
  assert.deepEqual([last()?.items[0]?.clientRef, last()?.invalid], ["Miller, Sons", []]);
  await post("client_ref,url\nMiller, Sons,https://a.example\nb,https://b.example,,\nc\n");
  assert.deepEqual(
    [last()?.invalid.map(({ place, violations }) => [place, violations[0]?.msg]), last()?.items.length],
    [
      [
        [0, "has 3 cells for 2 columns: quote cells that contain the delimiter"],
        [2, "is required"],
      ],
      1,
    ],
  );
  const count = started.submitted.length;
  assert.match((await post("url,url\na,b\n")).detail ?? "", /^csv\.1: has two columns for the field 'url'$/);
  const mapped = await post("A,B\na,b\n", "&columns=A:url,B:url");
  assert.match(mapped.detail ?? "", /^columns: has two columns for the field 'url'$/);
  assert.equal(started.submitted.length, count);
  await post("Website\nhttps://a.example\n", "&columns=Website:url,Website:client_ref");
  const [both] = last()?.items ?? [];
  assert.deepEqual([both?.sent, both?.clientRef], [{ url: "https://a.example" }, "https://a.example"]);
  // As pandas writes its index.
  const unnamed = await post(",url\n0,https://a.example\n");
  assert.deepEqual(unnamed.ignored_fields, ["items.0.payload.column 1"]);
});

test("a table of millions of lines or columns is refused where it has more than a batch may have", async () => {
  await using started = await startBatchApi();
  const post = async (type: string, payload: string) => {
    const headers = { "content-type": type };
    const answer = await started.api.call({ method: "POST", url: `${path}?type=svcSite`, payload, headers });
    return answer.json<{ detail: string }>().detail;
  };
  const tooMany = "items: must have at most 10000 items; split them into several batches";
  const lines = "\n{}".repeat(limits.batch_items_max + 1);
  assert.equal(await post("application/x-ndjson", `${lines}\n[`), tooMany);
  const rows = "\na".repeat(limits.batch_items_max + 1);
  assert.equal(await post("text/csv", `url${rows}\n"`), tooMany);
  assert.match(await post("text/csv", `url\n"${"x".repeat(limits.body_bytes_max + 2)}"`), /Max Record Size/);
  assert.match(await post("text/csv", ",".repeat(1_000)), /^csv\.1: has more than 1000 columns$/);
  const wide = `url;note\n"a\n;;";\n${";".repeat(limits.batch_body_bytes_max - 20)}`;
  assert.match(await post("text/csv", wide), /^csv\.4: has more than 1000 columns$/);
  assert.equal(started.submitted.length, 0);
});

test("each unknown field of items is listed for the first item that has it, in every format", async () => {
  await using started = await startBatchApi();
  const post = async (type: string, payload: string, query = "") => {
    const headers = { "content-type": type };
    const answer = await started.api.call({ method: "POST", url: `${path}${query}`, payload, headers });
    return [answer.statusCode, answer.json().ignored_fields, answer.headers["x-ignored-fields"]];
  };
  const misspelt = { ...item, payload: { ...item.payload, max_pagse: 3 }, client_reff: "a" };
  const names = ["items.1.payload.max_pagse", "items.1.client_reff"];
  const other = { ...misspelt, payload: { ...item.payload, timeot: 3 } };
  const json = JSON.stringify({ items: [item, misspelt, misspelt, other], nam: "x" });
  const all = ["nam", ...names, "items.3.payload.timeot"];
  assert.deepEqual(await post("application/json", json), [201, all, all.join()]);
  const lines = [item, misspelt].map((each) => JSON.stringify(each)).join("\n");
  assert.deepEqual(await post("application/x-ndjson", lines), [201, names, names.join()]);
  assert.deepEqual(await post("text/csv", "url,max_pagse\nhttps://a.example,3", "?type=svcSite"), [
    201,
    ["items.0.payload.max_pagse"],
    "items.0.payload.max_pagse",
  ]);
  assert.deepEqual(await post("application/json", JSON.stringify({ items: [item] })), [
    201,
    undefined,
    undefined,
  ]);
});

test("an estimate names what is wrong with each item, within the limits of the submit", async () => {
  await using started = await startBatchApi();
  const estimate = async (items: unknown[]) => {
    const answer = await started.api.call({ method: "POST", url: `${path}/estimate`, payload: { items } });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ items: number; invalid: number; errors: { loc: unknown[]; msg: string }[] }>();
  };
  const invalid = { type: "svcSite", payload: {} };
  const found = await estimate([item, invalid]);
  assert.deepEqual([found.items, found.invalid], [1, 1]);
  assert.deepEqual(found.errors, [
    { loc: ["body", "items", 1, "payload", "url"], msg: "is required", type: "missing" },
  ]);
  const many = await estimate(Array.from({ length: 150 }, () => invalid));
  assert.deepEqual([many.invalid, many.errors.length], [150, 100]);
  assert.deepEqual((await estimate([item])).errors, []);
});

test("an item without its envelope, or with two, is explained", async () => {
  await using started = await startBatchApi();
  for (const [wrong, loc, msg] of [
    [
      { type: "svcSite", url: "https://example.com" },
      ["payload"],
      'is required: put the fields of the job into it, as in {"payload": {…}}',
    ],
    [
      { type: "svcSite", payload: item },
      ["payload", "payload"],
      'must hold the fields of the job themselves, not another "payload"',
    ],
    [{ type: "svcSite" }, ["payload"], "is required"],
  ] as const) {
    await started.api.call({ method: "POST", url: path, payload: { items: [item, wrong] } });
    const [first, ...others] = started.submitted.at(-1)?.invalid ?? [];
    assert.deepEqual(
      first?.violations.map((violation) => [violation.loc, violation.msg]),
      [[["body", "items", 1, ...loc], msg]],
    );
    assert.deepEqual(others, []);
  }
});

test("a line that is not JSON has no fields to ignore", async () => {
  await using started = await startBatchApi();
  const headers = { "content-type": "application/x-ndjson" };
  const payload = `${JSON.stringify(item)}\n{"type":\n`;
  const answer = await started.api.call({ method: "POST", url: path, payload, headers });
  assert.equal(started.submitted[0]?.invalid[0]?.place, 1);
  assert.equal(answer.json().ignored_fields, undefined);
  assert.equal(answer.headers["x-ignored-fields"], undefined);
});

test("columns whose names have commas are mapped in quotes", async () => {
  await using started = await startBatchApi();
  const post = async (payload: string, columns: string) => {
    const url = `${path}?type=svcSite&columns=${encodeURIComponent(columns)}`;
    const headers = { "content-type": "text/csv" };
    const answer = await started.api.call({ method: "POST", url, payload, headers });
    return answer.json<{ detail?: string }>().detail;
  };
  const csv = '"Website, main","Said ""who"", when",Time: UTC\nhttps://a.example,Ann,noon\n';
  for (const columns of [
    '"Website, main":url, "Said ""who"", when":client_ref',
    ' "Website, main" : url ,Time: UTC:client_ref',
  ]) {
    assert.equal(await post(csv, columns), undefined);
    const [read] = started.submitted.at(-1)?.items ?? [];
    assert.deepEqual(read?.sent, { url: "https://a.example" });
  }
  assert.deepEqual(
    started.submitted.map(({ items }) => items[0]?.clientRef),
    ["Ann", "noon"],
  );
  for (const [columns, detail] of [
    ["Website, main:url", /not 'Website'; quote a column name with a comma, as in "a, b":url$/],
    ['"Website":url', /'Website', which is not in the header: "Website, main", /],
    ['"Website, main:url', /'"Website, main', which is not in the header/],
    ['"Website, main":url,', /must have pairs such as Website:url, separated by commas, not ''/],
  ] as const) {
    assert.match((await post(csv, columns)) ?? "", detail);
  }
});

test("a field that is mapped with and without 'payload.' is refused under both names", async () => {
  await using started = await startBatchApi();
  const post = async (payload: string, query = "") => {
    const url = `${path}?type=svcSite${query}`;
    const answer = await started.api.call({
      method: "POST",
      url,
      payload,
      headers: { "content-type": "text/csv" },
    });
    return [answer.statusCode, answer.json<{ detail: string }>().detail];
  };
  const both = "has two columns for one field, as 'url' and as 'payload.url': keep one of them";
  const csv = "A,B\nhttps://a.example,https://b.example\n";
  assert.deepEqual(await post(csv, "&columns=A:url,B:payload.url"), [422, `columns: ${both}`]);
  assert.deepEqual(await post(csv.replace("A,B", "url,payload.url")), [422, `csv.1: ${both}`]);
  const reference = await post(csv, "&columns=A:payload.client_ref,B:client_ref");
  assert.match(String(reference[1]), /as 'payload\.client_ref' and as 'client_ref'/);
  assert.equal(started.submitted.length, 0);
});

test("a body in another media type is refused with all that batches read", async () => {
  await using started = await startBatchApi();
  for (const type of ["application/x-www-form-urlencoded", "csv"]) {
    const headers = { "content-type": type };
    const answer = await started.api.call({ method: "POST", url: path, payload: "url=x", headers });
    assert.equal(answer.statusCode, 400);
    assert.match(
      answer.json().detail,
      /'Content-Type: application\/json', as YAML, with 'application\/yaml', as NDJSON, with 'application\/x-ndjson', or as CSV, with 'text\/csv'\.$/,
    );
  }
});
