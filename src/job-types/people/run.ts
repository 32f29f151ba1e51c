import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import type { PeoplePayload } from "./payload.ts";
import type { PeopleOptions, PeoplePorts } from "./ports.ts";
import { runProfileMode } from "./profile-mode/run-profile-mode.ts";
import { runResearchMode } from "./research/run-research-mode.ts";
import { runSearchMode } from "./search/run-search-mode.ts";

/**
 * One svcPeople job.
 * @throws ForagerError when its mode could give nothing; the signal's reason when it fires.
 */
export async function runPeopleJob(
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
