import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createJobTypes } from "../../src/compose/job-types.ts";
import { loadConfig } from "../../src/config.ts";
import { SitePayload, SiteResult } from "../../src/job-types/site/index.ts";
import { chromiumPath, noChromium } from "../harness/chromium.ts";
import { atEnd } from "../harness/cleanup.ts";
import { until } from "../harness/fetching.ts";
import { processesNaming } from "../harness/rendering.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

/** A site with a script router: the same body for every address, text and links from its own API. */
const views = {
  "/": {
    title: "Beer Treppenbau",
    text: "We build stairs of oak. ".repeat(12),
    links: ["/kontakt", "/team"],
  },
  "/kontakt": {
    title: "Kontakt",
    text: "Write to info@beer-bau.de or call 0561 7203344. ".repeat(3),
    links: ["/"],
  },
  "/team": { title: "Team", text: "Meisterin Jana Beer leads the workshop. ".repeat(8), links: ["/"] },
};
const shell =
  '<!doctype html><html lang="de"><title>Beer</title><div id="root"></div><script src="/app.js" defer></script>';
const program = `
  const root = document.getElementById("root");
  const show = async () => {
    const view = await (await fetch("/api" + location.pathname)).json();
    document.title = view.title;
    root.innerHTML = "<main><h1>" + view.title + "</h1><p>" + view.text + "</p></main><nav>" +
      view.links.map((link) => "<a href='" + link + "'>" + link.slice(1) + "</a>").join(" ") + "</nav>";
  };
  show();`;
const script = { headers: { "content-type": "text/javascript", "cache-control": "max-age=600" } };
const spa = {
  ...Object.fromEntries(Object.keys(views).map((path) => [path, shell])),
  ...Object.fromEntries(
    Object.entries(views).map(([path, view]) => [
      `/api${path}`,
      { headers: { "content-type": "application/json" }, body: JSON.stringify(view) },
    ]),
  ),
  "/app.js": { ...script, body: program },
  "/hanging": `<title>Hang</title><div id="root"></div><a href="/">Start</a><script>fetch("/hangs").finally(() => { while (true); });</script>`,
  "/hangs": "now",
};

async function createSiteJob(env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder("spa");
  const config = loadConfig({
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_NETWORKS: "127.0.0.1",
    CHROMIUM_PATH: chromiumPath,
    ...env,
  });
  const messages: string[] = [];
  const jobTypes = createJobTypes(config, { log: (message) => messages.push(message) });
  atEnd(jobTypes.close);
  const jobType = jobTypes.byName.get("svcSite") ?? assert.fail();
  const runJob = (url: string, payload: object = {}, signal = new AbortController().signal) => {
    const context = { jobId: "job-1", clientId: "client-1", signal, report: () => {} };
    return jobType.run(SitePayload.parse({ url, ...payload }), context);
  };
  const run = async (...given: Parameters<typeof runJob>) => SiteResult.parse((await runJob(...given)).data);
  return { run, runJob, messages, dataDir, processes: () => processesNaming(join(dataDir, "tmp")) };
}

