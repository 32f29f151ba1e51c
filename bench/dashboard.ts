import { userInfo } from "node:os";
import { setInterval as ticks } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../src/outside/browser/find-chromium.ts";
import { type ColdVisit, visitFirst, visitOverview, watchRendering } from "../test/harness/page-speed.ts";
import { readEvents } from "./harness/event-reader.ts";
import { median, ms, report } from "./harness/figures.ts";
import { insertJobs, scrollJobs } from "./harness/job-scrolling.ts";
import { type Tasks, traceTasks } from "./harness/main-thread.ts";
import { startService } from "./harness/service.ts";

const visits = 5;
const seconds = 10;
const listedJobs = 10_000;
/** A job of a type without a provider is queued, starts and fails: three events each. */
const jobsPerSecond = 34;

/**
 * Size and time of a first visit with an empty cache, and responsiveness of the list of jobs: at 100 events per second, and
 * while it is scrolled through.
 */
export async function dashboard(): Promise<void> {
  const found = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
  if (found.chromium === null) return report("Nothing measured: there is no Chromium.");
  const service = await startService();
  const browser = await chromium.launch({
    executablePath: found.chromium.path,
    chromiumSandbox: userInfo().uid !== 0,
  });
  try {
    const cold: Record<"signIn" | "signedIn" | "overview", ColdVisit[]> = {
      signIn: [],
      signedIn: [],
      overview: [],
    };
    for (let visit = 0; visit < visits; visit++) {
      const first = await visitFirst(browser, service.url, service.credential);
      cold.signIn.push(first.signIn);
      cold.signedIn.push(first.overview);
      cold.overview.push(await visitOverview(browser, service.url, first.session));
    }
    const live = await underEvents(browser, service);
    await insertJobs(service, listedJobs);
    const scrolled = await scrollJobs(browser, live.page, service.url);
    report(`live list: ${live.events.toFixed(0)} events/s for ${seconds} s`);
    report(`first visit with an empty cache, medians of ${visits}:`);
    report(`  sign-in: ${coldText(cold.signIn)}`);
    report(`  overview after it: ${coldText(cold.signedIn)}`);
    report(`  overview, signed in: ${coldText(cold.overview)}`);
    report(
      `at 100 events/s: ${taskText(live.tasks)}, ${live.renders.toFixed(1)} renders/s (targets: interactive 1 s, scripts 250 kB, task 50 ms, 10 renders/s)`,
    );
    report(`scrolling through ${scrolled.rows} jobs: ${taskText(scrolled.tasks)} (target: 50 ms)`);
  } finally {
    await browser.close();
    await service.stop();
  }
}

function coldText(all: readonly ColdVisit[]): string {
  const of = (name: keyof ColdVisit) => median(all.map((visit) => visit[name]));
  const kB = (of("scriptBytes") / 1000).toFixed(0);
  return `interactive after ${ms(of("interactiveMs"))}, main thread busy ${ms(of("mainThreadMs"))}, ${kB} kB of compressed scripts`;
}

/** Other processes interrupt a task where there are more of them than processors. */
const taskText = ({ longestCpuMs, longestMs }: Tasks) =>
  `longest task ${ms(longestCpuMs)} of processor time, ${ms(longestMs)} with interruptions`;

async function underEvents(browser: Browser, service: { url: string; credential: string }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByLabel("Credentials").fill(service.credential);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
  let events = 0;
  const stream = await readEvents(service.url, service.credential, () => {
    events += 1;
  });
  const rendering = await watchRendering(page);
  const tracing = await traceTasks(browser);
  const startedAt = performance.now();
  const answers: Promise<Response>[] = [];
  for await (const _ of ticks(1000 / jobsPerSecond)) {
    answers.push(submit(service, answers.length));
    if (answers.length >= jobsPerSecond * seconds) break;
  }
  await Promise.all(answers);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const { renders } = await rendering();
  const tasks = await tracing();
  stream.close();
  return {
    page,
    events: events / tookSeconds,
    renders: renders / tookSeconds,
    tasks,
  };
}

const submit = (service: { url: string; credential: string }, index: number) =>
  fetch(`${service.url}/api/v1/jobs/svcPeople/submit`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
    body: JSON.stringify({ payload: { mode: "search", search_query: `joiners in town ${index}` } }),
  });
