import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import { median, report } from "./harness/figures.ts";
import { recordingCost } from "./harness/recording-cost.ts";
import { freePort, projectRoot, type RunningService, startService } from "./harness/service.ts";

const connections = 32;
const seconds = 8;
const rounds = 3;

/**
 * The API process alone accepts submits (no worker competes for the two cores), with every step of a submit
 * enabled: authentication, rate limit, validation, cache look-up, job, queue entry and event in one commit.
 * The bare server reads the same requests and returns the same bytes; both are measured in turn.
 */
export async function submit(): Promise<void> {
  const service = await startService({}, "api");
  const bare = await startBareServer(service);
  const results: { ours: autocannon.Result[]; bare: autocannon.Result[] } = { ours: [], bare: [] };
  let recording = Number.NaN;
  try {
    // Until both are compiled: the first seconds of either are slower.
    await load(bare.url, service.credential, 3);
    await load(service.url, service.credential, 8);
    for (let round = 1; round <= rounds; round++) {
      results.bare.push(await load(bare.url, service.credential, seconds));
      results.ours.push(await load(service.url, service.credential, seconds));
      report(`round ${round}: bare ${rate(results.bare.at(-1))}, Forager ${rate(results.ours.at(-1))}`);
    }
    recording = await recordingCost(service);
  } finally {
    await bare.stop();
    await service.stop();
  }
  const perSecond = median(results.ours.map((result) => result.requests.average));
  const ratio = perSecond / median(results.bare.map((result) => result.requests.average));
  const p99 = median(results.ours.map((result) => result.latency.p99));
  const refused = results.ours.reduce((sum, result) => sum + result.non2xx + result.errors, 0);
  report(`not accepted: ${refused}`);
  const spent = (availableParallelism() * 1e6) / perSecond;
  report(
    `recording activities: ${recording.toFixed(1)} µs of the database's processor time for a job, ` +
      `${((100 * recording) / spent).toFixed(1)} % of what all processors have for one (target: 5 %)`,
  );
  report(
    `submit: ${perSecond.toFixed(0)} accepted a second, p99 ${p99} ms, ratio to bare node:http ${ratio.toFixed(2)} ` +
      `(targets: 3000, 40 ms, 0.2)`,
  );
}

let sequence = 0;

function load(url: string, credential: string, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api/v1/jobs/svcSite/submit`,
    connections,
    duration,
    requests: [
      {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        setupRequest: (request) => {
          sequence += 1;
          return { ...request, body: `{"payload":{"url":"https://site-${sequence}.example.com/"}}` };
        },
      },
    ],
  });
}

async function startBareServer(service: RunningService) {
  const sample = await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
    body: JSON.stringify({ payload: { url: "https://example.com" } }),
  });
  const { message } = (await sample.json()) as { message: string };
  const skipped = new Set(["content-length", "date", "connection", "keep-alive"]);
  const headers = Object.fromEntries([...sample.headers].filter(([name]) => !skipped.has(name)));
  const port = await freePort();
  const args = ["bench/harness/bare-server.ts", String(port), message, JSON.stringify(headers)];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  await answers201(url);
  return {
    url,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };

  async function answers201(at: string): Promise<void> {
    while ((await fetch(at).catch(() => undefined))?.status !== 201) {
      if (child.exitCode !== null) throw new Error("the bare server ended");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const rate = (result: autocannon.Result | undefined): string =>
  `${result?.requests.average.toFixed(0)}/s (p99 ${result?.latency.p99} ms)`;
