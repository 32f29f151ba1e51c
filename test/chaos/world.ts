import { type ChildProcess, execFile, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { towns } from "../../bench/harness/campaign-world.ts";
import type { CampaignWorldReport } from "../../bench/harness/campaign-world-owner.ts";
import { projectRoot } from "../../bench/harness/service.ts";
import { freePort } from "../harness/free-port.ts";
import { type Clock, createClock } from "./clock.ts";
import { createLink, type Link } from "./link.ts";
import type { Machine } from "./machine.ts";
import { type PrivatePostgres, startPrivatePostgres } from "./private-postgres.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";

/** An installation of its own, with everything that it contacts. */
export interface World {
  readonly machine: Machine;
  readonly clock: Clock;
  readonly postgres: PrivatePostgres;
  readonly redis: SupervisedProcess | null;
  readonly apis: readonly SupervisedProcess[];
  readonly workers: readonly SupervisedProcess[];
  readonly scheduler: SupervisedProcess;
  /** The way of the last worker, and of the last API process, to the database. */
  readonly workerLink: Link;
  readonly apiLink: Link;
  /** Every process of the service. */
  services(): SupervisedProcess[];
  readonly urls: readonly string[];
  readonly credential: string;
  readonly sitePort: number;
  /** Whether the service was started from the folder of an earlier release. */
  readonly isEarlier: boolean;
  close(): Promise<void>;
}

export interface Installation {
  campaign: CampaignSize;
  /** The folder of another release, which the service is started from instead of this one. */
  earlierRelease: string | undefined;
}

export interface CampaignSize {
  townCount: number;
  businessesEach: number;
}

export async function startWorld(folder: string, machine: Machine, installed: Installation): Promise<World> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await open(folder, machine, installed, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  folder: string,
  machine: Machine,
  { campaign, earlierRelease }: Installation,
  closing: (() => Promise<unknown>)[],
): Promise<Omit<World, "close">> {
  const clock = createClock(folder, machine);
  const release = earlierRelease ?? projectRoot;
  const owner = fork(
    join(projectRoot, "bench/harness/campaign-world-owner.ts"),
    [String(campaign.townCount), String(campaign.businessesEach)],
    { cwd: projectRoot, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  closing.push(() => end(owner));
  const [{ sitePort, env: outside }] = (await once(owner, "message")) as [CampaignWorldReport];
  const postgres = await startPrivatePostgres({ folder, machine, env: clock.env });
  closing.push(() => postgres.close());
  const redisPort = await freePort();
  const redis = await startRedis(folder, machine, redisPort);
  if (redis !== null) closing.push(() => redis.close());
  const { namespaces } = machine;
  const linkTo = async (number: number) => {
    const link = await createLink({ number, folder, namespaces, urlAt: postgres.urlAt, port: postgres.port });
    closing.push(() => link.close());
    return link;
  };
  const [workerLink, apiLink] = [await linkTo(1), await linkTo(2)];

  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const settings = {
    ...outside,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.urlAt("127.0.0.1"),
    SECRET_KEY: randomBytes(32).toString("hex"),
    ...(redis === null ? {} : { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
    SEED_LOCATIONS: "false",
    MAPS_REQUESTS_PER_SECOND: "1000",
    // Its lease is as long as the time-out and 45 s more.
    WEBHOOK_TIMEOUT_SECONDS: "3",
    SHUTDOWN_SECONDS: "1",
  };
  const forager = (...args: string[]) => runForager(release, settings, args);
  const credential = await createObserver(forager);
  await importTowns(folder, forager, campaign.townCount);

  const start = async (name: string, role: string, url = settings.DATABASE_URL) => {
    const port = await freePort();
    const service = await superviseProcess({
      name,
      command: process.execPath,
      args: ["src/main.ts", "serve", "--roles", role],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: join(folder, "compiled"),
        LOG_LEVEL: "info",
        ...clock.env,
        ...settings,
        DATABASE_URL: url,
        PORT: String(port),
      },
      cwd: release,
      logFile: join(folder, `${name}.log`),
      isReady: (output) => output.includes("Forager has started"),
    });
    closing.push(() => service.close());
    return { service, url: `http://127.0.0.1:${port}` };
  };
  const apis = [await start("api-1", "api"), await start("api-2", "api", apiLink.url)];
  const workers = [
    ...(await Promise.all([start("worker-1", "worker"), start("worker-2", "worker")])),
    await start("worker-3", "worker", workerLink.url),
  ].map(({ service }) => service);
  const { service: scheduler } = await start("scheduler", "scheduler");
  return {
    machine,
    clock,
    postgres,
    redis,
    apis: apis.map(({ service }) => service),
    workers,
    scheduler,
    workerLink,
    apiLink,
    services: () => [...apis.map(({ service }) => service), ...workers, scheduler],
    urls: apis.map(({ url }) => url),
    credential,
    sitePort,
    isEarlier: earlierRelease !== undefined,
  };
}

async function startRedis(folder: string, machine: Machine, port: number): Promise<SupervisedProcess | null> {
  if (machine.redisServer === null) return null;
  return await superviseProcess({
    name: "redis",
    command: machine.redisServer,
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
    env: { PATH: process.env.PATH },
    logFile: join(folder, "redis.log"),
    isReady: (output) => /ready to accept connections/i.test(output),
  });
}

/** Runs a command of the installed release, which alone fits the schema. @returns its standard output. */
async function runForager(release: string, settings: Record<string, string>, args: readonly string[]) {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ["src/main.ts", ...args], {
    cwd: release,
    env,
  });
  return stdout;
}

type Forager = (...args: string[]) => Promise<string>;

/** @returns the credential of a client that may call as often as it likes. */
async function createObserver(forager: Forager): Promise<string> {
  const client = JSON.parse(await forager("client", "create", "--name", "observer", "--json"));
  await forager("client", "set", client.client_id, "--rate-limit", "1000000");
  return `${client.client_id}:${client.api_key}:${client.api_secret}`;
}

async function importTowns(folder: string, forager: Forager, count: number): Promise<void> {
  const file = join(folder, "towns.csv");
  const lines = towns(count).map(
    ({ name, latitude, longitude }, index) =>
      `${name},${latitude},${longitude},Zedland,ZZ,,${100_000 - index},${index + 1}`,
  );
  await writeFile(file, ["city,lat,lng,country,iso2,admin_name,population,id", ...lines, ""].join("\n"));
  await forager("locations", "import", "simplemaps", file);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
