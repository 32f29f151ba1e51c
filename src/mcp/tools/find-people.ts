import { z } from "zod";
import { defaultResults, limits } from "../../contract/limits.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, jobFields, starting } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { peopleView } from "../views/people.ts";

export const findPeople = defineTool({
  name: "find_people",
  title: "Find decision makers",
  description: [
    "Finds people: 'search' for profiles that match a query, 'profile' reads one person's profile, 'research' writes a report with sources.",
    "search and research need a search engine (SEARCH_PROVIDER), profile a source of profiles (PEOPLE_PROVIDER): without one, the call fails and names the setting for the operator.",
    "For the people whom a company's own website names use crawl_site with extract_team.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    mode: z.enum(["search", "profile", "research"]),
    query: z
      .string()
      .trim()
      .min(1)
      .max(256)
      .optional()
      .describe("With search: '10 CTOs at fintechs in Berlin'."),
    linkedin_url: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe("With profile and research: the person's profile."),
    max_results: z
      .int()
      .min(1)
      .max(limits.people_search_max)
      .default(defaultResults.people)
      .describe("With search."),
    ...starting,
  }),
  output: z.object({ ...jobFields, ...peopleView.fields }),
  async run({ mode, query, linkedin_url, max_results, wait_seconds, force_refresh }, context) {
    const [needed, value] = mode === "search" ? ["query", query] : ["linkedin_url", linkedin_url];
    if (value === undefined) throw new ToolError(`The mode '${mode}' needs ${needed}.`);
    return await submitAndAnswer(context, {
      type: "svcPeople",
      wait_seconds,
      force_refresh,
      payload: {
        mode,
        ...(mode === "search" ? { search_query: query, search_limit: max_results } : { linkedin_url }),
        ...(force_refresh && { force_refresh }),
      },
    });
  },
});
