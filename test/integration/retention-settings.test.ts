import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { insertCompletedJob } from "../harness/records.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const testDatabase = await createTestDatabase();
const database = testDatabase.open();
const settings = {
  DATABASE_URL: testDatabase.url,
  DATA_DIR: await temporaryFolder("retention"),
  SECRET_KEY: "a secret key of 32 characters or more",
  SEED_LOCATIONS: "false",
  RESULTS_RETENTION_DAYS: "60",
};
const credential = await createClient(settings);
const clientId = credential.split(":")[0] ?? "";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const nothing = {
  results: [],
  summary: { total: 0, valid: 0, invalid: 0, risky: 0, unknown: 0 },
  total: 0,
  dedup: { enabled: false, unique_only: false, total: 0, unique: null },
};
const completed = (days: number) =>
  insertCompletedJob(database, "svcVerify", nothing, { client: clientId, at: daysAgo(days) });
// The first turn of housekeeping is at the start.
const [old, kept] = [await completed(61), await completed(10)];
const service = await startServiceProcess({ env: settings });
const api = apiClient(service.url, credential);
const path = "/api/v1/client/settings";

describe("retention of a client", () => {
  test("is chosen over HTTP, area by area, and is audited", async () => {
    const none = (await api.get(path)).body;
    assert.equal(none.retention.results, null);
    assert.deepEqual([none.service_retention.results, none.service_retention.events], [60, 60]);
    await api.send("PUT", path, { retention: { results: 30, texts: 10 } });
    const changed = await api.send("PUT", path, { retention: { texts: null, records: 90 } });
    assert.equal(changed.status, 200);
    const { results, texts, records } = changed.body.retention;
    assert.deepEqual([results, texts, records], [30, null, 90]);
    const { entries } = (await api.get("/api/v1/audit?action=client.settings_changed")).body;
    assert.deepEqual(entries[0].details, { retention: { texts: null, records: 90 } });
  });

  test("must not be longer than the service's, and is refused with the reason", async () => {
    const longer = await api.send("PUT", path, { retention: { results: 61, texts: 5 } });
    assert.equal(longer.status, 422);
    assert.match(longer.body.detail, /keeps results for 60 days/);
    assert.deepEqual(longer.body.errors[0].loc, ["body", "retention", "results"]);
    assert.equal((await api.get(path)).body.retention.texts, null, "nothing of the call applies");
    for (const retention of [{ results: 0 }, { results: 1.5 }, { events: "10" }, { records: -1 }, 7]) {
      assert.equal((await api.send("PUT", path, { retention })).status, 422, JSON.stringify(retention));
    }
  });

  test("is chosen on the command line, with the same rules", async () => {
    const set = (value: string) => forager(settings, "client", "set", clientId, "--retention", value);
    assert.equal((await set("results=20,events=15,records=default")).code, 0);
    const { retention } = (await api.get(path)).body;
    assert.deepEqual([retention.results, retention.events, retention.records], [20, 15, null]);
    const refusals: [string, RegExp][] = [
      ["results=61", /keeps results for 60 days/],
      ["results=0", /1 to 36500/],
      ["results", /AREA=TIME/],
      ["logs=3", /AREA is one of results, texts/],
      ["events=361", /number of minutes, 1 to 360/],
    ];
    for (const [value, message] of refusals) {
      const refused = await set(value);
      assert.notEqual(refused.code, 0, value);
      assert.match(refused.stderr, message);
    }
  });

  test("and of the service delete results, which then answer 410 with a code and the date", async () => {
    const results = (id: string) => api.get(`/api/v1/jobs/${id}/results`);
    const gone = await eventually(
      () => results(old),
      ({ status }) => status === 410,
    );
    assert.equal(gone.body.code, "results_expired");
    assert.equal(gone.body.status, "completed");
    assert.match(gone.body.error_message, new RegExp(`expired.*${new Date().toISOString().slice(0, 10)}`));
    assert.equal((await api.get(`/api/v1/jobs/${old}/status`)).body.status, "completed");
    assert.equal((await results(kept)).status, 200);
  });
});

describe("storage", () => {
  test("of a client is shown over HTTP and on the command line, with what expires next", async () => {
    const storage = (await api.get("/api/v1/system/storage")).body;
    assert.equal(storage.client_id, clientId);
    const results = storage.areas.find(({ area }: { area: string }) => area === "results");
    assert.equal(results.kept, 20);
    assert.ok(Date.parse(results.next_expiry_at) > Date.now());
    const shown = await forager(settings, "storage", "--client", clientId);
    assert.equal(shown.code, 0);
    assert.match(shown.stdout, /^results +\d+ +\d+ kB +20 days +\d{4}-/m);
    const unknown = await forager(settings, "storage", "--client", "cli_none");
    assert.notEqual(unknown.code, 0);
    assert.match(unknown.stderr, /no client cli_none/);
  });

  test("of the service is shown by area, and its sum is the size of the database and the objects", async () => {
    const { stdout } = await forager(settings, "storage", "--json");
    const { areas, free_bytes, retention } = JSON.parse(stdout);
    assert.ok(free_bytes > 0);
    assert.equal(retention.results, 60);
    const names = areas.map(({ area }: { area: string }) => area);
    for (const area of ["jobs", "results", "events", "activities", "deliveries", "records", "logs"])
      assert.ok(names.includes(area), area);
    const sum = areas.reduce((total: number, { bytes }: { bytes: number }) => total + bytes, 0);
    const [row] = await database.query<{ bytes: number }>({
      text: "select pg_database_size(current_database())::float8 as bytes",
    });
    assert.ok(Math.abs(sum - (row?.bytes ?? 0)) < 5_000_000, `${sum} of ${row?.bytes}`);
  });
});
