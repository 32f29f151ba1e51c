import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import Fastify from "fastify";
import { pino } from "pino";
import stamp from "../../../scripts/dashboard-stamp.cjs";
import { prefersHtml } from "../response/accept.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { buildDashboard, type installDashboard } from "./dashboard.ts";

const folder = await mkdtemp(join(tmpdir(), "forager-dashboard-"));
after(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "index.html"), "<!doctype html><head><title>Dashboard</title></head>");
const builtPages = [
  { path: "/", scripts: ["assets/overview-1.js"], reads: ["/api/v1/jobs/list?page=1&page_size=6"] },
  { path: "/jobs/$jobId", scripts: ["assets/job-1.js"], reads: ["/api/v1/jobs/$jobId/status"] },
  {
    path: "/jobs/batches",
    scripts: ["assets/batches-1.js", "assets/shared-1.js"],
    reads: ["/api/v1/batches?page=1"],
  },
  { path: "/fakes", scripts: [], reads: [] },
];
await writeFile(join(folder, "pages.json"), JSON.stringify(builtPages));
await writeFile(join(folder, "assets", "main-abc123.js"), "console.log('plain')");
await writeFile(join(folder, "assets", "main-abc123.js.br"), "compressed");
const options = { dashboardFolder: folder };
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test("the root is the dashboard for browsers, and an index for programs", async () => {
  await using api = await startTestApi({ options });
  const page = await api.call({ url: "/", headers: { accept: browser } });
  assert.deepEqual([page.statusCode, page.headers["content-type"]], [200, "text/html; charset=utf-8"]);
  assert.match(page.body, /<title>Dashboard/);
  for (const accept of [undefined, "*/*", "application/json", "application/json, text/html;q=0.5"]) {
    const index = await api.call({ url: "/", ...(accept && { headers: { accept } }) });
    assert.equal(index.json().docs, "/docs", String(accept));
    assert.match(String(index.headers.vary), /accept/i);
  }
  assert.equal(prefersHtml("text/html;q=0"), false);
});

test("a checkout whose path has a space and an accent serves its dashboard", async () => {
  const checkout = join(folder, "my café checkout");
  await mkdir(join(checkout, "dist/web"), { recursive: true });
  for (const name of ["index.html", "pages.json"]) {
    await cp(join(folder, name), join(checkout, "dist/web", name));
  }
  const copy = join(checkout, "src/http/pages/dashboard.ts");
  for (const path of ["pages/dashboard.ts", "response/accept.ts"]) {
    await cp(fileURLToPath(new URL(`../${path}`, import.meta.url)), join(checkout, "src/http", path));
  }
  await symlink(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(checkout, "node_modules"),
  );
  await writeFile(join(checkout, "package.json"), '{"type":"module"}');
  const copied = (await import(pathToFileURL(copy).href)) as { installDashboard: typeof installDashboard };
  const app = Fastify();
  assert.ok(await copied.installDashboard(app));
  assert.match((await app.inject({ url: "/jobs" })).body, /<title>Dashboard/);
  await app.close();
});

