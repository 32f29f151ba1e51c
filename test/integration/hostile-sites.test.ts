import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { siteFaults, startSiteServer } from "../servers/site-server.ts";

const site = await startSiteServer({
  pages: {
    "/": "<title>Home</title><p>Hello there.",
    "/to-name": { status: 302, headers: { location: "http://inside.example/admin" } },
    // A readable page that links to unreadable ones.
    "/links": `<title>Links</title>${["http-500", "image", "redirect-to-private", "gzip-bomb", "resets"]
      .map((fault) => `<p><a href="/fault/${fault}">${fault}</a>`)
      .join("")}`,
  },
});
const silent = await startSiteServer({ pages: { "/robots.txt": siteFaults["never-answers"] } });
const broken = await startSiteServer({ pages: { "/robots.txt": siteFaults["http-500"] } });
const selfSigned = await startSiteServer({ tls: true });
const gone = await startSiteServer();
await gone.close();
const dns = await startDnsServer({
  "inside.example": ["10.0.0.1"],
  "metadata.example": ["169.254.169.254"],
  "both.example": ["203.0.113.1", "192.168.0.1"],
  "six.example": ["fd00::1"],
});
for (const server of [site, silent, broken, selfSigned, dns]) atEnd(() => server.close());

const env = {
  DATA_DIR: await dataFolder("hostile"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: dns.address,
  SITE_CONCURRENCY: "40",
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env, inOwnProcess: true });
atEnd(() => service.stop());
const client = apiClient(service.url, await createClient(env));

interface Ended {
  /** Of the results: 200, or 410 when the job failed. */
  status: number;
  body: {
    // biome-ignore lint/suspicious/noExplicitAny: tests inspect raw responses.
    data: any;
    error_message: string | null;
    worker_id: string;
    completed_at: string;
    processing_time_seconds: number;
  };
  /** From the job's status. */
  createdAt: string;
}

/** Enough for any job on a busy machine. Those that reach their limit have a shorter one. */
const timeoutSeconds = 120;
const shortTimeoutSeconds = 10;
const resultsWaitMs = 2 * timeoutSeconds * 1_000;

async function crawl(url: string, options: object = {}): Promise<Ended> {
  const jobId = await client.submitSite({ url, timeout: timeoutSeconds, max_pages: 1, ...options });
  const { status, body } = await eventually(
    () => client.get(`/api/v1/jobs/${jobId}/results`),
    (answer) => answer.status !== 202,
    resultsWaitMs,
  );
  const { body: job } = await client.get(`/api/v1/jobs/${jobId}/status`);
  return { status, body, createdAt: job.created_at };
}

const fault = (name: string) => `${site.url}/fault/${name}`;

/** The job fails with this message: nothing of the site could be read. */
const failing: [url: string, sentence: RegExp][] = [
  ["http://inside.example/", /^(?!.*10\.0\.0\.1)inside\.example resolves to a private or reserved address/],
  ["http://metadata.example/", /^(?!.*169\.254)metadata\.example resolves to a private/],
  ["http://both.example/", /^(?!.*192\.168)both\.example resolves to a private/],
  ["http://six.example/", /^(?!.*fd00)six\.example resolves to a private/],
  ["http://nowhere.example/", /nowhere\.example.*does not exist/],
  [`${site.url}/to-name`, /^(?!.*10\.0\.0\.1).*resolves to a private/],
  [fault("redirect-to-private"), /10\.0\.0\.1.*private/],
  [fault("redirect-to-metadata"), /169\.254\.169\.254.*private/],
  [fault("never-answers"), /did not give its first page within 10 s/],
  [fault("slow-headers"), /within 10 s/],
  [fault("resets"), /could not be reached/],
  [fault("closes-without-answer"), /could not be reached/],
  [`${gone.url}/`, /could not be reached/],
  [`${selfSigned.url}/`, /certificate/],
];

/** The job completes without a page, for this reason: the site responded, and that is the result. */
const completing: [url: string, reason: RegExp][] = [
  [fault("redirect-to-ftp"), /'ftp:'/],
  [fault("redirect-loop"), /in a loop/],
  [fault("endless-redirects"), /more than 10 times/],
  [fault("one-byte-a-second"), /within 10 s/],
  [fault("stalls"), /within 10 s/],
  [fault("huge-headers"), /headers are too large/],
  [fault("not-http"), /valid HTTP/],
  [fault("wrong-coding"), /could not be decoded/],
  [fault("image"), /not a web page.*image\/png/],
  [fault("wrong-content-type"), /not a web page.*application\/octet-stream/],
  [fault("http-404"), /answered 404 Not Found/],
  [fault("http-500"), /answered 500 Internal Server Error/],
  [fault("http-429"), /asks to wait 3600 s/],
  [`${broken.url}/`, /robots\.txt.*answered 500/],
  [`${silent.url}/`, /robots\.txt of 127\.0\.0\.1:\d+ .*did not answer within 10 s/],
];

