import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { V8_FLAGS } from "../../scripts/test-processes.ts";
import { savedTables } from "../../src/store/backup/tables.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { insertCities } from "../harness/campaigns.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { createTestDatabase } from "../harness/database.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import {
  environment,
  program,
  projectRoot,
  type ServiceProcess,
  startServiceProcess,
  temporaryFolder,
} from "../harness/service-process.ts";
import { createSharedDatabase, sharedDatabaseMissing } from "../harness/shared-database.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { s3Credentials, startS3Server } from "../servers/s3-server.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { startWebhookReceiver, verifies } from "../servers/webhook-receiver.ts";

const release = Promise.withResolvers<void>();
const page = (title: string) =>
  `<title>${title}</title><main><h1>${title}</h1><p>We build stairs.</p></main>`;
const site = await startSiteServer({
  pages: {
    "/": page("Home"),
    "/held": async (_request, response) => {
      await release.promise;
      response.writeHead(200, { "content-type": "text/html" }).end(page("Held"));
    },
  },
});
atEnd(() => site.close());
const receiver = await startWebhookReceiver();
atEnd(() => receiver[Symbol.asyncDispose]());
const s3 = await startS3Server();
atEnd(() => s3.close());
const folder = await temporaryFolder("backups");

const common = {
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
  SITE_CONCURRENCY: "1",
};
/** The settings of the three installations, in the order of the moves. */
const first = { ...common, DATA_DIR: await dataFolder("backup") };
const external = {
  ...common,
  ...s3Credentials,
  DATA_DIR: await temporaryFolder("backup-external"),
  // Without a server of its own the tests' embedded one has the part of an external one.
  DATABASE_URL: sharedDatabaseMissing ? (await createTestDatabase()).url : await createSharedDatabase(),
  STORAGE_URL: s3.storageUrl,
  // So few that each has prepared the statements that an upgrade makes outdated.
  DATABASE_POOL_SIZE: "3",
};
/** The folder that the page restores into. */
const last = { ...common, DATA_DIR: join(folder, "trial-data") };

const started = async (env: Record<string, string>): Promise<ServiceProcess> => {
  const service = await startServiceProcess({ env });
  atEnd(() => service.stop());
  return service;
};

