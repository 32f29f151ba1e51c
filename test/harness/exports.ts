import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { createCampaignResults } from "../../src/campaigns/index.ts";
import { createExports } from "../../src/export/exports.ts";
import type { Withholding } from "../../src/export/withhold.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { createJobReader } from "../../src/jobs/read.ts";
import { createRecords } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  siteResult,
  verifyResult,
} from "./records.ts";

export type ExportWorld = Awaited<ReturnType<typeof startExports>>;

/** The exports of an API, on 2026-03-01. @param options.withholding by default of the keys in `suppressed`. */
export async function startExports(options: { withholding?: Withholding } = {}) {
  const database = (await createTestDatabase()).open();
  /** Keys that the client has suppressed. */
  const suppressed = new Set<string>();
  const jobs = createJobReader(database);
  const exports = createExports({
    database,
    jobs,
    campaignResults: createCampaignResults(database),
    withholding:
      options.withholding ?? (async () => async (keys) => new Set(keys.filter((key) => suppressed.has(key)))),
    now: () => new Date("2026-03-01T10:00:00Z"),
  });
  const api = await startTestApi({
    services: { exports, jobs, records: createRecords(database) },
    config: { port: 0 },
  });
  atEnd(() => api[Symbol.asyncDispose]());
  const exported = (kind: string, query = "") =>
    api.call({ method: "GET", url: `/api/v1/records/${kind}/export?${query}` });
  return {
    database,
    api,
    suppressed,
    exported,
    async empty() {
      suppressed.clear();
      await emptyRecords(database);
    },
    async csvRows(kind: string, query = "") {
      const { statusCode, body } = await exported(kind, query);
      assert.equal(statusCode, 200, body);
      return rowsOf(body);
    },
  };
}

/** The rows of a CSV file by its header. */
export const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

/** A dentist with three contacts, and a café without any. */
export async function insertDentistAndCafe(database: Database): Promise<void> {
  await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(
      listing("1", {
        name: "=Zahnärzte Müller",
        website: "https://mueller.example/",
        categories: ["Dentist", "Orthodontist"],
        phone: "+49 89 1234567",
        phone_e164: "+49891234567",
      }),
      listing("2", { name: "Café Łódź", categories: ["Café"], rating: null }),
    ),
    { campaign: "camp_1" },
  );
  await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/", {
      emails: ["info@mueller.example", "eva@mueller.example"],
      metadata: {
        start_page: "https://mueller.example/",
        page_facts: {
          description: "Teeth",
          people: [
            { name: "Dr. Eva Maria Müller", title: "Dentist", email: "eva@mueller.example", linkedin: null },
            { name: "Jan Koch", title: null, email: null, linkedin: "https://linkedin.com/in/jan-koch" },
          ],
        },
        evidence: {},
      },
    }),
    { at: "2026-02-01T00:00:00.000Z" },
  );
  await insertCompletedJob(
    database,
    "svcVerify",
    verifyResult({ "info@mueller.example": "risky", "eva@mueller.example": "valid" }),
  );
  await projectAll(database);
}
