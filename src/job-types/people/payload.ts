import { z } from "zod";
import { sellerDescription } from "../../contract/lead-scoring.ts";
import { defaultResults, limits } from "../../contract/limits.ts";
import { messageOf } from "../../errors.ts";
import { parseProfileUrl } from "./profile/profile-url.ts";

const peopleModes = ["profile", "search", "research"] as const;

const linkedInUrlCharsMax = 512;
const queryCharsMax = 256;

const ProfileAddress = z
  .string()
  .trim()
  .max(linkedInUrlCharsMax, {
    abort: true,
    message: `The URL is longer than ${linkedInUrlCharsMax} characters.`,
  })
  .superRefine((value, context) => {
    try {
      parseProfileUrl(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: messageOf(error) });
    }
  })
  .meta({
    description:
      "A person's profile. Required in the modes `profile` and `research`. With the provider `public_page`, also any other public page about one person.",
    example: "https://www.linkedin.com/in/mara-lindqvist-demo",
  });

const flag = (text: string) => z.boolean().default(false).meta({ description: text });

/** `payload` of a svcPeople submit: one profile, a search for profiles, or a report on one person. */
export const PeoplePayload = z
  .object({
    mode: z.enum(peopleModes).meta({
      description:
        "`profile`: one person's profile. `search`: profiles that match a query. `research`: a report with its sources.",
    }),
    linkedin_url: ProfileAddress.nullish(),
    search_query: z.string().trim().min(1).max(queryCharsMax).nullish().meta({
      description: "Who to look for, in plain language. Required in the mode `search`.",
      example: "10 CTOs at fintechs in Berlin",
    }),
    search_limit: z
      .int()
      .min(1)
      .max(limits.people_search_max)
      .default(defaultResults.people)
      .meta({ description: `Maximum number of profiles in a search, 1 to ${limits.people_search_max}.` }),
    generate_summary: flag("Fill `summary`, in the mode `profile`; needs a configured AI model."),
    extract_insights: flag("Fill `insights`, in the mode `profile`; needs a configured AI model."),
    product_description: sellerDescription("What you sell", "icp_description"),
    icp_description: sellerDescription("Your ideal customer", "product_description"),
    dedup_enabled: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    dedup_unique_only: z.boolean().optional().meta({
      description:
        "Leave out profiles that an earlier job returned. Default: the client's setting; true enables deduplication.",
    }),
    force_refresh: flag("Query the provider even if a recent answer is cached."),
    test: flag("Run in the test queue: excluded from statistics, cache and deduplication."),
  })
  .superRefine((payload, context) => {
    const violation = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (payload.mode === "search" && !payload.search_query) {
      violation("search_query", "The mode search needs a search_query.");
    }
    if (payload.mode !== "search" && !payload.linkedin_url) {
      violation("linkedin_url", `The mode ${payload.mode} needs a linkedin_url.`);
    }
    const hasProduct = Boolean(payload.product_description);
    if (hasProduct !== Boolean(payload.icp_description)) {
      violation(
        hasProduct ? "icp_description" : "product_description",
        "Give product_description and icp_description together, or neither.",
      );
    }
  })
  .meta({
    id: "PeoplePayload",
    description:
      "Who to find. `linkedin_url` goes with the modes `profile` and `research`, `search_query` with `search`.",
    example: { mode: "profile", linkedin_url: "https://www.linkedin.com/in/mara-lindqvist-demo" },
  });
export type PeoplePayload = z.output<typeof PeoplePayload>;