/** Sites that keep a crawl until its time is over. */
const reachingLimit = ["never-answers", "slow-headers", "one-byte-a-second", "stalls"].map(fault);

test("whatever a site does, its job ends with a reason, and the worker continues", async () => {
  const healthy = await crawl(`${site.url}/?before`);
  assert.equal(healthy.body.data.pages_crawled, 1);
  const memoryBefore = residentMiB();

  const ends = new Map<string, Promise<Ended>>();
  for (const url of reachingLimit) ends.set(url, crawl(url, { timeout: shortTimeoutSeconds }));
  // The others would take processor time from what these do before they wait.
  await eventually(
    () => reachingLimit.filter((url) => !site.requests.includes(new URL(url).pathname)),
    ({ length }) => length === 0,
  );
  for (const [url] of [...failing, ...completing]) if (!ends.has(url)) ends.set(url, crawl(url));
  const partial = await crawl(`${site.url}/links`, { max_pages: 10 });
  const endOf = ([url]: [string, RegExp]) => ends.get(url) ?? assert.fail(url);
  const failed = await Promise.all(failing.map(endOf));
  const completed = await Promise.all(completing.map(endOf));
  const problems: string[] = [];
  const check = (holds: boolean, url: string, ended: Ended) => {
    if (!holds)
      problems.push(
        `${url}: ${ended.status} ${ended.body.error_message} ${JSON.stringify(ended.body.data?.metadata?.pages)}`,
      );
  };
  for (const [index, [url, sentence]] of failing.entries()) {
    const ended = failed[index] as Ended;
    check(ended.status === 410 && sentence.test(ended.body.error_message ?? ""), url, ended);
  }
  for (const [index, [url, reason]] of completing.entries()) {
    const ended = completed[index] as Ended;
    const { crawl_status, pages_crawled, metadata } = ended.body.data ?? {};
    check(ended.status === 200 && crawl_status === "failed" && pages_crawled === 0, url, ended);
    check(reason.test(metadata?.pages[0].reason), url, ended);
  }
  assert.deepEqual(problems, []);
  for (const { body, createdAt } of [...failed, ...completed, partial]) {
    const lifeSeconds = (Date.parse(body.completed_at) - Date.parse(createdAt)) / 1_000;
    const { processing_time_seconds: seconds } = body;
    assert.ok(seconds >= 0 && seconds <= lifeSeconds, `${seconds} s of ${lifeSeconds} s`);
    assert.equal(body.worker_id, healthy.body.worker_id);
  }

  assert.deepEqual([partial.status, partial.body.data.crawl_status], [200, "partial"]);
  const outcomes = partial.body.data.metadata.pages.map(
    (page: { url: string; outcome: string; reason: string }) => [
      new URL(page.url).pathname,
      page.outcome,
      page.reason !== null,
    ],
  );
  assert.deepEqual(
    new Map(
      outcomes.map(([path, outcome, hasReason]: [string, string, boolean]) => [path, [outcome, hasReason]]),
    ),
    new Map([
      ["/links", ["crawled", false]],
      ["/fault/http-500", ["error", true]],
      ["/fault/image", ["filter", true]],
      ["/fault/redirect-to-private", ["error", true]],
      ["/fault/gzip-bomb", ["crawled", false]],
      ["/fault/resets", ["error", true]],
    ]),
  );

  const after = await crawl(`${site.url}/?after`);
  assert.deepEqual([after.status, after.body.data.pages_crawled], [200, 1]);
  assert.equal(after.body.worker_id, healthy.body.worker_id);
  const grownMiB = residentMiB() - memoryBefore;
  assert.ok(grownMiB < 300, `the process has grown by ${grownMiB} MiB`);
  assert.equal((await client.get("/api/v1/system/health")).body.status, "healthy");
});

test("the beginning of an endless page is read, and the result says so", async () => {
  const memoryBefore = residentMiB();
  for (const name of ["endless-body", "ten-gigabytes", "gzip-bomb", "gzip-bomb-twice", "gzip-endless"]) {
    const { status, body } = await crawl(fault(name));
    assert.deepEqual([status, body.data?.crawl_status], [200, "partial"], name);
    assert.equal(body.data.compendium.truncated, true, name);
    assert.match(
      body.data.metadata.warnings.join(),
      /cut off: it is larger than the fixed limit for one page/,
      name,
    );
  }
  // Two parser threads, of 256 MiB each at most, are kept for a minute.
  const grownMiB = residentMiB() - memoryBefore;
  assert.ok(grownMiB < 600, `the process has grown by ${grownMiB} MiB`);
});

/** Resident memory of the service. */
function residentMiB(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(service.child.pid)])) / 1024;
}
