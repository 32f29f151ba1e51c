import { z } from "zod";
import { defaultResults, limits } from "../../contract/limits.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, jobFields, starting } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { mapsView } from "../views/maps.ts";

export const findBusinesses = defineTool({
  name: "find_businesses",
  title: "Find businesses on a map",
  description: [
    "Searches a map for businesses: names, phone numbers, websites, addresses, ratings. Give query, or place for one business.",
    "Maps have no email addresses. For businesses with verified addresses, also of one city, use run_campaign: one call instead of a crawl_site for each website.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(256)
      .optional()
      .describe("What and where, as typed into a map: 'dentist in Bristol'."),
    place: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe("URL of one place at the map provider, or its place id."),
    max_results: z
      .int()
      .min(1)
      .max(limits.maps_deep_results_max)
      .default(defaultResults.maps)
      .describe(
        `Above ${limits.maps_results_max}, smaller areas are searched one by one, which takes minutes.`,
      ),
    country_code: z.string().length(2).optional().describe("ISO 3166-1, for example GB."),
    language: z.string().min(2).max(35).optional().describe("Of the texts, for example de."),
    area: z
      .strictObject({ latitude: z.number(), longitude: z.number(), radius_km: z.number().min(0.05).max(500) })
      .optional()
      .describe("Only places in this circle."),
    ...starting,
  }),
  output: z.object({ ...jobFields, ...mapsView.fields }),
  async run({ query, place, wait_seconds, force_refresh, ...options }, context) {
    if (query === undefined && place === undefined)
      throw new ToolError("Give query, what to search for, or place, the URL or id of one business.");
    if (query !== undefined && place !== undefined)
      throw new ToolError(
        "Both query and place are given: leave out query to read one place, or place to search.",
      );
    const answer = await submitAndAnswer(context, {
      type: "svcMaps",
      wait_seconds,
      force_refresh,
      payload: {
        ...options,
        ...(query === undefined ? { url: place } : { search_query: query }),
        ...(options.max_results > limits.maps_results_max && { deep: true }),
        // An agent does not look at them.
        store_images: false,
      },
    });
    const isEmpty = query !== undefined && answer.rows?.items.length === 0;
    return isEmpty && options.area !== undefined
      ? {
          ...answer,
          nextStep:
            "No such business is mapped in this area: use a more general word, or a larger radius_km.",
        }
      : answer;
  },
});