test("a URL inside the dashboard opens it, and every other one is still not found", async () => {
  await using api = await startTestApi({ options });
  for (const url of [
    "/jobs",
    "/jobs/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e",
    "/fakes",
    "/fakes/one/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e",
  ]) {
    const page = await api.call({ url, headers: { accept: browser } });
    assert.match(page.body, /<title>Dashboard/, url);
    assert.equal(page.headers["cache-control"], "no-cache");
    assert.match(
      String(page.headers["content-security-policy"]),
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
  }
  for (const url of [
    "/nothing",
    "/fakesmore",
    "/pages.json",
    "/api/v1/nothing",
    "/assets/none.js",
    "/assets/..%2findex.html",
    "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  ]) {
    const { statusCode } = await api.call({ url, headers: { accept: browser } });
    assert.ok(statusCode === 404 || statusCode === 400, `${url} is ${statusCode}`);
  }
  const unknown = await api.call({ url: "/nothing", headers: { accept: browser } });
  assert.match(unknown.body, /<title>Dashboard/, "a mistyped address shows a browser the way back");
  assert.equal(unknown.headers["cache-control"], "no-cache");
  for (const [url, accept] of [
    ["/nothing", "application/json"],
    ["/api/v1/nothing", browser],
    ["/assets/none.js", browser],
  ] as const) {
    const refused = await api.call({ url, headers: { accept } });
    assert.equal(refused.json().code, "not_found", url);
  }
});

test("the document names what its page loads for who may be signed in, and what signing in needs for others", async () => {
  await using api = await startTestApi({ options });
  const linksAt = async (url: string, token?: string) => {
    const cookie = token === undefined ? {} : { cookie: `forager_session=${token}` };
    const { body, headers } = await api.call({ url, headers: { accept: browser, ...cookie } });
    assert.match(String(headers.vary), /cookie/i, "a cache keeps one for each");
    return [...body.matchAll(/<link rel="(\w+)"(?: as="fetch")? crossorigin href="([^"]+)">/g)].map(
      ([, kind, address]) => `${kind} ${address}`,
    );
  };
  const token = "t".repeat(43);
  assert.deepEqual(await linksAt("/", token), [
    "modulepreload /assets/overview-1.js",
    "preload /api/v1/session",
    "preload /api/v1/jobs/list?page=1&amp;page_size=6",
  ]);
  assert.deepEqual(
    await linksAt("/jobs/batches?status=failed", token),
    ["modulepreload /assets/batches-1.js", "modulepreload /assets/shared-1.js", "preload /api/v1/session"],
    "a query may have the page read something else",
  );
  assert.deepEqual(await linksAt("/jobs/0198c0de-7b1a", token), [
    "modulepreload /assets/job-1.js",
    "preload /api/v1/session",
    "preload /api/v1/jobs/0198c0de-7b1a/status",
  ]);
  assert.deepEqual(
    await linksAt("/jobs/%22%3E..", token),
    ["modulepreload /assets/job-1.js", "preload /api/v1/session"],
    "no identifier",
  );
  assert.deepEqual(await linksAt("/jobs/none/such", token), ["preload /api/v1/session"]);
  const signIn = ["preload /api/v1/session", "preload /api/v1/sign-in/methods"];
  assert.deepEqual(await linksAt("/"), signIn);
  assert.deepEqual(await linksAt("/jobs/batches", "no token"), signIn);
});

test("files are compressed if accepted, cached permanently, and not counted as calls", async () => {
  await using api = await startTestApi({ options });
  const url = "/assets/main-abc123.js";
  const plain = await api.call({ url });
  assert.equal(plain.body, "console.log('plain')");
  assert.match(String(plain.headers["cache-control"]), /max-age=31536000, immutable/);
  assert.equal(plain.headers["x-ratelimit-limit"], undefined);
  const compressed = await api.call({ url, headers: { "accept-encoding": "br, gzip" } });
  assert.deepEqual([compressed.headers["content-encoding"], compressed.body], ["br", "compressed"]);
});

test("a service without a built dashboard logs it and responds like an API", async () => {
  await using api = await startTestApi({ options: { dashboardFolder: join(folder, "none") } });
  assert.equal((await api.call({ url: "/", headers: { accept: browser } })).json().docs, "/docs");
  assert.equal((await api.call({ url: "/jobs" })).statusCode, 404);
  assert.ok(api.services.logLines.some(({ msg }) => /dashboard is not built/.test(String(msg))));
});

test("a service builds the checkout's dashboard if its sources have changed; a failed build is only logged", async () => {
  const checkout = await mkdtemp(join(tmpdir(), "forager-checkout-"));
  after(() => rm(checkout, { recursive: true, force: true }));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(checkout, name)), { recursive: true });
    await writeFile(join(checkout, name), text);
  };
  for (const name of ["web/main.tsx", "package-lock.json", ...stamp.sharedSources]) await write(name, "1");
  for (const name of ["ensure-dashboard.cjs", "install-lock.cjs", "dashboard-stamp.cjs"]) {
    const script = fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url));
    await cp(script, join(checkout, "scripts", name));
  }
  await write(
    "scripts/build-dashboard.ts",
    `const fs = require("node:fs");
     const stamp = require("./dashboard-stamp.cjs");
     fs.appendFileSync("builds", "x");
     if (fs.existsSync("fails")) { console.error("the reason"); process.exit(1); }
     fs.mkdirSync(stamp.builtFolder("."), { recursive: true });
     fs.writeFileSync(stamp.stampPath("."), stamp.dashboardDigest("."));`,
  );
  const builds = async () => (await readFile(join(checkout, "builds"), "utf8").catch(() => "")).length;
  const start = async () => {
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
    await buildDashboard(log, checkout);
    return lines.join("");
  };
  assert.match(await start(), /Building the dashboard/);
  assert.deepEqual([await start(), await builds()], ["", 1]);
  await write("fails", "");
  await write("web/main.tsx", "2");
  assert.match(
    await start(),
    /"reason":"the reason","msg":"the dashboard could not be built; the next start/,
  );
  await rm(join(checkout, "fails"));
  assert.deepEqual([(await start()).includes("reason"), await builds()], [false, 3]);
  await rm(join(checkout, "web"), { recursive: true });
  assert.deepEqual([await start(), await builds()], ["", 3], "an installation has no sources");
});
