import { randomUUIDv7 } from "node:crypto";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { JobTypeName } from "../../src/contract/job.ts";
import { siteAddresses } from "../../src/crawler/links/site-section.ts";
import { createSuppressions } from "../../src/privacy/suppressions.ts";
import { projectBatch } from "../../src/records/projector.ts";
import type { ReadingPorts } from "../../src/records/thing.ts";
import type { Database } from "../../src/store/core/database.ts";

export const reading: ReadingPorts = {
  sectionOf: siteAddresses.sectionOf,
  isFreeMail: (domain) => domain === "freemail.example",
};

/** Removes all jobs and records. */
export async function emptyRecords(database: Database): Promise<void> {
  await database.script(
    `truncate jobs, job_results, record_feeds, record_outbox, record_failures, records, record_keys,
              record_observations, record_links, record_merges, record_lists`,
  );
}

/** What a projector needs. */
export const projecting = (database: Database) => ({
  database,
  reading,
  suppressions: createSuppressions({ database, secrets: createSecrets("0".repeat(64)) }),
});

/** Inserts a completed job with its result. @param options.inOutbox false: as if completed before there were records. */
export async function insertCompletedJob(
  database: Pick<Database, "query">,
  type: JobTypeName,
  data: unknown,
  options: {
    client?: string;
    campaign?: string;
    at?: string;
    test?: boolean;
    inOutbox?: boolean;
    url?: string;
  } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const { client = "cli_a", at = "2026-01-01T00:00:00.000Z" } = options;
  await database.query({
    text: `with job as (
             insert into jobs (id, client_id, type, test, status, priority, payload, url, campaign_id, api_key_id, actor_id,
                               actor_name, actor_role, created_at, updated_at, started_at, completed_at)
             values ($1, $2, $3, $4, 'completed', 0, '{}', $5, $6, $1, 'a', 'a', 'a', $7, $7, $7, $7)
           ), result as (insert into job_results (job_id, data) values ($1, $8))
           insert into record_outbox (client_id, job_id) select $2, $1 where $9`,
    values: [
      id,
      client,
      type,
      options.test ?? false,
      options.url ?? null,
      options.campaign ?? null,
      at,
      JSON.stringify(data),
      options.inOutbox ?? true,
    ],
  });
  return id;
}

/** Projects everything that waits. */
export async function projectAll(database: Database): Promise<void> {
  while ((await projectBatch(projecting(database))) > 0);
}

/** A svcMaps result. */
export const mapsResult = (...businesses: object[]) => ({
  query: "x",
  results_count: businesses.length,
  businesses,
});

export const listing = (placeId: string, changes: Record<string, unknown> = {}) => ({
  source: "google",
  name: `Bäckerei ${placeId}`,
  place_id: placeId,
  cid: null,
  rating: 4.5,
  reviews_count: 10,
  address: `Hauptstr. ${placeId}, 80331 München`,
  address_parts: {
    street: `Hauptstr. ${placeId}`,
    city: "München",
    postcode: "80331",
    region: "Bayern",
    country_code: "DE",
    borough: null,
  },
  phone: null,
  website: null,
  email: null,
  categories: ["Bakery"],
  coordinates: { latitude: 48.1, longitude: 11.5 },
  link: null,
  ...changes,
});

/** A svcSite result. */
export const siteResult = (url: string, changes: Record<string, unknown> = {}) => ({
  url,
  pages_crawled: 1,
  crawl_status: "success",
  emails: [],
  phones: [],
  addresses: [],
  company_vitals: null,
  team_members: [],
  lead_scoring: null,
  metadata: {
    start_page: url,
    page_facts: { name: null, description: null, services: [], languages: [], country: null, people: [] },
    evidence: { emails: [], phones: [], addresses: [], socials: [] },
  },
  ...changes,
});

/** A svcVerify result. */
export const verifyResult = (verdicts: Record<string, string>) => ({
  results: Object.entries(verdicts).map(([email, status]) => ({
    email,
    status,
    sub_status: "accepted",
    quality_score: 90,
    is_deliverable: status === "valid",
    is_role_account: false,
    is_free: false,
    is_disposable: false,
    is_catch_all: false,
    domain: { name: email.slice(email.indexOf("@") + 1), has_mx: true, mx_records: [] },
    smtp_provider: null,
  })),
});

/** Three businesses of one map search, of which one has a website with an address, a person and a verdict. */
export async function insertThreeBusinesses(database: Database): Promise<{ maps: string; site: string }> {
  const maps = await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(
      listing("1", {
        name: "Zahnärzte Müller",
        website: "https://mueller.example/",
        categories: ["Dentist"],
        rating: 4.9,
      }),
      listing("2", { name: "Café Łódź", categories: ["Café"], rating: null, phone: "+49891234567" }),
      listing("3", {
        name: "Boulangerie",
        rating: 3,
        address_parts: { ...listing("3").address_parts, region: "Île-de-France", country_code: "FR" },
      }),
    ),
    { campaign: "camp_1" },
  );
  const site = await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/", {
      emails: ["info@mueller.example"],
      facebook: "https://www.facebook.com/zahnarzt.mueller",
      metadata: {
        start_page: "https://mueller.example/",
        page_facts: { people: [{ name: "Dr. Eva Müller", title: "Dentist", email: null, linkedin: null }] },
        evidence: {},
      },
    }),
    { at: "2026-02-01T00:00:00.000Z" },
  );
  await insertCompletedJob(database, "svcVerify", verifyResult({ "info@mueller.example": "valid" }));
  await projectAll(database);
  return { maps, site };
}
