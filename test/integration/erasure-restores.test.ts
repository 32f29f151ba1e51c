import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createSecrets } from "../../src/clients/secrets.ts";
import { ForagerError } from "../../src/errors.ts";
import { openObjectStore } from "../../src/outside/object-store/open-object-store.ts";
import { eraseAtStart } from "../../src/privacy/erase-at-start.ts";
import { createErasures } from "../../src/privacy/erasures.ts";
import { createSuppressions } from "../../src/privacy/suppressions.ts";
import { apiClient } from "../harness/api-client.ts";
import { assertWithout, bytesIn, dumpOf } from "../harness/byte-scan.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { insertCompletedJob, projectAll, siteResult } from "../harness/records.ts";
import { foragerProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const person = { name: "Ada Musterfrau", email: "ada.musterfrau@muster-firma-demo.de" };
const traces = [person.email, "ada.musterfrau", "Musterfrau"];

test("a backup that is restored after an erasure brings nothing back once the service has started", async () => {
  const site = await startSiteServer({
    pages: {
      "/": `<!doctype html><html lang="en"><title>Muster</title>
        <script type="application/ld+json">${JSON.stringify({
          "@context": "https://schema.org",
          "@type": "Organization",
          name: "Muster",
          employee: [{ "@type": "Person", name: person.name, jobTitle: "Joiner", email: person.email }],
        })}</script><main><h1>Muster</h1><p>We build stairs and boats for everyone who needs them.
        Ask ${person.name}, <a href="mailto:${person.email}">${person.email}</a>.</p></main>`,
    },
  });
  atEnd(() => site.close());
  const database = { first: await createTestDatabase(), second: await createTestDatabase() };
  const settings = async (name: "first" | "second") => ({
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: "127.0.0.1:9",
    SHUTDOWN_SECONDS: "1",
    SECRET_KEY: "k".repeat(40),
    FORAGER_BACKUP_PASSPHRASE: "a passphrase of several words",
    DATABASE_URL: database[name].url,
    DATA_DIR: await temporaryFolder(`erasure-${name}`),
  });
  const folder = await temporaryFolder("erasure-backup");
  const [backup, ledger] = [join(folder, "backup.sealed"), join(folder, "erasures.ndjson")];

  const before = await settings("first");
  const service = await startServiceProcess({ env: before });
  const credential = await createClient(before);
  const client = apiClient(service.url, credential);
  const jobId = await client.submitSite({
    url: site.url,
    max_pages: 1,
    compendium: { include_in_response: false },
  });
  await eventually(
    () => client.get("/api/v1/records/people"),
    ({ body }) => body.total > 0,
  );
  assert.match(await bytesIn(before.DATA_DIR), /Ask Ada Musterfrau/, "the text is in the object store");
  const saved = await foragerProcess(before, "backup", backup);
  assert.equal(saved.code, 0, saved.stderr);
  const { body: receipt } = await client.post("/api/v1/privacy/erasures", { email: person.email });
  await eventually(
    () => client.get(`/api/v1/privacy/erasures/${receipt.erasure_id}`),
    ({ body }) => body.state === "complete",
  );
  const copy = await foragerProcess(before, "erasures", "export");
  assertWithout(copy.stdout, traces);
  await writeFile(ledger, copy.stdout);
  await service.stop();

  const after = await settings("second");
  const restored = await foragerProcess(after, "restore", backup);
  assert.equal(restored.code, 0, restored.stderr);
  const store = database.second.open();
  assert.match(await dumpOf(store), /ada\.musterfrau/i, "the backup is older than the erasure");
  assert.match(await bytesIn(after.DATA_DIR), /Ask Ada Musterfrau/);
  const imported = await foragerProcess(after, "erasures", "import", ledger);
  assert.equal(imported.code, 0, imported.stderr);
  const second = await startServiceProcess({ env: after });
  assertWithout(
    [await dumpOf(store), await bytesIn(after.DATA_DIR), second.output(), service.output()].join("\n"),
    traces,
  );
  const again = apiClient(second.url, credential);
  assert.equal((await again.get("/api/v1/privacy/erasures")).body.erasures[0].erasure_id, receipt.erasure_id);
  assert.equal((await again.get(`/api/v1/jobs/${jobId}/results`)).status, 200);
  assert.equal(
    (await again.post("/api/v1/suppressions/check", { email: person.email })).body.suppressed,
    true,
  );
  await second.stop();
});

test("an object store that is down delays the repeated erasure until it answers", async () => {
  const database = (await createTestDatabase()).open();
  const secrets = createSecrets("0".repeat(64));
  const folder = await temporaryFolder("erasure-store");
  const stored = await openObjectStore({ kind: "folder", path: folder }, () => "");
  const ports = {
    database,
    secrets,
    suppressions: createSuppressions({ database, secrets }),
    objects: stored,
    cell: "home",
  };
  const emptied = () =>
    database.script(
      "truncate clients, jobs, job_results, records, record_keys, erasures, suppressions, suppression_keys cascade; insert into clients (id, name, active) values ('cli_a', 'A', true)",
    );
  const storePerson = async () => {
    const result = siteResult("https://firma.example/", { emails: [person.email] });
    await insertCompletedJob(database, "svcSite", result, { url: "https://firma.example/" });
    await projectAll(database);
  };
  await emptied();
  await storePerson();
  const { request, work } = createErasures(ports);
  const { erasure_id } = await request("cli_a", { email: person.email });
  // On a busy machine, the request leaves work, including that on the ledger, to the background.
  await work(erasure_id, new AbortController().signal);
  // A backup from before the erasure.
  await emptied();
  await storePerson();

  let isDown = true;
  let attempts = 0;
  const objects = {
    ...stored,
    read: async (key: string) => {
      attempts += 1;
      if (isDown) throw new ForagerError("storage_unavailable");
      return await stored.read(key);
    },
  };
  const logged: string[] = [];
  const log = {
    info: (_details: object, message: string) => void logged.push(message),
    warn: (_details: object, message: string) => void logged.push(message),
  };
  const erasures = createErasures({ ...ports, objects });
  const retrying = await eraseAtStart({ ...ports, objects, erasures }, { log: log as never, everyMs: 20 });
  await retrying.start();
  await eventually(
    async () => attempts,
    (count) => count > 2,
  );
  assert.match(await dumpOf(database), /ada\.musterfrau/, "nothing is erased without the ledger");
  isDown = false;
  await eventually(
    async () => logged,
    (messages) => messages.includes("erased again what a backup had brought back"),
  );
  assertWithout(await dumpOf(database), traces.slice(0, 2));
  assert.match(logged[0] ?? "", /ledger of erasures cannot be read/);
  const done = attempts;
  await retrying.stop();
  assert.equal(attempts, done, "once erased, the ledger is not read again");
});
