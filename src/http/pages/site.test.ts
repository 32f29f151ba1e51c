import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pino } from "pino";
import { eventually } from "../../../test/harness/wait.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { buildSite } from "./build-site.ts";

const folder = await mkdtemp(join(tmpdir(), "forager-site-"));
after(() => rm(folder, { recursive: true, force: true }));
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
};
const options = { siteFolder: join(folder, "site") };
for (const name of ["index", "jobs", "reference/index", "reference/jobs"]) {
  await write(`site/${name}.html`, `<title>${name}</title>`);
}
await write("site/jobs.md", "# Jobs");
await write("site/llms.txt", "# Forager");
await write("site/assets/app.Ab12_-cd.js", "plain");
await write("site/assets/app.Ab12_-cd.js.gz", "compressed");

test("pages have addresses without an extension, and relative redirects lead to them", async () => {
  await using api = await startTestApi({ options });
  for (const [url, title] of [
    ["/docs/", "index"],
    ["/docs/jobs", "jobs"],
    ["/docs/jobs?x=1", "jobs"],
    ["/docs/jobs.html", "jobs"],
    ["/docs/reference/", "reference/index"],
    ["/docs/reference/jobs", "reference/jobs"],
  ] as const) {
    const page = await api.call({ url });
    assert.deepEqual([page.statusCode, page.body], [200, `<title>${title}</title>`], url);
    assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(page.headers["cache-control"], "no-cache");
    assert.match(
      String(page.headers["content-security-policy"]),
      /script-src 'self'; style-src 'self'; img-src 'self' data:;/,
    );
  }
  // As a browser below the path of a proxy resolves them.
  const base = "https://example.com/forager";
  for (const [url, target] of [
    ["/docs", "/docs/"],
    ["/docs/reference", "/docs/reference/"],
    ["/docs/jobs/", "/docs/jobs"],
    ["/docs/json", "/openapi.json"],
    ["/docs/yaml", "/openapi.json"],
    ["/docs/openapi.json", "/openapi.json"],
    ["/docs/static/index.html", "/docs/reference/"],
  ] as const) {
    const { statusCode, headers } = await api.call({ url });
    assert.equal(statusCode, 302, url);
    assert.equal(new URL(String(headers.location), `${base}${url}`).href, `${base}${target}`, url);
  }
});

test("files are compressed if accepted, and cached permanently if their name changes with their content", async () => {
  await using api = await startTestApi({ options });
  const url = "/docs/assets/app.Ab12_-cd.js";
  const plain = await api.call({ url });
  assert.equal(plain.body, "plain");
  assert.match(String(plain.headers["cache-control"]), /max-age=31536000, immutable/);
  assert.equal(plain.headers["x-ratelimit-limit"], undefined);
  const compressed = await api.call({ url, headers: { "accept-encoding": "gzip" } });
  assert.deepEqual([compressed.headers["content-encoding"], compressed.body], ["gzip", "compressed"]);
  const markdown = await api.call({ url: "/docs/jobs.md" });
  assert.deepEqual(
    [markdown.headers["content-type"], markdown.body],
    ["text/markdown; charset=utf-8", "# Jobs"],
  );
  const llms = await api.call({ url: "/llms.txt" });
  assert.deepEqual([llms.headers["content-type"], llms.body], ["text/plain; charset=utf-8", "# Forager"]);
});

test("nothing else is served", async () => {
  await write("secret.txt", "outside the site");
  await using api = await startTestApi({ options });
  for (const url of [
    "/docs/none",
    "/docs/none.js",
    "/docs/../secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/%ff",
  ]) {
    const { statusCode, body } = await api.call({ url });
    assert.ok(statusCode >= 400 || url === "/docs/%ff", `${url} is ${statusCode}`);
    assert.doesNotMatch(body, /outside/);
  }
});

test("a browser that opens a missing page is led to the documentation, a program gets JSON", async () => {
  await using api = await startTestApi({ options });
  for (const url of ["/docs/none", "/docs/reference/none?x=/", "/docs/a/b/none"]) {
    const page = await api.call({ url, headers: { accept: "text/html,*/*;q=0.8" } });
    assert.deepEqual([page.statusCode, page.headers["content-type"]], [404, "text/html; charset=utf-8"], url);
    const link = /href="([^"]+)"/.exec(page.body)?.[1] ?? "";
    assert.equal(new URL(link, `https://example.com/forager${url}`).pathname, "/forager/docs/", url);
    assert.equal((await api.call({ url })).json<{ code: string }>().code, "not_found");
  }
});

test("a site that is not built yet is announced, and served once it is there", async () => {
  const siteFolder = join(folder, "later");
  await using api = await startTestApi({ options: { siteFolder } });
  const page = "text/html; charset=utf-8";
  for (const [url, type, refresh] of [
    ["/docs/", page, "3"],
    ["/docs/jobs", page, "3"],
    ["/llms-full.txt", "text/plain; charset=utf-8", undefined],
  ]) {
    const { statusCode, headers, body } = await api.call({ url: String(url) });
    assert.deepEqual([statusCode, headers["retry-after"], headers.refresh], [503, "3", refresh], url);
    assert.equal(headers["content-type"], type, url);
    assert.match(body, /npm run site/);
  }
  const first = await api.call({ url: "/llms.txt" });
  assert.deepEqual([first.statusCode, first.headers["cache-control"]], [200, "no-cache"]);
  assert.match(first.body, /run_campaign/);
  assert.match(first.body, /not built here: .* `npm start`/);
  // Nothing that is not there.
  assert.doesNotMatch(first.body, /\]\(docs\/|llms-full/);
  await write("later/index.html", "<title>built</title>");
  assert.match((await api.call({ url: "/docs/" })).body, /built/);
});

test("a failed build of the site is logged with its reason, a stopped one is not", async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  await write("fails.mjs", `console.error("the reason " + process.argv[2]); process.exit(1);`);
  buildSite(log, join(folder, "fails.mjs"));
  await eventually(
    () => lines.join(""),
    (text) => /"reason":"the reason --discard-tools","msg":"the documentation could not be built/.test(text),
  );
  const started = join(folder, "started");
  await write(
    "hangs.mjs",
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const stop = buildSite(log, join(folder, "hangs.mjs"));
  const pid = Number(
    await eventually(
      () => readFile(started, "utf8").catch(() => ""),
      (text) => text !== "",
    ),
  );
  stop();
  await eventually(
    () => isRunning(pid),
    (running) => !running,
  );
  assert.equal(lines.length, 1);
  buildSite(log, join(folder, "none.mjs"))();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