describe("a svcSite job on a site rendered by scripts", { skip: noChromium }, () => {
  test("finds pages, contacts and text as on any other site", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run, messages } = await createSiteJob();
    const result = await run(`${site.url}/`);
    assert.deepEqual(result.emails, ["info@beer-bau.de"]);
    assert.equal(result.pages_crawled, 3);
    assert.match(result.markdown_compendium ?? "", /# Team[\s\S]*Jana Beer/);
    const { metadata } = result;
    assert.deepEqual([metadata.browser_rendering_available, metadata.pages_rendered], [true, 3]);
    assert.ok(metadata.pages.filter((page) => page.outcome === "crawled").every((page) => page.rendered));
    assert.deepEqual(metadata.warnings, []);
    assert.deepEqual(messages, ["a browser has started"]);
    const asked = (path: string) => site.requests.filter((request) => request === path).length;
    assert.deepEqual([asked("/"), asked("/kontakt"), asked("/app.js")], [1, 1, 1], "each is loaded once");
  });

  test("starts no browser for a site that can be read without scripts", async () => {
    const text = "<p>We build stairs of oak and ash for houses.</p>".repeat(20);
    const page = (links: string) => `<h1>Beer</h1>${text}${links}<script src="/app.js"></script>`;
    await using site = await startSiteServer({
      pages: { ...spa, "/": page('<a href="/a">A</a><a href="/b">B</a>'), "/a": page("a"), "/b": page("b") },
    });
    const { run, messages } = await createSiteJob();
    const { metadata } = await run(`${site.url}/`);
    assert.deepEqual(
      [metadata.pages_rendered, metadata.browser_rendering_available, messages],
      [0, true, []],
    );
  });

  test("renders nothing when enable_spa is off, and says what that omits", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run, messages } = await createSiteJob();
    const { metadata } = await run(`${site.url}/`, { enable_spa: false });
    assert.deepEqual([metadata.spa_enabled, metadata.pages_rendered, messages], [false, 0, []]);
    assert.match(metadata.warnings.join(), /needs JavaScript.*enable_spa is off/);
  });

  test("continues past a page that hangs, within the crawl's time", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run } = await createSiteJob();
    const result = await run(`${site.url}/hanging`, { timeout: 20, spa_timeout: 10 });
    assert.deepEqual(result.emails, ["info@beer-bau.de"]);
    assert.equal(result.pages_crawled, 4);
  });

  test("fails with the reason when its only page cannot be rendered, and its result is not reused", async () => {
    const crash = "const all = []; while (true) all.push(new Uint8Array(4e6).fill(1));";
    await using site = await startSiteServer({
      pages: { "/": `<div id="root"></div><script>${crash}</script>` },
    });
    const { runJob } = await createSiteJob();
    // Filling its memory takes a slow machine longer than a page usually has.
    const { data, reusable } = await runJob(`${site.url}/`, { timeout: 60, spa_timeout: 60 });
    const { metadata, ...result } = SiteResult.parse(data);
    assert.deepEqual([result.crawl_status, reusable, metadata.pages_rendered], ["failed", false, 0]);
    assert.match(metadata.failure_reason ?? "", /nothing was read of it\. .*crashed/);
  });

  test("keeps what a hanging page has rendered, and its result is not reused", async () => {
    await using site = await startSiteServer({
      pages: {
        "/": `<div id="root"></div><script>root.innerHTML = "info@beer-bau.de"; while (true);</script>`,
      },
    });
    const { runJob } = await createSiteJob();
    const { data, reusable } = await runJob(`${site.url}/`);
    const { metadata, ...result } = SiteResult.parse(data);
    assert.deepEqual(
      [result.crawl_status, result.emails, reusable],
      ["partial", ["info@beer-bau.de"], false],
    );
    assert.match(metadata.warnings.join(), /Its scripts hung, and were stopped/);
  });

  test("requests nothing that robots.txt forbids, and says so", async () => {
    const robots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /api/team" };
    await using site = await startSiteServer({ pages: { ...spa, "/robots.txt": robots } });
    const { run } = await createSiteJob();
    const { metadata, ...result } = await run(`${site.url}/`);
    assert.deepEqual(result.emails, ["info@beer-bau.de"]);
    assert.ok(site.requests.includes("/api/kontakt") && !site.requests.includes("/api/team"));
    assert.match(metadata.warnings.join(), /\/team: robots\.txt does not allow 1 request of its scripts/);
  });

  test("follows script redirects", async () => {
    const page = "<h1>Beer</h1><p>Write to info@beer-bau.de</p>";
    for (const go of [
      'location.href = "/en/";',
      'location.replace(["", "en", ""].join("/"));',
      'setTimeout(() => { window.location = "/" + "en/"; }, 100);',
    ]) {
      await using site = await startSiteServer({
        pages: { "/": `<head><script>${go}</script></head><body></body>`, "/en/": page },
      });
      const { run } = await createSiteJob();
      const { emails, crawl_status } = await run(`${site.url}/`);
      assert.deepEqual([emails, crawl_status], [["info@beer-bau.de"], "success"], go);
    }
  });

  test("ends with its browser when it is cancelled", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run, processes } = await createSiteJob();
    const job = new AbortController();
    const running = run(`${site.url}/hanging`, {}, job.signal);
    running.catch(() => {});
    await until(() => site.requests.includes("/hangs"), 20_000);
    job.abort(new Error("Job was cancelled"));
    await assert.rejects(running, /Job was cancelled/);
    await eventually(processes, (pids) => pids.length === 0);
  });
});

