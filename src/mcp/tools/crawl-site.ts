import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { jobOrBatchFields } from "../batches/answer-batch.ts";
import { submitBatchAndAnswer } from "../batches/submit-batch.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, starting, withText } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { answerField, siteView } from "../views/site.ts";

const flag = (what: string) => z.boolean().default(false).describe(what);

const website = z.string().trim().min(1);
const websitesMax = 1_000;

export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a website",
  description: [
    "Crawls a website for email addresses, phone numbers, postal addresses, social accounts and its text as Markdown.",
    "Takes 2 to 60 seconds. An equal crawl of the last 24 hours is reused unless force_refresh is set.",
    "For the businesses of a city or region use run_campaign.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    url: website.optional().describe("Website: https://www.example.com or example.com."),
    urls: z
      .array(website)
      .min(1)
      .max(websitesMax)
      .optional()
      .describe("Many websites as one batch, instead of url."),
    max_pages: z.int().min(1).max(limits.site_pages_max).default(10),
    extract_team: flag("List the people that the site names."),
    extract_company_info: flag("Summary, industry and services of the company."),
    question: z
      .string()
      .min(1)
      .max(4000)
      .optional()
      .describe("For an AI model to answer from the site's text."),
    ...withText,
    ...starting,
  }),
  output: z.object({ ...jobOrBatchFields, ...siteView.fields }),
  async run({ url, urls, question, text, wait_seconds, force_refresh, ...options }, context) {
    if (url === undefined && urls === undefined)
      throw new ToolError("Give url, one website, or urls, a list of them.");
    if (url !== undefined && urls !== undefined)
      throw new ToolError("Both url and urls are given: leave one out, or put all websites into urls.");
    const payloadOf = (given: string) => ({
      ...options,
      url: withScheme(given),
      ...(force_refresh && { force_refresh }),
      ...(question !== undefined && {
        custom_ai_prompt: { enabled: true, user_prompt: question, output_field_name: answerField },
      }),
    });
    const shared = { type: "svcSite", wait_seconds, force_refresh } as const;
    return url === undefined
      ? await submitBatchAndAnswer(context, { ...shared, payloads: (urls ?? []).map(payloadOf) })
      : await submitAndAnswer(context, { ...shared, withText: text, payload: payloadOf(url) });
  },
});

const withScheme = (url: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/]+:\d/.test(url) ? url : `https://${url}`;
