import { limits } from "../../contract/limits.ts";
import type { JobContext, JobOutcome, JobType } from "../../jobs/job-type.ts";
import { PeoplePayload } from "./payload.ts";
import type { PeopleOptions, PeoplePorts } from "./ports.ts";
import { parseProfileUrl } from "./profile/profile-url.ts";
import { runProfileMode } from "./profile/run-profile-mode.ts";
import { runResearchMode } from "./research/run-research-mode.ts";
import { PeopleResult } from "./result.ts";
import { runSearchMode } from "./search/run-search-mode.ts";

export { PeoplePayload } from "./payload.ts";
export type {
  PeopleCache,
  PeopleOptions,
  PeoplePorts,
  ProfileProvider,
  ReadStructuredData,
  SearchProvider,
} from "./ports.ts";
export { createServiceLimits } from "./providers/ask-service.ts";
export { createBrightData } from "./providers/brightdata/brightdata.ts";
export { createPdl } from "./providers/pdl/pdl.ts";
export { createPublicPage } from "./providers/public-page/public-page.ts";
export { createBrave } from "./providers/search/brave.ts";
export type { SearchOptions } from "./providers/search/search-engine.ts";
export { createSearxng } from "./providers/search/searxng.ts";
export { createSerpapi } from "./providers/search/serpapi.ts";
export { createSerper } from "./providers/search/serper.ts";
export type { PeopleResult } from "./result.ts";

/** The svcPeople job type: a profile, a search for profiles, or a report on one person. */
export function createPeopleJobType(ports: PeoplePorts, options: PeopleOptions): JobType<PeoplePayload> {
  return {
    name: "svcPeople",
    payload: PeoplePayload,
    result: PeopleResult,
    evidence: ["parsed_query", "metadata.fields", "metadata.pages", "metadata.queries", "metadata.prompts"],
    concurrency: options.concurrency,
    defaultPriority: 5,
    waitingMax: limits.queue_depth_max,
    subject: (payload) => ({
      url: payload.linkedin_url ? parseProfileUrl(payload.linkedin_url).href : null,
      query: payload.search_query ?? null,
      test: payload.test,
      cacheKey: null,
      dedup: { enabled: payload.dedup_enabled, uniqueOnly: payload.dedup_unique_only },
    }),
    run: (payload, context) => runPeopleJob(payload, context, ports, options),
  };
}

/**
 * One svcPeople job.
 * @throws ForagerError if its mode yields nothing; the signal's reason when it fires.
 */
async function runPeopleJob(
  payload: PeoplePayload,
  context: JobContext,
  ports: PeoplePorts,
  options: PeopleOptions,
): Promise<JobOutcome> {
  switch (payload.mode) {
    case "profile":
      return await runProfileMode(payload, context, ports);
    case "search":
      return await runSearchMode(payload, context, ports);
    case "research":
      return await runResearchMode(payload, context, ports, options);
  }
}
