import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Journal, noteFailure, type SubmittedJob } from "./journal.ts";
import type { Observed } from "./protocol.ts";

/** A client that gives up waiting after this and asks the other API process. */
const answerMs = 3_000;
const openMax = 200;

export interface Load {
  /** Port of the sites. */
  readonly sitePort: number;
  /** Submits no more; resolves when every submit is acknowledged. */
  stop(): Promise<void>;
}

/** How long a site takes to answer: some jobs always run while a fault is injected. */
const siteDelayMs = (number: number, slowMs: number): number =>
  number % 10 === 0 ? slowMs : 100 + ((number % 7) * slowMs) / 20;

/**
 * Submits jobs at a fixed rate, alternating between the API processes. A submit is repeated with the same
 * Idempotency-Key until it is acknowledged. Each job has a site of its own, served from here.
 */
export async function startLoad(
  journal: Journal,
  { urls, credential, perSecond, slowMs }: Pick<Observed, "urls" | "credential" | "perSecond" | "slowMs">,
): Promise<Load> {
  const byHost = new Map<string, SubmittedJob>();
  const sites = createServer((request, response) => {
    const job = byHost.get(String(request.headers.host).split(":", 1)[0] ?? "");
    if (request.url !== "/" || job === undefined) return void response.writeHead(404).end();
    job.asked.push(Date.now());
    setTimeout(
      () => {
        const html = `<!doctype html><html lang="en"><title>Joinery ${job.number}</title><p>Windows and doors, made to measure.`;
        response.setHeader("content-type", "text/html; charset=utf-8").end(html);
      },
      siteDelayMs(job.number, slowMs),
    );
  }).listen(0, "0.0.0.0");
  await once(sites, "listening");
  const address = sites.address();
  const sitePort = typeof address === "object" && address !== null ? address.port : 0;

  const open = new Set<Promise<void>>();
  let stopped = false;
  async function submit(number: number): Promise<void> {
    const host = `127.${10 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
    const job: SubmittedJob = { number, url: `http://${host}:${sitePort}/`, sentAt: Date.now(), asked: [] };
    byHost.set(host, job);
    journal.jobs.push(job);
    const key = randomUUID();
    // Shorter than a freeze: it expires in one, and must not fail the job.
    const payload = { url: job.url, max_pages: 1, timeout: 20, force_refresh: true };
    for (let attempt = number; ; attempt++) {
      const answer = await fetch(`${urls[attempt % urls.length]}/api/v1/jobs/svcSite/submit`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${credential}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({ payload }),
        signal: AbortSignal.timeout(answerMs),
      })
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as { job_id?: string },
        }))
        .catch(() => null);
      if (answer?.status === 201 && answer.body.job_id !== undefined) {
        job.ackedAt = Date.now();
        job.jobId = answer.body.job_id;
        journal.acceptedAt.push(job.ackedAt);
        return;
      }
      if (answer !== null) noteFailure(journal, answer.status, `a submit: ${JSON.stringify(answer.body)}`);
      await delay(100);
    }
  }

  let number = 0;
  const timer = setInterval(() => {
    if (stopped || open.size >= openMax) return;
    const submitting = submit(number++).finally(() => open.delete(submitting));
    open.add(submitting);
  }, 1_000 / perSecond);
  return {
    sitePort,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}
