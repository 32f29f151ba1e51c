import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { conciseOf } from "../../text/concise.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { siteJobType } from "../test-support/fake-services.ts";
import { markdownOf } from "./markdown.ts";

test("every GET with a JSON body is also available as YAML and Markdown, with the right content types", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "completed", data: { url: "https://example.com/", emails: [] } });
  for (const path of [
    "/",
    "/livez",
    "/openapi.json",
    "/api/v1/system/health",
    "/api/v1/system/info",
    "/api/v1/jobs/list",
    `/api/v1/jobs/${job.id}/status`,
    `/api/v1/jobs/${job.id}/results`,
    "/api/v1/events/status",
  ]) {
    const json = await api.call({ url: `${path}?format=json` });
    assert.equal(json.headers["content-type"], "application/json; charset=utf-8", path);
    const yaml = await api.call({ url: `${path}?format=yaml` });
    assert.equal(yaml.headers["content-type"], "application/yaml; charset=utf-8", path);
    const ignoringTime = (body: object) => ({ ...body, timestamp: null });
    const toSeconds = (text: string) => text.replaceAll(/\.\d{3}Z"/g, 'Z"');
    const expected = path === "/openapi.json" ? json.json() : conciseOf(JSON.parse(toSeconds(json.body)));
    assert.deepEqual(ignoringTime(parse(yaml.body)), ignoringTime(expected as object), path);
    const markdown = await api.call({ url: `${path}?format=md` });
    assert.equal(markdown.headers["content-type"], "text/markdown; charset=utf-8", path);
    assert.match(markdown.body, /^(?:# \S|\w+=)/, path);
    const unknown = await api.call({ url: `${path}?format=xml` });
    assert.equal(unknown.headers["content-type"], "application/json; charset=utf-8", path);
    assert.equal(unknown.headers["x-ignored-fields"], undefined);
  }
});

test("responses with statuses other than 200 use the format too, but errors are JSON", async () => {
  await using api = await startTestApi();
  const job = api.services.store({ status: "queued" });
  const waiting = await api.call({ url: `/api/v1/jobs/${job.id}/results?format=yaml` });
  assert.equal(waiting.statusCode, 202);
  assert.equal(parse(waiting.body).status, "processing");
  const error = await api.call({ url: "/api/v1/jobs/list?format=yaml&page=0" });
  assert.equal(error.headers["content-type"], "application/json; charset=utf-8");
});

test("multi-line text is a literal block in YAML", async () => {
  await using api = await startTestApi();
  const line = "Joinery in *Bristol*, made to measure. ".repeat(5).trim();
  const emails = [`# Harbour & Oak\n\n${line}\n`];
  const job = api.services.store({ status: "completed", data: { url: "https://example.com/", emails } });
  const yaml = await api.call({ url: `/api/v1/jobs/${job.id}/results?format=yaml` });
  assert.ok(yaml.body.includes(`    - |\n      # Harbour & Oak\n\n      ${line}\n`), yaml.body);
  const markdown = await api.call({ url: `/api/v1/jobs/${job.id}/results?format=md` });
  assert.ok(
    markdown.body.includes(`- # Harbour & Oak<br><br>${line.replaceAll("*", "\\*")}<br>`),
    markdown.body,
  );
});

for (const format of ["yaml", "md"]) {
  test(`the event loop continues while a large response is rendered as ${format}`, async () => {
    await using api = await startTestApi();
    const emails = Array.from({ length: 40_000 }, (_, index) => `First ${index}\nand second line`);
    const job = api.services.store({ status: "completed", data: { url: "https://example.com/", emails } });
    const url = `/api/v1/jobs/${job.id}/results?format=${format}`;
    let isOver = false;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    // Exclude what the first response loads.
    await api.call({ url: `/livez?format=${format}` });
    count();
    const [large, other] = await Promise.all([api.call({ url }), api.call({ url })]);
    isOver = true;
    assert.ok(turns > 50, `${turns} turns`);
    assert.equal(large.body, other.body);
    assert.match(large.body, /First 39999(?:\n +|<br>)and second line/);
  });
}

test("Markdown shows short values on a line, similar rows as a table and the rest under headings", () => {
  const long = `${"word ".repeat(40)}end`;
  const value = {
    name: "Example",
    found: null,
    tags: [],
    emails: ["info@example.com", "sales@example.com"],
    place: { city: "Bristol", floor: 2 },
    is_open: true,
    is_near: true,
    is_new: false,
    is_far: false,
    about: long,
    pages: [
      {
        url: "https://example.com/a_b",
        status: 200,
        kind: "page",
        server: { ip: "192.0.2.1", ports: [80, 443] },
      },
      { url: "https://example.com/c", reason: "a | b\nc", kind: "page", server: { ip: "192.0.2.2" } },
      { url: "https://example.com/d", reason: null, kind: "page", links: [{ to: "/e" }, { to: "/f" }] },
    ],
    team: [{ name: "Ann", links: [{ to: "x" }] }],
    mixed: [{ a: 1 }, 2],
    queues: {
      maps: { waiting: 0, running: 1 },
      site: { waiting: 12, running: 8 },
      verify: { waiting: 3, running: 2 },
      people: { waiting: 0, running: 0 },
    },
    steps: [1, 2].map((at) => ({ at, name: long })),
    text: "# Title\n\nBody <b> ```",
  };
  assert.equal(
    markdownOf("Result", value),
    `# Result

- name=Example; found=-
- tags: *none*
- emails: info@example.com; sales@example.com
- place: city=Bristol; floor=2
- about: ${long}
- team: name=Ann; links (to=x)
- mixed: (a=1); 2
- true: is_open; is_near
- false: is_new; is_far

## pages

All rows: kind=page

| row| url| status| server.ip| server.ports| reason|
|-|-|-|-|-|-|
|1| https://example.com/a_b|200|192.0.2.1|80,443||
|2| https://example.com/c||192.0.2.2|| a \\| b<br>c|
|3| https://example.com/d|||||

### links

| row| to|
|-|-|
|3|/e|
|3|/f|

## queues

| name| waiting| running|
|-|-|-|
| maps|0|1|
| site|12|8|
| verify|3|2|
| people|0|0|

## steps

- at=1; name=${long}
- at=2; name=${long}

## text

\`\`\`\`
# Title

Body <b> \`\`\`
\`\`\`\``,
  );
});

test("a small answer is one line of Markdown, with texts in quotes that could be taken for several", () => {
  const value = {
    status: "completed",
    counts: { queued: 0, ended: [1, 2] },
    tags: ["a", "b; c"],
    rows: [{ x: null }, { y: "" }],
  };
  assert.equal(
    markdownOf("Batch", value),
    'status=completed; counts (queued=0; ended (1,2)); tags (a; "b; c"); rows (x=- | y="")',
  );
  assert.equal(markdownOf("Nothing", {}), "*empty*");
});

test("values cannot start markup", () => {
  assert.equal(
    markdownOf("T", { a: "<script>*x* [y](z) `c` \\ &amp; a & b" }),
    'a="&lt;script>\\*x\\* \\[y\\](z) \\`c\\` \\\\ &amp;amp; a & b"',
  );
});

test("other formats leave out empty members and evidence, and have it on request", async () => {
  await using api = await startTestApi({
    jobTypes: [{ ...siteJobType, result: z.looseObject({}), evidence: ["metadata.evidence"] }],
  });
  const data = {
    url: "https://example.com/",
    emails: [],
    twitter: null,
    rows: [null, {}, { a: "" }],
    metadata: { evidence: { emails: [{ value: "a@example.com" }] }, warnings: [] },
    evidence: "of another kind",
  };
  const job = api.services.store({ status: "completed", data });
  const read = (query: string) => api.call({ url: `/api/v1/jobs/${job.id}/results?${query}` });
  const { url, evidence } = data;
  const shown = { url, rows: [null, {}, {}], evidence };
  assert.deepEqual(parse((await read("format=yaml")).body).data, shown);
  assert.doesNotMatch((await read("format=md")).body, /a@example\.com|twitter|warnings/);
  const proven = parse((await read("format=yaml&include=evidence")).body).data;
  assert.deepEqual(proven, { ...shown, metadata: { evidence: data.metadata.evidence } });
  assert.match((await read("format=md&include=evidence")).body, /a@example\.com/);
  for (const query of ["", "include=evidence"])
    assert.deepEqual((await read(query)).json().data, data, query);
  assert.equal((await read("include=everything")).statusCode, 422);
  const request = await api.call({ url: `/api/v1/jobs/${job.id}/request?format=yaml` });
  const complete = await api.call({ url: `/api/v1/jobs/${job.id}/request` });
  const { job_id, ...others } = complete.json();
  assert.deepEqual([parse(request.body), job_id], [others, job.id], "the reader knows the id");
});