describe("a svcSite job without a browser", () => {
  test("follows a script redirect to a literal address", async () => {
    await using site = await startSiteServer({
      pages: {
        "/": '<div id="root"></div><script>location.replace("/en/")</script>',
        "/en/": "<h1>Beer</h1><p>Write to info@beer-bau.de</p>",
      },
    });
    const { run } = await createSiteJob();
    const { emails, metadata } = await run(`${site.url}/`, { enable_spa: false });
    assert.deepEqual([emails, metadata.warnings], [["info@beer-bau.de"], []]);
  });

  test("reads the pages without scripts when there is no Chromium, and says so", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run } = await createSiteJob({ CHROMIUM_PATH: "/nowhere/chromium" });
    const { metadata, ...result } = await run(`${site.url}/`);
    assert.deepEqual([metadata.browser_rendering_available, metadata.pages_rendered], [false, 0]);
    assert.equal(result.pages_crawled, 1);
    assert.match(
      metadata.warnings.join(),
      /No browser is available.*\/nowhere\/chromium: there is no such program/,
    );
  });

  test("reads the pages without scripts where a sandbox is required and none works, and names the setting", {
    skip: noChromium,
  }, async () => {
    await using site = await startSiteServer({ pages: spa });
    const folder = await temporaryFolder("no-sandbox");
    const path = join(folder, "chromium");
    await writeFile(path, `#!/bin/sh\nexec "${chromiumPath}" --no-sandbox "$@"\n`, { mode: 0o755 });
    const { run } = await createSiteJob({ CHROMIUM_PATH: path, CHROMIUM_REQUIRE_SANDBOX: "yes" });
    const { metadata, ...result } = await run(`${site.url}/`);
    assert.deepEqual([result.pages_crawled, metadata.pages_rendered], [1, 0]);
    assert.equal(metadata.browser_rendering_available, false);
    assert.match(metadata.warnings.join(), /read as sent.*CHROMIUM_REQUIRE_SANDBOX is set to yes/);
  });

  test("completes when the browser does not start, with one warning for all pages", async () => {
    const pages = Object.fromEntries(
      ["/", "/a", "/b"].map((path) => [
        path,
        `<title>${path}</title><div id="root"></div><a href="/a">A</a><a href="/b">B</a><script src="/app.js"></script>`,
      ]),
    );
    await using site = await startSiteServer({ pages });
    const folder = await temporaryFolder("no-start");
    const path = join(folder, "chromium");
    await writeFile(path, '#!/bin/sh\n[ "$1" = --version ] && echo "Chromium 140.0.1" && exit\nexit 1\n', {
      mode: 0o755,
    });
    const { run } = await createSiteJob({ CHROMIUM_PATH: path });
    const { metadata, ...result } = await run(`${site.url}/`);
    assert.equal(result.crawl_status, "partial");
    assert.equal(result.pages_crawled, 3);
    assert.equal(metadata.browser_rendering_available, false);
    assert.equal(metadata.warnings.length, 1);
    assert.match(metadata.warnings[0] ?? "", /^3 pages need JavaScript.*ended with 1/);
  });

  test("completes when its temporary files cannot be kept", async () => {
    await using site = await startSiteServer({ pages: spa });
    const { run, dataDir } = await createSiteJob();
    await mkdir(dataDir, { recursive: true });
    await rm(join(dataDir, "tmp"), { recursive: true, force: true });
    await writeFile(join(dataDir, "tmp"), "a file where the folder would be");
    const { metadata, ...result } = await run(`${site.url}/`);
    assert.deepEqual([result.pages_crawled, metadata.pages_rendered, metadata.warnings.length], [1, 0, 1]);
  });
});
