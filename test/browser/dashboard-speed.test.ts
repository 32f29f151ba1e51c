import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { setInterval as ticks } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { eventLock, notifyEvents } from "../../src/store/core/event-log.ts";
import {
  type DashboardWorld,
  noBrowser,
  signIn,
  startBrowser,
  startDashboardWorld,
} from "../harness/dashboard.ts";
import { processorShare, visitFirst, visitOverview, watchRendering } from "../harness/page-speed.ts";
import { projectRoot } from "../harness/service-process.ts";

const eventsPerSecond = 100;
const seconds = 5;
/** Browsers call a task long from 50 ms; other tests may occupy both cores meanwhile. */
const taskMsMax = 150;
const bytesMax = 250_000;
const interactiveMsMax = 1_000;
const visitsMax = 10;

describe("the dashboard's speed", { skip: noBrowser, timeout: 120_000 }, () => {
  let world: DashboardWorld;
  let browser: Browser;

  before(async () => {
    [world, browser] = await Promise.all([startDashboardWorld(), startBrowser()]);
  });

  test("all scripts except the Markdown parser fit within the limit of the first page", async () => {
    const folder = `${projectRoot}dist/web/assets`;
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js.gz"));
    const sizes = await Promise.all(names.map(async (name) => (await stat(`${folder}/${name}`)).size));
    // Only results with a text load it.
    const parser = names.findIndex((name) => name.startsWith("markdown-text-"));
    assert.notEqual(parser, -1, "the parser is a chunk of its own");
    sizes.splice(parser, 1);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 50_000 && total <= bytesMax, `${total} bytes`);
  });

  test("with an empty cache, sign-in and overview are usable within a second", async (t) => {
    const best = {
      "sign-in": Number.POSITIVE_INFINITY,
      "overview after it": Number.POSITIVE_INFINITY,
      overview: Number.POSITIVE_INFINITY,
    };
    const isSlow = () => Math.max(...Object.values(best)) > interactiveMsMax;
    // Other tests may occupy both cores: the fastest visit, scaled by the processor share, measures the page itself.
    for (let visit = 0; visit < visitsMax && isSlow(); visit++) {
      const shareBefore = processorShare();
      const { signIn, overview, session } = await visitFirst(browser, world.service.url, world.credential);
      const again = await visitOverview(browser, world.service.url, session);
      const share = (shareBefore + processorShare()) / 2;
      best["sign-in"] = Math.min(best["sign-in"], signIn.interactiveMs * share);
      best["overview after it"] = Math.min(best["overview after it"], overview.interactiveMs * share);
      best.overview = Math.min(best.overview, again.interactiveMs * share);
      for (const { scriptBytes } of [overview, again]) {
        assert.ok(scriptBytes > 50_000 && scriptBytes <= bytesMax, `${scriptBytes} bytes of scripts`);
      }
    }
    t.diagnostic(JSON.stringify(best));
    assert.equal(isSlow(), false, `${JSON.stringify(best)} ms`);
  });

  test("a live list under 100 events a second renders at most ten times a second, and stays responsive", async (t) => {
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
    const startedAt = performance.now();
    await page.goto(`${world.service.url}/jobs`);
    await page.getByRole("row").nth(25).waitFor();
    const interactiveMs = performance.now() - startedAt;
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
                 from ${eventLock}, unnest($2::text[], $3::uuid[]) as told(type, job_id) returning 1)
               select ${notifyEvents} from logged`,
        values: [clientId, batch.map(({ type }) => type), batch.map(({ job_id }) => job_id)],
      });
      sent += batch.length;
      if (sent >= eventsPerSecond * seconds) break;
    }
    const { tasks, renders } = await rendering();
    const longest = Math.max(0, ...tasks);
    t.diagnostic(
      `interactive after ${Math.round(interactiveMs)} ms, ${renders} renders, longest task ${longest} ms`,
    );
    assert.ok(renders >= 2 && renders <= seconds * 10 + 10, `${renders} renders`);
    assert.ok(longest <= taskMsMax, `a task took ${longest} ms`);
    // The observer detects a task that is too long.
    await page.evaluate(
      "setTimeout(() => { const end = performance.now() + 300; while (performance.now() < end); }); undefined",
    );
    await page.waitForFunction("tasks.some((duration) => duration >= 300)");
  });
});
