import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createVerifyType } from "../src/compose/verify.ts";
import { loadConfig } from "../src/config.ts";
import { VerifyPayload, VerifyResult } from "../src/job-types/verify/index.ts";
import { startDnsmasq } from "../test/servers/mail/dnsmasq.ts";
import { startPostfix } from "../test/servers/mail/postfix.ts";
import { missingPrograms } from "../test/servers/mail/programs.ts";
import { report } from "./harness/figures.ts";
import { freePort } from "./harness/service.ts";

const domains = Array.from({ length: 20 }, (_, index) => `domain${index}.test`);
const [busyDomain = ""] = domains;
const users = Array.from({ length: 50 }, (_, index) => `user${index}`);
const jobsAtOnce = 8;
/** Ten thousand addresses before memory is first measured, then as many again, twice. */
const jobsToWarmUp = 80;
const jobsMeasured = 20;
const jobsForMemory = 100;

/**
 * One worker's verifications against a real Postfix on this machine, with TLS and names from dnsmasq; half of the
 * mailboxes exist: addresses a second without a pause, seconds for a batch on 20 mail hosts with a pause for each,
 * and memory from ten thousand addresses to thirty thousand. Postfix runs on the same cores.
 */
export async function verifyThroughput(): Promise<void> {
  const missing = missingPrograms("postfix", "dnsmasq");
  if (missing !== null) return report(`Nothing measured: ${missing}.`);
  const [smtpPort, dnsPort] = [await freePort(), await freePort()];
  await using _dns = await startDnsmasq(dnsPort, {
    hosts: Object.fromEntries(domains.map((domain) => [`mx.${domain}`, "127.0.0.1"])),
    mx: Object.fromEntries(domains.map((domain) => [domain, [`mx.${domain}`]])),
  });
  await using _postfix = await startPostfix({
    address: "127.0.0.1",
    port: smtpPort,
    mailboxes: domains.flatMap((domain) =>
      (domain === busyDomain ? users : users.slice(0, 3)).map((user) => `${user}@${domain}`),
    ),
  });
  const env = {
    SMTP_PORT: String(smtpPort),
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    SMTP_HELO_NAME: "bench.test",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  };
  await measureRate(workerWith({ ...env, VERIFY_PACING_SECONDS: "0" }));
  await measurePacedBatch(workerWith({ ...env, VERIFY_PACING_SCOPE: "mx" }));
}

type Verify = (emails: string[]) => Promise<VerifyResult>;

function workerWith(env: Record<string, string>): Verify {
  const type = createVerifyType(loadConfig(env));
  const { signal } = new AbortController();
  const context = { jobId: "bench", clientId: "bench", signal, report: () => undefined };
  return async (emails) => {
    const payload = { ...defaults, emails };
    return VerifyResult.parse((await type.run(payload, context)).data);
  };
}

const defaults = VerifyPayload.parse({ email: "info@example.com", smtp_timeout_secs: 30 });

/** Half of the addresses exist; the others differ in each job, as only the catch-all result is remembered. */
const busyBatch = (job: number) => [
  ...users.map((user) => `${user}@${busyDomain}`),
  ...users.map((user) => `${user}-${job}@${busyDomain}`),
];

async function measureRate(verify: Verify): Promise<void> {
  await runJobs(verify, 0, jobsToWarmUp);
  const rate = await runJobs(verify, 1_000, jobsMeasured);
  const memory = [memoryMb()];
  for (const first of [2_000, 3_000]) {
    await runJobs(verify, first, jobsForMemory);
    memory.push(memoryMb());
  }
  report(`memory after 10,000, 20,000 and 30,000 addresses: ${memory.join("; ")}`);
  report(`verify-throughput: ${rate.toFixed(0)} addresses a second without a pause (target: 150)`);
}

/** @returns addresses a second. */
async function runJobs(verify: Verify, first: number, count: number): Promise<number> {
  const waiting = Array.from({ length: count }, (_, index) => first + index);
  let verified = 0;
  const startedAt = performance.now();
  const runOne = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { summary } = await verify(busyBatch(job));
      if (summary.valid !== users.length || summary.invalid !== users.length) {
        throw new Error(`wrong verdicts: ${JSON.stringify(summary)}`);
      }
      verified += summary.total;
    }
  };
  await Promise.all(Array.from({ length: jobsAtOnce }, runOne));
  return (verified / (performance.now() - startedAt)) * 1000;
}

async function measurePacedBatch(verify: Verify): Promise<void> {
  const emails = domains.flatMap((domain) =>
    Array.from({ length: 5 }, (_, index) => (index < 3 ? users[index] : `nobody${index}`)).map(
      (user) => `${user}@${domain}`,
    ),
  );
  const startedAt = performance.now();
  const { summary } = await verify(emails);
  const seconds = (performance.now() - startedAt) / 1000;
  if (summary.valid !== 60 || summary.invalid !== 40) {
    throw new Error(`wrong verdicts: ${JSON.stringify(summary)}`);
  }
  report(
    `verify-throughput: ${emails.length} addresses on ${domains.length} mail hosts, a pause of 3 s for each: ` +
      `${seconds.toFixed(1)} s (target: 20)`,
  );
}

/** Resident memory depends on when V8 collects, so the memory in use after a collection is reported as well. */
function memoryMb(): string {
  const { rss } = process.memoryUsage();
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return `${Math.round(rss / 1e6)} MB resident, ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB in use`;
}
