import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ApiCall, apiCaller, campaignsPath, persistently } from "./harness/api-call.ts";
import { problemsOf } from "./harness/campaign-problems.ts";
import { businessesOf, type ExpectedBusiness, towns } from "./harness/campaign-world.ts";
import type { CampaignWorldReport } from "./harness/campaign-world-owner.ts";
import { report } from "./harness/figures.ts";
import { projectRoot } from "./harness/service.ts";
import { type ServiceGroup, startServiceGroup } from "./harness/service-group.ts";

const townCount = 50;
const businessesEach = 20;
const businessCount = townCount * businessesEach;
const jobCount = townCount + 2 * businessCount;
const rounds = 2;
/** Everything would wait for the default pace for Google. */
const unpaced = { MAPS_REQUESTS_PER_SECOND: "1000" };
const kills = { worker: 4, api: 3, database: 3 };

/**
 * A whole campaign with the real job types against local servers: 50 towns with 20 businesses each, each with a website
 * of three pages and three addresses. First the time of one worker process, compared with the same jobs queued up front
 * as independent jobs; then whether the result is the same when workers, API and database are killed ten times at
 * random while a client reads it over HTTP.
 *
 * The servers under crawl share the cores.
 */
export async function campaignChain(): Promise<void> {
  const owner = fork("bench/harness/campaign-world-owner.ts", [String(townCount), String(businessesEach)], {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    const [{ sitePort, env }] = (await once(owner, "message")) as [CampaignWorldReport];
    const expected = towns(townCount).flatMap((town) => businessesOf(town, businessesEach, sitePort));
    report(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
    await compareTimes({ ...env, ...unpaced }, expected);
    await survive(env, expected);
  } finally {
    await stop(owner);
  }
}

async function compareTimes(env: Record<string, string>, expected: ExpectedBusiness[]): Promise<void> {
  const chained: Taken[] = [];
  const alone: Taken[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { taken, jobs } = await timeCampaign(env, expected);
    chained.push(taken);
    alone.push(await timeJobs(env, jobs));
    report(`  round ${round}: campaign ${textOf(taken)}; its jobs alone ${textOf(alone.at(-1) ?? taken)}`);
  }
  const least = (all: Taken[], what: (taken: Taken) => number) => Math.min(...all.map(what));
  const added = (what: (taken: Taken) => number) =>
    `${((least(chained, what) / least(alone, what) - 1) * 100).toFixed(1)} %`;
  const secondsOf = ({ seconds }: Taken) => seconds;
  report(
    `campaign-chain: ${least(chained, secondsOf).toFixed(1)} s for ${businessCount} businesses (target 300); the chain ` +
      `adds ${added(secondsOf)} to the jobs' time (target 10 %), ` +
      `${added(({ cpu }) => cpu.processes)} to the processes' processor time, ${added(({ cpu }) => cpu.database)} to the database's`,
  );
}

interface Taken {
  /** From the first job's start to the last job's end. */
  seconds: number;
  /** Processor time during the run, of the service's processes and the database. */
  cpu: { processes: number; database: number };
}

const textOf = ({ seconds, cpu }: Taken) =>
  `${seconds.toFixed(1)} s (processor ${cpu.processes.toFixed(1)} s, of the database ${cpu.database.toFixed(1)} s)`;

interface PlainJob {
  type: string;
  payload: Record<string, unknown>;
}

async function timeCampaign(
  env: Record<string, string>,
  expected: ExpectedBusiness[],
): Promise<{ taken: Taken; jobs: PlainJob[] }> {
  await using group = await startWithTowns(env);
  const call = apiCaller(group.url, await group.newClient());
  const { campaign_id: id } = await call("POST", `${campaignsPath}/submit`, {
    ...campaignBody,
    auto_advance: true,
  });
  const taken = await work(group);
  await mustBe("the campaign", await problemsOf(group.database, call, String(id), expected));
  return { taken, jobs: await group.database.query<PlainJob>({ text: "select type, payload from jobs" }) };
}

async function timeJobs(env: Record<string, string>, jobs: PlainJob[]): Promise<Taken> {
  await using group = await startWithTowns(env);
  const call = apiCaller(group.url, await group.newClient());
  const waiting = [...jobs];
  const submitAll = async () => {
    for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) {
      await call("POST", `/api/v1/jobs/${job.type}/submit`, { payload: job.payload });
    }
  };
  await Promise.all(Array.from({ length: 10 }, submitAll));
  return await work(group);
}

/** One worker process runs everything. */
async function work(group: ServiceGroup): Promise<Taken> {
  const before = await group.cpuSeconds();
  for (const role of ["worker", "scheduler"] as const) await group.start(role);
  for (;;) {
    const [row] = await group.database.query<{ ended: number; seconds: number }>({
      text: `select count(completed_at)::int as ended,
                    extract(epoch from max(completed_at) - min(started_at))::float8 as seconds from jobs`,
    });
    if (row !== undefined && row.ended >= jobCount) {
      const after = await group.cpuSeconds();
      const processes = after.processes - before.processes;
      return { seconds: row.seconds, cpu: { processes, database: after.database - before.database } };
    }
    await delay(1_000);
  }
}

/** A campaign under kills: two workers, a scheduler, an API, and a client that reads each town's results. */
async function survive(env: Record<string, string>, expected: ExpectedBusiness[]): Promise<void> {
  await using group = await startWithTowns(env);
  for (const role of ["worker", "worker", "scheduler"] as const) await group.start(role);
  const call = persistently(apiCaller(group.url, await group.newClient()));
  const { campaign_id } = await call("POST", `${campaignsPath}/submit`, campaignBody);
  const id = String(campaign_id);
  const startedAt = performance.now();
  const striking = strikeAtRandom(group);
  const blocking = await handOut(call, id);
  for (;;) {
    const { status } = await call("GET", `${campaignsPath}/${id}/status`);
    if (status === "completed") break;
    await delay(500);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const struck = await striking;
  const read = await Promise.all(blocking);
  const found = await problemsOf(group.database, call, id, expected);
  for (const { town, businesses } of read) {
    if (businesses !== businessesEach) found.push(`a reader of ${town} got ${businesses} businesses`);
  }
  await mustBe("the campaign under kills", found);
  report(
    `campaign-chain, ${struck.length} kills (${struck.join(", ")}): ${seconds.toFixed(1)} s (target 300), ` +
      `${read.length} blocking readers answered, nothing lost, nothing duplicated`,
  );
}

/** Hands out all towns, and waits for each one's businesses meanwhile. A lost response leaves its town unread. */
async function handOut(call: ApiCall, id: string): Promise<Promise<{ town: string; businesses: number }>[]> {
  const reading: Promise<{ town: string; businesses: number }>[] = [];
  for (let more = true; more; ) {
    const next = await call("POST", `${campaignsPath}/${id}/next`);
    more = next.has_more === true;
    const task = next.current_task as { job_id: string; display_name: string } | null;
    if (task !== null) reading.push(readTown(call, id, task));
  }
  return reading;
}

async function readTown(call: ApiCall, id: string, task: { job_id: string; display_name: string }) {
  for (;;) {
    const answer = await call("GET", `${campaignsPath}/${id}/jobs/${task.job_id}/results`);
    const businesses = (answer.businesses as unknown[]).length;
    // A stopping process returns partial results.
    if (answer.status !== "partial") return { town: task.display_name, businesses };
  }
}

/** Kills at random moments, each in its own share of the run. */
async function strikeAtRandom(group: ServiceGroup): Promise<string[]> {
  const victims = Object.entries(kills)
    .flatMap(([victim, times]) => Array<string>(times).fill(victim))
    .map((victim) => ({ victim, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ victim }) => victim);
  for (const [index, victim] of victims.entries()) {
    const after = ((index + Math.random()) / victims.length) * jobCount;
    while ((await endedJobs(group)) < after) await delay(50);
    if (victim === "database") await group.killDatabase();
    else await group.restart(victim as "worker" | "api", victim === "api" ? 0 : index % 2);
  }
  return victims;
}

/** Retries while the database is down. */
async function endedJobs({ database }: ServiceGroup): Promise<number> {
  const rows = await database
    .query<{ ended: number }>({ text: "select count(completed_at)::int as ended from jobs" })
    .catch(() => []);
  return rows[0]?.ended ?? 0;
}

async function mustBe(what: string, found: string[]): Promise<void> {
  if (found.length === 0) return;
  throw new Error(`${what} is wrong:\n${found.slice(0, 20).join("\n")}\n${found.length} in all`);
}

const campaignBody = {
  query: "joiners",
  country_code: "ZZ",
  workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true } },
};

async function startWithTowns(env: Record<string, string>): Promise<ServiceGroup> {
  const group = await startServiceGroup(env);
  await group.start("api");
  const folder = await mkdtemp(join(tmpdir(), "forager-bench-"));
  const file = join(folder, "towns.csv");
  const lines = towns(townCount).map(
    ({ name, latitude, longitude }, index) =>
      `${name},${latitude},${longitude},Zedland,ZZ,,${100_000 - index},${index + 1}`,
  );
  await writeFile(file, ["city,lat,lng,country,iso2,admin_name,population,id", ...lines, ""].join("\n"));
  await group.forager("locations", "import", "simplemaps", file);
  await rm(folder, { recursive: true });
  return group;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
