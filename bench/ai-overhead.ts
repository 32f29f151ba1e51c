import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { prepareExtract } from "../src/ai/extract/prepare-extract.ts";
import { createModelAccess } from "../src/compose/language-model.ts";
import { loadConfig } from "../src/config.ts";
import { analyseSite } from "../src/job-types/site/ai/analyse-site.ts";
import { mergeFacts } from "../src/job-types/site/facts/merge-facts.ts";
import { SitePayload } from "../src/job-types/site/index.ts";
import { parsePage } from "../src/job-types/site/page/parse-page.ts";
import type { SitePage } from "../src/job-types/site/page/site-page.ts";
import { createThreadPool } from "../src/threads/thread-pool.ts";
import { latencies, median, ms, report } from "./harness/figures.ts";

const rounds = 60;
const pageCount = 50;
const analyses = 5;

/**
 * What the AI layer costs when the model costs nothing: all five analyses of a 50-page site, with a model server
 * that answers immediately, from the pages to the result. Also how long preparing the pages for questions takes.
 */
export async function aiOverhead(): Promise<void> {
  const thread = new Worker(new URL("./ai-overhead/instant-model.ts", import.meta.url));
  const [port] = await once(thread, "message");
  const env = { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: "instant", LLM_TOKENS_PER_JOB: "0" };
  const threads = createThreadPool({ threads: 1 });
  const model = createModelAccess(loadConfig(env), threads);
  try {
    const pages = Array.from({ length: pageCount }, (_, index) => parsedPage(index));
    const chars = pages.reduce((sum, page) => sum + (page.markdown?.length ?? 0), 0);
    report(`${pageCount} pages, ${Math.round(chars / 1000)} kB of Markdown, ${rounds} rounds`);
    const prepared = timed(() =>
      prepareExtract(pages.map(({ url, title, markdown }) => ({ url, title, text: markdown ?? "" }))),
    );
    report(`prepared for questions: ${latencies(prepared)}`);

    const facts = mergeFacts(pages, null);
    const payload = SitePayload.parse({
      url: "https://stairs.example/",
      extract_company_info: true,
      extract_team: true,
      extract_pain_points: true,
      product_description: "Planning software for workshops",
      icp_description: "Joineries with more than five people",
    });
    const job = { clientId: "cli_bench", signal: new AbortController().signal };
    const whole: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const cpuBefore = process.threadCpuUsage();
      const { report: analysis } = await analyseSite({ payload, pages, facts }, model.forSite, job);
      whole.push(performance.now() - startedAt);
      const { user, system } = process.threadCpuUsage(cpuBefore);
      cpu.push((user + system) / 1000);
      if (analysis?.status !== "ok") throw new Error(analysis?.error ?? "no report");
    }
    // The first run in a process loads the SDK.
    const [first = Number.NaN, ...later] = whole;
    report(`first site of a process: ${ms(first)}`);
    report(`${analyses} analyses of a site: ${latencies(later)}`);
    report(`CPU time of the calling thread for one analysis: ${ms(median(cpu.slice(1)) / analyses)}`);
    report(`Overhead of one analysis: ${ms(median(later) / analyses)} (limit 20 ms)`);
    report(`Preparing ${pageCount} pages: ${ms(median(prepared))} (limit 200 ms)`);
  } finally {
    await model.close();
    await threads.close();
    await thread.terminate();
  }
}

function timed(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
}

/** A typical company page: 60 paragraphs under 12 headings, links, a list and people. */
function parsedPage(index: number): SitePage {
  const sections = Array.from({ length: 12 }, (_, section) => {
    const paragraphs = Array.from(
      { length: 5 },
      (_, at) =>
        `<p>On page ${index}, in part ${section}.${at}, we tell how <a href="/oak">oak</a> becomes a stair: measured, drawn, cut and <b>fitted</b> within two weeks for houses old and new in the north.</p>`,
    );
    return `<h2>Part ${section} of ${index}</h2>${paragraphs.join("")}<ul><li>oak ${section}</li><li>ash ${index}</li></ul>`;
  });
  const html = `<title>Page ${index} | Tarn Stairs</title><main><h1>Page ${index}</h1>${sections.join("")}<p>Ask Søren Kjær about page ${index}.</p></main>`;
  return parsePage(
    {
      requestedUrl: `https://stairs.example/p${index}`,
      url: `https://stairs.example/p${index}`,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(html),
    },
    { markdown: "fit", prioritySections: [] },
  );
}
