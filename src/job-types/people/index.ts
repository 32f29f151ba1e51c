import { limits } from "../../contract/limits.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { PeoplePayload } from "./payload.ts";
import type { PeopleOptions, PeoplePorts } from "./ports.ts";
import { parseProfileUrl } from "./profile-url.ts";
import { PeopleResult } from "./result.ts";
import { runPeopleJob } from "./run.ts";

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
export type { SearchOptions } from "./providers/search/search-options.ts";
export { createSearxng } from "./providers/search/searxng.ts";
export { createSerpapi } from "./providers/search/serpapi.ts";
export { createSerper } from "./providers/search/serper.ts";

/** The svcPeople job type: a profile, a search for profiles, or a report on one person. */
export function createPeopleJobType(ports: PeoplePorts, options: PeopleOptions): JobType<PeoplePayload> {
  return {
    name: "svcPeople",
    payload: PeoplePayload,
    result: PeopleResult,
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
