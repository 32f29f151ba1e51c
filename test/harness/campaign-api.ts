import type { InjectOptions } from "fastify";
import { createDomainLists, createWebsiteFilters } from "../../src/campaigns/domain-filters/index.ts";
import {
  createCampaignBusinesses,
  createCampaignChain,
  createCampaignJobResults,
  createCampaignResults,
  type WaitLimits,
} from "../../src/campaigns/index.ts";
import { createRankEmails } from "../../src/campaigns/rank-emails.ts";
import { siteAddresses } from "../../src/crawler/links/site-section.ts";
import { ForagerError } from "../../src/errors.ts";
import { createExports } from "../../src/export/exports.ts";
import { nothingIsWithheld } from "../../src/export/withhold.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { SitePayload } from "../../src/job-types/site/payload.ts";
import { isRoleWord } from "../../src/job-types/verify/index.ts";
import type { JobOutcome, JobType, JsonObject } from "../../src/jobs/job-type.ts";
import { createJobReader } from "../../src/jobs/read.ts";
import { campaignsOver, requester, scriptedJobType } from "./campaigns.ts";
import { atEnd } from "./cleanup.ts";
import { createJobsHarness } from "./jobs.ts";

/** Scripted job results. Tests change them before the jobs run. */
export interface World {
  /** Businesses by search string; other searches fail. */
  businesses: Map<string, JsonObject[]>;
  /** Addresses by host; other hosts have `info@<host>`. */
  emails: Map<string, string[]>;
  /** Every job of the type awaits this promise. */
  gates: Partial<Record<"svcMaps" | "svcSite" | "svcVerify", Promise<unknown>>>;
  /** Search strings and URLs, in the order in which jobs started. */
  searched: string[];
  crawled: string[];
}

/** Longer than any test takes: a test that waits this long fails. */
const longMs = 600_000;

/** Campaigns with a real database, workers and HTTP API, and scripted jobs. Stopped when the test file ends. */
export async function createCampaignApi(
  options: {
    limits?: Partial<WaitLimits>;
    /** Maximum number of submitted, unfinished crawls (and, separately, verifications) per campaign. */
    jobsInFlightMax?: number;
    /** Replace the scripted job types. */
    jobTypes?: { site: JobType; verify: JobType };
  } = {},
) {
  const limits = { totalMs: longMs, siteMs: longMs, verifyMs: longMs, ...options.limits };
  const world: World = { businesses: new Map(), emails: new Map(), gates: {}, searched: [], crawled: [] };
  const { jobsInFlightMax = 100 } = options;
  const [maps, scriptedSite, scriptedVerify] = worldTypes(world);
  const { site, verify } = options.jobTypes ?? { site: scriptedSite, verify: scriptedVerify };
  const harness = await createJobsHarness(maps, [site, verify], (ports) =>
    createCampaignChain({
      ...ports,
      jobsInFlightMax,
      websiteFilters: createWebsiteFilters(),
      siteAddresses,
      rankEmails: createRankEmails(isRoleWord),
    }),
  );
  const { database, broadcaster, jobTypes } = harness;
  const { campaigns } = campaignsOver({ ...harness, jobsInFlightMax });
  const api = await startTestApi({
    services: {
      jobTypes,
      authenticator: {
        authenticate: async (credential) => {
          const [clientId = ""] = credential.split(":");
          if (!/^cli_[a-z]+$/.test(clientId)) throw new ForagerError("unauthenticated");
          return { ...requester(clientId).principal, rateLimitPerMinute: 1_000_000 };
        },
      },
      campaigns,
      campaignResults: createCampaignResults(database),
      campaignBusinesses: createCampaignBusinesses(database),
      exports: createExports({
        database,
        jobs: createJobReader(database),
        campaignResults: createCampaignResults(database),
        withholding: nothingIsWithheld,
      }),
      campaignJobResults: createCampaignJobResults({ database, events: broadcaster, limits }),
      domainLists: createDomainLists(database),
      events: broadcaster,
      canceller: harness.canceller,
    },
  });
  atEnd(() => api[Symbol.asyncDispose]());
  type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  const call = async (method: Method, url: string, payload?: object, client = "cli_a") => {
    const headers = { authorization: `Bearer ${client}:sk_a:secret_a` };
    const request: InjectOptions = { method, url, headers, ...(payload && { payload }) };
    const reply = await api.call(request);
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson ? reply.json() : null,
    };
  };
  return {
    ...harness,
    world,
    server: api.server,
    get: (url: string, client?: string) => call("GET", url, undefined, client),
    post: (url: string, body?: object, client?: string) => call("POST", url, body, client),
    put: (url: string, body: object) => call("PUT", url, body),
    patch: (url: string, body: object, client?: string) => call("PATCH", url, body, client),
    delete: (url: string, client?: string) => call("DELETE", url, undefined, client),
  };
}

function worldTypes(world: World): [JobType, JobType, JobType] {
  const answer = (data: JsonObject, resultsCount: number): JobOutcome => ({ data, resultsCount });
  const maps = scriptedJobType("svcMaps", async ({ search_query }) => {
    const query = String(search_query);
    world.searched.push(query);
    await world.gates.svcMaps;
    const businesses = world.businesses.get(query);
    if (businesses === undefined) throw new ForagerError("connection_failed");
    const message = businesses.length === 0 ? "The map has none here." : null;
    return { ...answer({ businesses }, businesses.length), message };
  });
  const site = scriptedJobType("svcSite", async ({ url }) => {
    world.crawled.push(String(url));
    await world.gates.svcSite;
    const { host } = new URL(String(url));
    if (host.startsWith("down.")) throw new ForagerError("dns_not_found");
    const emails = world.emails.get(host) ?? [`info@${host}`];
    return answer({ crawl_status: "success", pages_crawled: 2, emails, phones: ["+442079460018"] }, 2);
  });
  const verify = scriptedJobType("svcVerify", async ({ emails }) => {
    await world.gates.svcVerify;
    const results = (emails as string[]).map((email) => ({
      email,
      status: /^(risky|unknown)/.exec(email)?.[0] ?? (email.startsWith("bad") ? "invalid" : "valid"),
      quality_score: 90,
      is_deliverable: true,
    }));
    return answer({ results }, results.length);
  });
  return [maps, { ...site, payload: SitePayload } as JobType, verify];
}
