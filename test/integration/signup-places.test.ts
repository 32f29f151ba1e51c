import assert from "node:assert/strict";
import { test } from "node:test";
import { seedLocations } from "../../src/locations/index.ts";
import { readCountryPlaces } from "../../src/signup/signup-service.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";

const database = (await createTestDatabase()).open();

test("a country's map shows its largest towns from the locations, with attribution", async () => {
  assert.deepEqual(await readCountryPlaces(database, "DK"), { places: [], credits: [] });
  await seedLocations(database);
  const denmark = await readCountryPlaces(database, "DK");
  assert.equal(denmark.places[0]?.[0], "Copenhagen");
  assert.ok(denmark.places.every(([, lat, lng]) => lat > 54 && lat < 58 && lng > 7 && lng < 16));
  assert.deepEqual(denmark.credits, ["SimpleMaps World Cities Basic, CC-BY-4.0"]);
  assert.equal(
    (await readCountryPlaces(database, "IN")).places.length,
    500,
    "no more than a page should carry",
  );
});

test("the towns of the largest country are read through an index, whatever else is stored", async () => {
  await seedLocations(database);
  // As many postcodes as a country may have, each with a larger population than its towns.
  await database.script(
    `insert into locations (population, latitude, longitude, source_id, location_type, country_code, search_text,
                            search_string, display_name, display_name_folded, source_key)
     select 90000000, 20, 78, (select min(id) from location_sources), 'postcode', 'IN', 'x', 'x', 'x', 'x', 'test:' || n
     from generate_series(1, 20000) n;
     analyze locations`,
  );
  let plan = "";
  const explaining: Database = {
    ...database,
    async query(statement) {
      const { text, values = [] } = statement;
      const explained = { text: `explain (analyze, buffers, format json) ${text}`, values };
      plan = JSON.stringify(await database.query(explained));
      return database.query(statement);
    },
  };
  assert.equal((await readCountryPlaces(explaining, "IN")).places[0]?.[0], "Delhi");
  assert.match(plan, /"Index Name":"locations_of_country"/);
  assert.doesNotMatch(plan, /"Seq Scan"[^}]*"Relation Name":"locations"/);
});
