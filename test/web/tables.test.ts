import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { csvOf } from "../../web/src/lib/csv.ts";
import { curlCommand } from "../../web/src/lib/curl.ts";
import { resultRows } from "../../web/src/lib/result-rows.ts";

test("a download has every column of its rows, a byte order mark for Excel, and no formulas", () => {
  const csv = csvOf([
    { name: "Café", phone: "+441174960123" },
    { name: "=1+1", notes: ["a", "-b"] },
  ]);
  assert.ok(csv.startsWith("\ufeff"));
  assert.deepEqual(parse(csv, { bom: true, columns: true }), [
    { name: "Café", phone: "+441174960123", notes: "" },
    { name: "'=1+1", phone: "", notes: "a;' -b" },
  ]);
});

test("a search and a single business both become rows of listings", () => {
  const place = {
    name: "Sample Works",
    coordinates: { latitude: 51, longitude: -2 },
    categories: ["joiner"],
  };
  for (const data of [{ businesses: [place] }, place]) {
    const [row, ...others] = resultRows("svcMaps", data);
    assert.deepEqual([row?.name, row?.latitude, others.length], ["Sample Works", 51, 0]);
  }
  assert.deepEqual(resultRows("svcMaps", { businesses: [] }), []);
});

test("a listing's row has its columns in a fixed order, whatever the listing has", () => {
  const columns =
    "name,rating,reviews_count,address,phone,phone_e164,website,email,categories,business_status,latitude,longitude,place_id,link";
  for (const place of [
    { name: "Bare" },
    { link: null, dedup_unique: true, coordinates: null, name: "Some" },
  ]) {
    const [row = {}] = resultRows("svcMaps", { businesses: [place] });
    assert.equal(Object.keys(row).join(","), columns);
  }
});

test("a command contains no credentials, and quotes shell metacharacters", () => {
  const command = curlCommand({
    method: "POST",
    url: "http://127.0.0.1:8080/api/v1/jobs/svcMaps/submit",
    body: { payload: { search_query: "joiner's $(id)" } },
  });
  assert.match(command, /^curl -s -X POST 'http:\/\/127\.0\.0\.1:8080\/api\/v1\/jobs\/svcMaps\/submit' \\\n/);
  assert.match(command, /Bearer \$FORAGER_CREDENTIALS"/);
  assert.match(command, /joiner'\\''s \$\(id\)/);
});