/** The shell commands below a heading of docs/operations.md, one text per block. */
function commandsBelow(heading: string): string[] {
  const page = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
  const [, section = ""] = page.split(new RegExp(`^#+ ${heading}\n`, "m"));
  const [own = ""] = section.split(/^##/m);
  const blocks = [...own.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  assert.ok(blocks.length > 0, heading);
  return blocks;
}

const npmRun = "npm run --silent forager --";

/** Runs commands of the page in `folder`, without npm, whose own start would take as long as the rest. */
async function runDocumented(commands: string, env: Record<string, string>) {
  assert.ok(commands.includes(npmRun));
  const direct = [process.execPath, ...V8_FLAGS, program].map((word) => `'${word}'`).join(" ");
  const script = commands.replaceAll(npmRun, direct);
  return await promisify(execFile)("bash", ["--norc", "-euc", script], {
    cwd: folder,
    env: environment(env),
  });
}

/** What a client of the first installation has. */
async function createBelongings(url: string) {
  const credential = await createClient(first);
  const client = apiClient(url, credential);
  const webhook = (await client.post("/api/v1/webhooks", { url: `${receiver.url}/hook` })).body;
  await client.send("PUT", "/api/v1/client/settings", { google_places_key: "places-key" });
  const share = (await client.post("/api/v1/share", {})).body.token as string;
  const claim = { identifier: "+4533445512", brand_id: "b", country_code: "DK", name: "Stairs" };
  const token = (await client.post("/api/v1/signup/tokens", claim)).body.token as string;
  const campaign = await client.post("/api/v1/jobs/svcMaps/campaigns/submit", {
    query: "joiners",
    country_code: "ZZ",
  });
  assert.equal(campaign.status, 201);
  const done = await client.submitSite({ url: site.url, max_pages: 1 });
  const inStore = await client.submitSite({
    url: site.url,
    max_pages: 1,
    compendium: { include_in_response: false },
  });
  for (const job of [done, inStore]) await ended(client, job);
  const held = await client.submitSite({ url: `${site.url}/held`, max_pages: 1 }, 5);
  await statusIs(client, held, "processing");
  const waiting = await client.submitSite({ url: `${site.url}/held?waiting`, max_pages: 1 });
  const { session } = await signIn(url, credential);
  return {
    credential,
    webhook,
    share,
    token,
    campaignId: campaign.body.campaign_id,
    done,
    inStore,
    held,
    waiting,
    session,
  };
}
type Belongings = Awaited<ReturnType<typeof createBelongings>>;

async function signIn(url: string, credential: string) {
  const answer = await fetch(`${url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ credential }),
  });
  return { session: answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "" };
}

const statusIs = (client: ApiClient, jobId: string, wanted: string) =>
  eventually(
    async () => (await client.get(`/api/v1/jobs/${jobId}/status`)).body,
    ({ status }) => status === wanted,
  );
const ended = (client: ApiClient, jobId: string) => statusIs(client, jobId, "completed");

/** What is the same at every installation, as clients see it. */
async function seen(
  url: string,
  { credential, webhook, share, token, campaignId, done, inStore }: Belongings,
) {
  const client = apiClient(url, credential);
  const results = async (job: string) => (await client.get(`/api/v1/jobs/${job}/results`)).body;
  const { data } = await results(inStore);
  const { store_url: link, url_expires_at: _, ...compendium } = data.compendium;
  return {
    done: await results(done),
    compendium,
    text: await (await fetch(link)).text(),
    request: (await client.get(`/api/v1/jobs/${inStore}/request`)).body,
    settings: (await client.get("/api/v1/client/settings")).body,
    campaign: (await client.get(`/api/v1/jobs/svcMaps/campaigns/${campaignId}/locations`)).body,
    keys: (await client.get("/api/v1/client/keys")).body.keys.length,
    webhook: (await client.get(`/api/v1/webhooks/${webhook.webhook_id}`)).body.url,
    share: (await fetch(`${url}/share/${share}`, { headers: { accept: "application/json" } })).status,
    claim: (await fetch(`${url}/api/v1/signup/resolve?token=${token}`)).status,
  };
}

async function signsAsBefore(url: string, { credential, webhook }: Belongings): Promise<boolean> {
  const answer = await apiClient(url, credential).post(`/api/v1/webhooks/${webhook.webhook_id}/test`);
  const last = receiver.received.at(-1);
  return answer.body.status === "delivered" && last !== undefined && verifies(last, webhook.secret);
}

async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase({
    connection: { connectionString: external.DATABASE_URL },
    poolSize: 2,
    applicationName: "checks",
    onIdleError: () => undefined,
  });
  return await work(database).finally(() => database.close());
}

const file = join(folder, "forager.backup");

describe("an installation", () => {
  const moved = { belongings: undefined as Belongings | undefined, before: {} as object };

  test("is backed up while it runs, as of one moment", async () => {
    const service = await started(first);
    await insertCities(await openServiceDatabase(first.DATA_DIR), [{ name: "Abbey" }, { name: "Brook" }]);
    const belongings = await createBelongings(service.url);
    moved.belongings = belongings;
    moved.before = await seen(service.url, belongings);
    assert.equal((moved.before as { share: number }).share, 200);
    const client = apiClient(service.url, belongings.credential);
    // Jobs and their events are written meanwhile.
    let isDone = false;
    const submitting = (async () => {
      for (let index = 0; !isDone; index += 1) {
        await client.submitSite({ url: `${site.url}/held?meanwhile=${index}`, max_pages: 1 });
      }
    })();
    const [passphrase = "", writing = ""] = commandsBelow("Back up");
    await promisify(execFile)("bash", ["--norc", "-euc", passphrase], { cwd: folder });
    assert.equal((await stat(join(folder, "backup-passphrase"))).mode & 0o777, 0o600);
    const { stdout, stderr } = await runDocumented(writing, first).finally(() => {
      isDone = true;
    });
    await submitting;
    assert.match(stdout, /^forager\.backup: \d+ bytes, with \d+ rows of \d+ tables and 1 object\.\n$/);
    assert.match(stderr, /^clients: (?:1 row|2 rows)$/m);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual((await readdir(folder)).sort(), ["backup-passphrase", "forager.backup"]);
    await service.kill();
    release.resolve();
  });

  test("is restored at DATABASE_URL, with its keys, results and waiting jobs", async () => {
    const { belongings, before } = moved;
    assert.ok(belongings !== undefined);
    const [, moving = ""] = commandsBelow("Restore");
    const commands = moving.replace(/^(export DATABASE_URL)=.*$/m, `$1='${external.DATABASE_URL}'`);
    const passphrase = (await readFile(join(folder, "backup-passphrase"), "utf8")).trim();
    const { stdout } = await runDocumented(`${commands}\necho "$SECRET_KEY"`, {
      ...external,
      FORAGER_BACKUP_PASSPHRASE: passphrase,
    });
    assert.match(stdout, /^Restored the backup of .*: \d+ rows of \d+ tables and 1 object\.$/m);
    const [, key = ""] = stdout.trim().split("\n");
    assert.equal(key, (await readFile(join(first.DATA_DIR, "secret-key"), "utf8")).trim());
    const env = { ...external, SECRET_KEY: key };
    await inDatabase(async (database) => {
      const [found] = await database.query({
        text: `select count(*)::int as jobs, count(*) filter (where events.id is null)::int as silent,
                 (select sum(jobs)::int from (select jobs from job_totals where client_id <> '' union all
                    select jobs from job_total_changes) counted) as counted
               from jobs left join events on events.job_id = jobs.id and events.type = 'job.queued'`,
      });
      assert.deepEqual(found, { jobs: found?.jobs, silent: 0, counted: found?.jobs });
      const states = await database.query({ text: "select distinct status from jobs order by status" });
      assert.deepEqual(
        states.map(({ status }) => status),
        ["completed", "processing", "queued"],
      );
      // The rest only takes time.
      await database.script("update jobs set status = 'cancelled' where url like '%meanwhile%'");
    });

    const service = await started(env);
    assert.deepEqual(await seen(service.url, belongings), before);
    const client = apiClient(service.url, belongings.credential);
    await Promise.all([ended(client, belongings.held), ended(client, belongings.waiting)]);
    assert.ok(await signsAsBefore(service.url, belongings));
    const session = await fetch(`${service.url}/api/v1/jobs/list`, {
      headers: { cookie: belongings.session },
    });
    assert.equal(session.status, 401);
    await rename(file, `${file}.first`);
    const [, writing = ""] = commandsBelow("Back up");
    assert.match((await runDocumented(writing, env)).stdout, / rows of \d+ tables and 1 object\.\n$/);

    // As during a rolling upgrade: the next release has added to every table, and this one goes on.
    await inDatabase(async (database) => {
      for (const [index, table] of savedTables.entries()) {
        await database.script(`alter table ${table} add column next_release integer default 7`);
        // Not as many for each, for statements that join rows of two tables.
        if (index % 2 > 0) await database.script(`alter table ${table} add column and_another text`);
      }
      await database.script("insert into schema_migrations values ('9999-next', '')");
    });
    assert.deepEqual(await seen(service.url, belongings), before);
    // Transactions that meet the change answer 503 with Retry-After.
    const next = await eventually(
      () => client.submitSite({ url: `${site.url}/?next`, max_pages: 1 }).catch(String),
      (answer) => !answer.startsWith("Error: 503"),
    );
    await ended(client, next);
    await eventually(
      () => signsAsBefore(service.url, belongings),
      (isSame) => isSame,
    );
    assert.doesNotMatch(service.output(), /"level":[56]0/);
    await inDatabase((database) =>
      assert.rejects(migrate(database), { message: /has the schema of a newer version of Forager, so this/ }),
    );
    await service.stop();
  });

  test("is restored into an embedded database from one at DATABASE_URL", async () => {
    const { belongings, before } = moved;
    assert.ok(belongings !== undefined);
    const [trying = ""] = commandsBelow("Test a backup");
    const passphrase = (await readFile(join(folder, "backup-passphrase"), "utf8")).trim();
    const { stdout } = await runDocumented(trying, { ...common, FORAGER_BACKUP_PASSPHRASE: passphrase });
    assert.match(stdout, new RegExp(`^${belongings.credential.split(":")[0]}  test  active`, "m"));
    assert.equal((await stat(join(last.DATA_DIR, "secret-key"))).mode & 0o777, 0o600);
    await using dns = await startDnsServer({ "example.com": ["192.0.2.1"] });
    const outside = { DNS_SERVERS: dns.address, GOOGLE_MAPS_URL: site.url };
    const doctor = await runDocumented(commandsBelow("Settings").join(""), { ...last, ...outside });
    assert.match(doctor.stdout, /^✓ Database /m);
    assert.match(doctor.stdout, /^✓ Object storage /m);

    const service = await started(last);
    assert.deepEqual(await seen(service.url, belongings), before);
    const client = apiClient(service.url, belongings.credential);
    assert.equal((await client.get(`/api/v1/jobs/${belongings.held}/results`)).body.status, "completed");
    assert.ok(await signsAsBefore(service.url, belongings));
  });
});
