import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../src/store/core/database.ts";
import { cpuSeconds } from "./harness/cpu-time.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { latencies, ms, quantile, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const pins = 1_000_000;
/** Enough that no token sends more than five requests a second, or sixty a minute. */
const tokenCount = 400;
const perSecond = 200;
const seconds = 20;
const warmUpSeconds = 3;
const completions = 50;

/**
 * The local registry with a million pins of one country. Requests are sent on schedule, whether or not the earlier
 * ones have completed, and each is timed from when it was sent; half of the names are taken.
 */
export async function signup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-signup-"));
  await chmod(dataDir, 0o711);
  const service = await startService({ DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  try {
    const { database, stop } = await openEmbeddedDatabase(dataDir);
    report(`${pins} pins written in ${((await writePins(database)) / 1000).toFixed(1)} s`);
    const tokens: string[] = [];
    for (let index = 0; index < tokenCount; index++) tokens.push(await mint(service, `Claimant ${index}`));
    const of = (index: number) => tokens[index % tokenCount] ?? "";
    const resolvePath = (index: number) => `resolve?token=${of(index)}`;
    const checkPath = (index: number) => {
      const name = index % 2 === 0 ? `Pin ${1 + ((index * 7919) % pins)}` : `Nobody's name ${index}`;
      return `check-name?token=${of(index)}&name=${encodeURIComponent(name)}`;
    };
    const figures: Record<string, number> = {};
    for (const [what, path] of Object.entries({ resolve: resolvePath, "check-name": checkPath })) {
      await load(service, agent, path, warmUpSeconds);
      const before = await cpuSeconds(service.pid);
      const { times, refused, taken } = await load(service, agent, path, seconds);
      const cpuMs = (1000 * ((await cpuSeconds(service.pid)) - before)) / times.length;
      report(
        `${what}: ${latencies(times)}, ${cpuMs.toFixed(2)} ms of processor time a request, ${refused} other than 200, ${taken} taken`,
      );
      figures[what] = quantile(times, 0.99);
    }
    const token = await mint(service, "The one pin");
    const answers = await Promise.all(Array.from({ length: completions }, () => complete(service, token)));
    const ids = new Set(answers.map((answer) => answer.pin_id));
    const [row] = await database.query<{ count: number }>({
      text: "select count(*)::int as count from signup_pins where name = 'The one pin'",
    });
    await stop();
    report(
      `signup: p99 at ${perSecond}/s: resolve ${ms(figures.resolve ?? Number.NaN)}, check-name ${ms(figures["check-name"] ?? Number.NaN)} (target 15 ms); ` +
        `${completions} concurrent completions: ${row?.count} pin, ${ids.size} id`,
    );
  } finally {
    agent.destroy();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Names as reduced by `nameSkeleton` of src/signup/names.ts; the run shows that half of the checked ones are taken. */
async function writePins(database: Database): Promise<number> {
  const startedAt = performance.now();
  const slice = 100_000;
  for (let from = 1; from <= pins; from += slice) {
    await database.query({
      text: `insert into signup_pins (pin_id, country_code, name, name_key, brand_id, details)
             select gen_random_uuid(), 'DK', 'Pin ' || n, sha256(convert_to('pin ' || n, 'utf8')), 'harbour',
                    decode(repeat('00', 200), 'hex')
             from generate_series($1::int, $2::int) n`,
      values: [from, from + slice - 1],
    });
  }
  await database.script("vacuum analyze signup_pins");
  return performance.now() - startedAt;
}

async function post(service: RunningService, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${service.url}/api/v1/signup/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function mint(service: RunningService, name: string): Promise<string> {
  const body = { identifier: "+4533445512", brand_id: "harbour", country_code: "DK", name };
  return String((await post(service, "tokens", body)).token);
}

const complete = (service: RunningService, token: string) =>
  post(service, "complete", { token, name: "The one pin", country_code: "DK", lat: 55.68, lng: 12.57 });

async function load(
  service: RunningService,
  agent: Agent,
  path: (index: number) => string,
  duration: number,
): Promise<{ times: number[]; refused: number; taken: number }> {
  const times: number[] = [];
  let refused = 0;
  let taken = 0;
  const startsAt = performance.now() + 50;
  const requests = Array.from({ length: perSecond * duration }, async (_, index) => {
    const dueAt = startsAt + (index * 1000) / perSecond;
    await delay(dueAt - performance.now());
    // Timers are late by a millisecond or more: that is the load generator's delay, not the service's.
    const leftAt = Math.max(dueAt, performance.now());
    const { status, text } = await get(service, agent, `/api/v1/signup/${path(index)}`);
    times.push(performance.now() - leftAt);
    if (status !== 200) refused += 1;
    if (text.includes('"is_available":false')) taken += 1;
  });
  await Promise.all(requests);
  return { times, refused, taken };
}

function get(service: RunningService, agent: Agent, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.credential}` };
    const call = request(`${service.url}${path}`, { agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end();
  });
}
