import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { setInterval as ticks } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { announcesEvents, eventLock } from "../../src/store/core/event-log.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
} from "../harness/dashboard.ts";
import { visitFirst, visitOverview, watchRendering } from "../harness/page-speed.ts";
import { projectRoot } from "../harness/service-process.ts";

const eventsPerSecond = 100;
const seconds = 5;
const bytesMax = 250_000;
/** Of all pages together, which nobody loads at once. */
const allBytesMax = 350_000;

describe("the dashboard's load", { skip: noBrowser }, () => {
  let world: DashboardWorld;
  let browser: Browser;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
  });

  test("the Markdown parser and the map are chunks of their own, and all other scripts together stay small", async () => {
    const folder = `${projectRoot}dist/web/assets`;
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js.gz"));
    // Only results with a text load the one, only pages with a map the other.
    const separate = ["markdown-text-", "world-map-"].map((chunk) =>
      names.find((name) => name.startsWith(chunk)),
    );
    assert.ok(
      separate.every((name) => name !== undefined),
      "each is a chunk of its own",
    );
    const others = names.filter((name) => !separate.includes(name));
    const sizes = await Promise.all(others.map(async (name) => (await stat(`${folder}/${name}`)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 50_000 && total <= allBytesMax, `${total} bytes`);
  });

  test("with an empty cache, sign-in and overview stay within the script limit", async () => {
    const { overview, session } = await visitFirst(browser, world.service.url, world.credential);
    const again = await visitOverview(browser, world.service.url, session);
    for (const { scriptBytes } of [overview, again])
      assert.ok(scriptBytes > 50_000 && scriptBytes <= bytesMax, `${scriptBytes} bytes of scripts`);
  });

  test("the document has the browser request the page's scripts, the session and the first data at once", async () => {
    const context = await browser.newContext();
    await signIn(await context.newPage(), world.service.url, world.credential);
    // Another page, where the pointer rests on no link: the dashboard loads the page of such a link in advance.
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const document = await page.goto(world.service.url);
    const html = (await document?.text()) ?? "";
    const named = [...html.matchAll(/(?:href|src)="(\/[^"?]+)/g)].map(([, path = ""]) => path);
    await page.getByLabel("Your results").waitFor();
    const scripts = asked.filter((path) => path.endsWith(".js"));
    assert.deepEqual(
      scripts.filter((path) => !named.includes(path)),
      [],
      "no script waits for another",
    );
    assert.ok(scripts.length <= 5, scripts.join());
    // Before anything that needs it: a stream that breaks asks again later.
    const first = asked.slice(0, asked.indexOf("/api/v1/overview"));
    assert.equal(first.filter((path) => path === "/api/v1/session").length, 1, "read once");
    const reads = [...html.matchAll(/as="fetch"[^>]* href="([^"]+)"/g)].map(([, path = ""]) =>
      path.replaceAll("&amp;", "&"),
    );
    assert.ok(reads.includes("/api/v1/overview"), reads.join());
    const waited = await page.evaluate<string[]>(
      `performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType === "fetch")
         .map(({ name }) => new URL(name)).map(({ pathname, search }) => pathname + search)`,
    );
    assert.deepEqual(
      waited.filter((path) => !reads.includes(path) && path !== "/api/v1/client/settings"),
      [],
      "the page reads nothing else first",
    );
    assert.equal(
      asked.filter((path) => path === "/api/v1/overview").length,
      1,
      "what was read ahead is used",
    );
    await context.close();
  });

  test("a live list under 100 events a second renders once for many events", async () => {
    const page = await browser.newPage();
    await signIn(page, world.service.url, world.credential);
    const [clientId = ""] = world.credential.split(":");
    const ids = Array.from({ length: 25 }, () => randomUUID());
    await world.store.query({
      text: `insert into jobs (id, client_id, type, test, status, priority, payload, url, api_key_id, actor_id, actor_name,
               actor_role)
             select id, $2, 'svcPeople', false, 'queued', 0, '{}', 'https://example.com/', $3, 'a', 'a', 'a'
             from unnest($1::uuid[]) as id`,
      values: [ids, clientId, randomUUID()],
    });
    await page.goto(`${world.service.url}/jobs`);
    await page.getByRole("row").nth(12).waitFor();
    await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
    const rendering = await watchRendering(page);
    let sent = 0;
    for await (const _ of ticks(100)) {
      const kinds = ["job.started", "job.queued", "job.completed", "job.failed"];
      const batch = Array.from({ length: eventsPerSecond / 10 }, (_event, index) => ({
        type: kinds[(sent + index) % kinds.length],
        job_id: index % 2 === 0 ? ids[(sent + index) % ids.length] : randomUUID(),
      }));
      await world.store.query({
        text: `with logged as (
                 insert into events (client_id, type, job_id, data)
                 select $1, type, job_id, json_build_object('job_id', job_id, 'type', 'svcPeople')::text
                 from ${eventLock}, unnest($2::text[], $3::uuid[]) as signal(type, job_id) returning 1)
               select from logged`,
        announces: announcesEvents,
        values: [clientId, batch.map(({ type }) => type), batch.map(({ job_id }) => job_id)],
      });
      sent += batch.length;
      if (sent >= eventsPerSecond * seconds) break;
    }
    const { renders } = await rendering();
    // Ten times a second, regardless of the event rate; `npm run bench -- dashboard` measures the main thread's load.
    assert.ok(renders >= 2 && renders <= sent / 4, `${renders} renders for ${sent} events`);
  });
});
