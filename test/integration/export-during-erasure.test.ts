import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { before, beforeEach, describe, test } from "node:test";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { ExportFormat } from "../../src/contract/exports.ts";
import { createExports } from "../../src/export/exports.ts";
import { createErasures } from "../../src/privacy/erasures.ts";
import { createSuppressions, type Suppressions } from "../../src/privacy/suppressions.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import { rowsOf } from "../harness/exports.ts";
import { emptyRecords, insertCompletedJob, projectAll, siteResult } from "../harness/records.ts";

const person = "ada.musterfrau@firma.example";
const addressesPerJob = 500;
const jobs = 6;
const others = (job: number) =>
  Array.from({ length: addressesPerJob }, (_, index) => `info${index}@firma${job}.example`);

let database: Database;
let suppressions: Suppressions;
before(async () => {
  database = (await createTestDatabase()).open();
  suppressions = createSuppressions({ database, secrets: createSecrets("0".repeat(64)) });
});
beforeEach(async () => {
  await emptyRecords(database);
  await database.script(
    "truncate clients, erasures, suppressions, suppression_keys cascade; insert into clients (id, name, active) values ('cli_a', 'A', true)",
  );
  for (let job = 0; job < jobs; job++) {
    const emails = job === jobs - 1 ? [...others(job), person] : others(job);
    const url = `https://firma${job}.example/`;
    const at = `2026-01-0${job + 1}T00:00:00.000Z`;
    await insertCompletedJob(database, "svcSite", siteResult(url, { emails }), { url, at });
  }
  await projectAll(database);
});

const addressesIn: Readonly<Record<Exclude<ExportFormat, "xlsx">, (file: Buffer) => unknown[]>> = {
  csv: (file) => rowsOf(file.toString()).map(({ email }) => email),
  ndjson: (file) =>
    file
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).email),
  parquet: (file) =>
    tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream())
      .toArray()
      .map((row) => row.toJSON().email),
};

/** Takes what there is once; the file is not read further until this is called again. */
async function readSome(file: Readable): Promise<Buffer> {
  for (;;) {
    const chunk = file.read();
    if (chunk !== null) return chunk as Buffer;
    await new Promise((resolve) => file.once("readable", resolve));
  }
}

describe("an export whose reader takes its time while an erasure removes rows of it", () => {
  for (const format of ["csv", "ndjson", "parquet"] as const) {
    test(`is a whole file without the erased person (${format})`, async () => {
      let written = 0;
      const exports = createExports({
        database,
        jobs: { findWithResult: async () => null, list: () => Promise.reject(new Error("no jobs")) },
        campaignResults: { all: () => Promise.reject(new Error("no campaign")) },
        withholding: async (clientId) =>
          (await suppressions.sealedKey(clientId)) === null
            ? null
            : (keys) => suppressions.suppressedAmong(clientId, keys),
        onRows: (count) => {
          written += count;
        },
      });
      const file = await exports.records("cli_a", "emails", {
        format,
        columns: "email,id",
        bom: false,
        filter: {},
        sort: "first_seen",
        per: "record",
        preset: undefined,
      });
      const body = await file.start();
      const head = format === "parquet" ? Buffer.alloc(0) : await readSome(body);
      assert.ok(written < jobs * addressesPerJob, "the rows of the last job are not read yet");

      const objects = { put: async () => undefined, read: async () => null };
      const erasures = createErasures({
        database,
        secrets: createSecrets("0".repeat(64)),
        suppressions,
        objects: objects as never,
        cell: "home",
      });
      const { erasure_id } = await erasures.request("cli_a", { email: person });
      await erasures.work(erasure_id, new AbortController().signal);
      assert.equal((await erasures.find("cli_a", erasure_id)).state, "complete");

      const bytes = Buffer.concat([head, await buffer(body)]);
      const read = addressesIn[format](bytes);
      const expected = Array.from({ length: jobs }, (_, job) => others(job)).flat();
      assert.deepEqual(read.toSorted(), expected.toSorted());
    });
  }
});
