import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import Fastify from "fastify";
import stamp from "../../../scripts/dashboard-stamp.cjs";
import { startTestApi } from "../test-support/api-client.ts";
import { type installDashboard, prefersHtml } from "./dashboard.ts";

const folder = await mkdtemp(join(tmpdir(), "forager-dashboard-"));
after(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "index.html"), "<!doctype html><title>Dashboard</title>");
await writeFile(join(folder, "sections.json"), '["jobs","fakes"]');
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
  for (const name of ["index.html", "sections.json"]) {
    await cp(join(folder, name), join(checkout, "dist/web", name));
  }
  const copy = join(checkout, "src/http/pages/dashboard.ts");
  await cp(fileURLToPath(new URL("dashboard.ts", import.meta.url)), copy);
  await symlink(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(checkout, "node_modules"),
  );
  await writeFile(join(checkout, "package.json"), '{"type":"module"}');
  const copied = (await import(pathToFileURL(copy).href)) as { installDashboard: typeof installDashboard };
  const app = Fastify();
  assert.equal(await copied.installDashboard(app), "current");
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
    "/sections.json",
    "/api/v1/nothing",
    "/assets/none.js",
    "/assets/..%2findex.html",
    "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  ]) {
    const { statusCode } = await api.call({ url, headers: { accept: browser } });
    assert.ok(statusCode === 404 || statusCode === 400, `${url} is ${statusCode}`);
  }
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

test("a service logs that the checkout's dashboard is older than its sources", async () => {
  const checkout = await mkdtemp(join(tmpdir(), "forager-checkout-"));
  after(() => rm(checkout, { recursive: true, force: true }));
  const built = join(checkout, "dist/web");
  const inputs = ["web/main.tsx", "package-lock.json", "scripts/build-dashboard.ts", ...stamp.sharedSources];
  for (const name of inputs) {
    await mkdir(dirname(join(checkout, name)), { recursive: true });
    await writeFile(join(checkout, name), "1");
  }
  const script = fileURLToPath(new URL("../../../scripts/dashboard-stamp.cjs", import.meta.url));
  await cp(script, join(checkout, "scripts/dashboard-stamp.cjs"));
  await mkdir(built, { recursive: true });
  for (const name of ["index.html", "sections.json"]) await cp(join(folder, name), join(built, name));
  await writeFile(stamp.stampPath(checkout), stamp.dashboardDigest(checkout));
  const warns = async () => {
    await using api = await startTestApi({ options: { dashboardFolder: built } });
    assert.equal((await api.call({ url: "/jobs" })).statusCode, 200);
    return api.services.logLines.some(({ msg }) =>
      /before its sources changed: `npm start`/.test(String(msg)),
    );
  };
  assert.equal(await warns(), false);
  await writeFile(join(checkout, "web/main.tsx"), "2");
  assert.equal(await warns(), true);
  await rm(join(checkout, "web"), { recursive: true });
  assert.equal(await warns(), false, "an installation has no sources");
});
