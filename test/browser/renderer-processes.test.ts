import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noChromium } from "../harness/chromium.ts";
import { atEnd } from "../harness/cleanup.ts";
import { assertFails, until } from "../harness/fetching.ts";
import {
  createTestRenderer,
  htmlOf,
  processesNaming,
  render,
  type TestRenderer,
} from "../harness/rendering.ts";
import { projectRoot, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { type SiteServer, startSiteServer } from "../servers/site-server.ts";

const skip = noChromium || (process.platform !== "linux" && "needs /proc");
const still = `<p>${"We build stairs of oak and ash. ".repeat(20)}</p><script>document.body.append("ran");</script>`;
const hanging = `<script>fetch("/hangs").finally(() => { while (true); });</script>`;

const folders = (renderer: TestRenderer) => readdir(renderer.temporaryDir);
const none = (list: readonly unknown[]) => list.length === 0;

describe("the processes of the browser", { skip }, () => {
  let site: SiteServer;
  before(async () => {
    site = await startSiteServer({ pages: { "/hangs": "now" } });
  });
  after(() => site.close());
  /** Resolves when the hanging page has started to hang. */
  const hangs = () => until(() => site.requests.includes("/hangs"), 20_000);

  test("nothing starts before a page needs it", async () => {
    const renderer = await createTestRenderer();
    const session = renderer.openSession();
    assert.equal(await renderer.isAvailable(), true);
    await session.close();
    assert.deepEqual(await renderer.processes(), []);
    assert.deepEqual(renderer.messages, []);
  });

  test("concurrent pages share one browser, and closing leaves no process behind", async () => {
    const renderer = await createTestRenderer();
    const sessions = [renderer.openSession(), renderer.openSession(), renderer.openSession()];
    const pages = await Promise.all(
      sessions.map((session, index) => render(session, `${site.url}/${index}`, still)),
    );
    assert.ok(pages.every((page) => htmlOf(page).includes("ran")));
    assert.deepEqual(renderer.messages, ["a browser has started"]);
    assert.ok((await renderer.processes()).length > 1);
    await renderer.close();
    assert.deepEqual(await renderer.processes(), []);
    assert.deepEqual(await folders(renderer), []);
    await assertFails(render(sessions[0] ?? assert.fail(), site.url, still), "browser_unavailable");
  });

  test("an aborted job closes its page and, if it was the last one, the browser", async () => {
    const renderer = await createTestRenderer();
    const job = new AbortController();
    const session = renderer.openSession(job.signal);
    site.requests.length = 0;
    const rendering = render(session, site.url, hanging, { signal: job.signal });
    rendering.catch(() => {});
    await hangs();
    job.abort(new Error("The job was cancelled."));
    await assert.rejects(rendering, /The job was cancelled/);
    await session.close();
    await eventually(renderer.processes, none);
  });

  test("an aborted job leaves the pages of other jobs open", async () => {
    const renderer = await createTestRenderer();
    const job = new AbortController();
    const [given, other] = [renderer.openSession(job.signal), renderer.openSession()];
    site.requests.length = 0;
    const rendering = render(given, site.url, hanging, { signal: job.signal });
    rendering.catch(() => {});
    await hangs();
    await render(other, `${site.url}/first`, still);
    job.abort(new Error("The job was cancelled."));
    await given.close();
    assert.match(htmlOf(await render(other, `${site.url}/second`, still)), /ran/);
    assert.deepEqual(renderer.messages, ["a browser has started"]);
  });

  test("an idle browser ends after a while, and starts again for the next page", async () => {
    const renderer = await createTestRenderer({ idleMs: 50 });
    const first = renderer.openSession();
    await render(first, site.url, still);
    assert.ok((await renderer.processes()).length > 0, "it is kept during its crawl");
    await first.close();
    await eventually(renderer.processes, none);
    await eventually(() => folders(renderer), none);
    assert.match(htmlOf(await render(renderer.openSession(), site.url, still)), /ran/);
  });

  const signalBrowser = async (renderer: TestRenderer, signal: "SIGKILL" | "SIGSTOP") => {
    for (const pid of await renderer.processes()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended with another process, or by itself.
      }
    }
  };
  const killBrowser = (renderer: TestRenderer) => signalBrowser(renderer, "SIGKILL");

  test("when the browser is killed, its open pages are rendered in a new one", async () => {
    const renderer = await createTestRenderer();
    let asked = 0;
    site.add({
      "/news": (_, response) => {
        asked += 1;
        // The first two wait until their browser has gone.
        if (asked > 2) response.end("news");
      },
    });
    const slow = '<p id="out"></p><script>fetch("/news").then(() => { out.textContent = "news"; });</script>';
    const pages = [renderer.openSession(), renderer.openSession()].map((session, index) =>
      render(session, `${site.url}/slow-${index}`, slow),
    );
    await until(() => asked === 2, 20_000);
    await killBrowser(renderer);
    for (const page of await Promise.all(pages)) assert.match(htmlOf(page), /<p id="out">news/);
    assert.deepEqual(renderer.messages, ["a browser has started", "a browser has started"]);
  });

  test("a page whose browser dies twice fails, and the next page gets a new browser", async () => {
    const renderer = await createTestRenderer();
    const session = renderer.openSession();
    site.requests.length = 0;
    const rendering = render(session, site.url, hanging);
    rendering.catch(() => {});
    await hangs();
    await killBrowser(renderer);
    await until(() => site.requests.filter((path) => path === "/hangs").length === 2, 20_000);
    await killBrowser(renderer);
    await assertFails(rendering, "render_failed");
    assert.match(htmlOf(await render(session, site.url, still)), /ran/);
    assert.equal(renderer.messages.length, 3);
  });

  test("pages that hang delay other jobs only by their turn", async () => {
    const renderer = await createTestRenderer({ pagesMax: 1, silenceMs: 500 });
    const order: string[] = [];
    const greedy = renderer.openSession();
    site.requests.length = 0;
    const hung = Array.from({ length: 3 }, (_, index) =>
      render(greedy, `${site.url}/hang-${index}`, hanging).then(() => order.push("hung")),
    );
    await hangs();
    await render(renderer.openSession(), `${site.url}/other`, still).then(() => order.push("other job"));
    await Promise.all(hung);
    assert.deepEqual(order, ["hung", "other job", "hung", "hung"]);
  });

  test("hanging pages of one client do not block another client's page", async () => {
    const renderer = await createTestRenderer({ pagesMax: 1, silenceMs: 60_000 });
    const stop = new AbortController();
    const limits = { signal: stop.signal };
    site.requests.length = 0;
    const hung = Array.from({ length: 3 }, (_, index) =>
      render(renderer.openSession(), `${site.url}/hang-${index}`, hanging, limits),
    );
    const ended = Promise.allSettled(hung);
    await hangs();
    const other = renderer.openSession(new AbortController().signal, "other");
    assert.match(htmlOf(await render(other, `${site.url}/other`, still)), /ran/);
    stop.abort(new Error("still hanging"));
    for (const outcome of await ended) {
      assert.equal(outcome.status, "rejected");
      assert.match(String(outcome.reason), /still hanging/);
    }
  });

  test("an unresponsive browser is replaced", async () => {
    const renderer = await createTestRenderer();
    const session = renderer.openSession();
    await render(session, site.url, still);
    await signalBrowser(renderer, "SIGSTOP");
    await assertFails(
      render(session, site.url, still, { totalMs: 1_500 }),
      "render_failed",
      /does not react/,
    );
    assert.match(htmlOf(await render(session, site.url, still)), /ran/);
    assert.deepEqual(renderer.messages, ["a browser has started", "a browser has started"]);
  });

  test("when this process is killed, the browser ends by itself, and the next start cleans up", async () => {
    const temporaryDir = await temporaryFolder("owner");
    site.requests.length = 0;
    const script = join(projectRoot, "test/harness/renderer-owner.ts");
    const owner = spawn(process.execPath, [script, temporaryDir, `${site.url}/`], { stdio: "inherit" });
    atEnd(() => owner.kill("SIGKILL"));
    await hangs();
    assert.ok((await processesNaming(temporaryDir)).length > 1);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    await eventually(() => processesNaming(temporaryDir), none, 10_000);
    assert.equal((await readdir(temporaryDir)).length, 1);

    const renderer = await createTestRenderer({ temporaryDir });
    await eventually(() => folders(renderer), none);
  });

  test("a browser that does not start is reported once, and not retried for each page", async () => {
    const folder = await temporaryFolder("broken-chromium");
    const path = join(folder, "chromium");
    await writeFile(
      path,
      `#!/bin/sh\necho started >> ${join(folder, "log")}\necho "ERROR: no library" >&2\nexit 1\n`,
      {
        mode: 0o755,
      },
    );
    const findChromium = async () => ({ chromium: { path, version: "1.0" }, broken: [] });
    const renderer = await createTestRenderer({ findChromium, temporaryDir: join(folder, "tmp") });
    assert.equal(await renderer.isAvailable(), true);
    const session = renderer.openSession();
    for (let page = 0; page < 3; page++) {
      await assertFails(
        render(session, site.url, still),
        "browser_unavailable",
        /ended with 1 \(ERROR: no library\)/,
      );
    }
    assert.deepEqual(renderer.messages, ["the browser does not start"]);
    assert.equal(await renderer.isAvailable(), false);
    assert.deepEqual(await folders(renderer), []);
  });

  test("a folder path longer than a socket path may be works like any other", async () => {
    const temporaryDir = join(await temporaryFolder("long"), "data-of-a-customer".repeat(6), "tmp");
    const renderer = await createTestRenderer({ temporaryDir });
    assert.match(htmlOf(await render(renderer.openSession(), site.url, still)), /ran/);
    await renderer.close();
    assert.deepEqual(await folders(renderer), []);
  });

  test("pages beyond the limit wait their turn, and one that waits too long says so", async () => {
    const renderer = await createTestRenderer({ pagesMax: 1 });
    const session = renderer.openSession();
    site.requests.length = 0;
    const job = new AbortController();
    const first = render(session, site.url, hanging, { signal: job.signal });
    first.catch(() => {});
    await hangs();
    const second = render(session, site.url, still, { totalMs: 600 });
    await assertFails(second, "render_failed", /other pages kept the browser busy/);
    job.abort();
    assert.match(htmlOf(await render(session, site.url, still)), /ran/);
  });
});
