import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, jobFields, starting, withText } from "../tool.ts";
import { answerField, siteView } from "../views/site.ts";

const flag = (what: string) => z.boolean().default(false).describe(what);

export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a website",
  description: [
    "Crawls one website for email addresses, phone numbers, postal addresses, social accounts and its text as Markdown.",
    "Takes 2 to 60 seconds. A crawl of the last 24 hours with equal options is reused unless force_refresh is set.",
    "For the businesses of a city or region use run_campaign.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    url: z.string().trim().min(1).describe("Website, for example https://www.example.com or example.com."),
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
  output: z.object({ ...jobFields, ...siteView.fields }),
  run: ({ url, question, text, wait_seconds, force_refresh, ...options }, context) =>
    submitAndAnswer(context, {
      type: "svcSite",
      wait_seconds,
      force_refresh,
      withText: text,
      payload: {
        ...options,
        url: withScheme(url),
        ...(force_refresh && { force_refresh }),
        ...(question !== undefined && {
          custom_ai_prompt: { enabled: true, user_prompt: question, output_field_name: answerField },
        }),
      },
    }),
});

const withScheme = (url: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/]+:\d/.test(url) ? url : `https://${url}`;
