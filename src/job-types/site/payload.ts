import { z } from "zod";
import { sellerDescription } from "../../contract/lead-scoring.ts";
import { limits } from "../../contract/limits.ts";
import { crawlStrategies } from "../../crawler/ports.ts";
import { messageOf } from "../../errors.ts";
import { parseHttpUrl, urlCharsMax } from "../../text/http-url.ts";
import { CustomAiPrompt } from "./custom-ai-prompt.ts";
import { cleanupLevels } from "./page/site-page.ts";
import { presetNames, withPreset } from "./presets.ts";
import { simpleSelector } from "./text/priority-sections.ts";

const WebUrl = z
  .string()
  .max(urlCharsMax, { abort: true, message: `The URL is longer than ${urlCharsMax} characters.` })
  .superRefine((value, context) => {
    try {
      parseHttpUrl(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: messageOf(error) });
    }
  })
  .meta({ description: "Website to crawl: an http or https URL.", example: "https://www.example.com/" });

const secondsBounds = z.int().min(10).max(120);

export const compendiumCharsMax = 1_000_000;

export const CompendiumOptions = z
  .object({
    enabled: z.boolean().default(true).meta({ description: "Whether to write Markdown at all." }),
    cleanup_level: z.enum(cleanupLevels).default("fit").meta({
      description:
        "`raw`: the whole cleaned page. `citations`: raw with links moved to a numbered list. `fit`: main content. `minimal`: a condensed `fit`.",
    }),
    max_chars: z.int().min(1000).max(compendiumCharsMax).default(100_000).meta({
      description:
        "Maximum length of the text in characters, 1,000 to 1,000,000; cut at the end of a section or block.",
    }),
    remove_duplicates: z.boolean().default(true).meta({
      description:
        "Keep blocks that repeat over pages only on the first page. `raw` and `citations` keep each page's menus.",
    }),
    include_in_response: z.boolean().default(true).meta({
      description: "False stores the text outside the result, which links to it.",
    }),
    separator: z
      .string()
      .max(200)
      .default("\n\n---\n\n")
      .meta({ description: "Text between two pages, up to 200 characters." }),
    priority_sections: z
      .array(
        z.string().trim().min(1).max(100).regex(simpleSelector, {
          message: "Give a simple CSS selector: a tag, .class, #id or [attribute], without combinators.",
        }),
      )
      .max(20)
      .default(["main", "article", "content"])
      .meta({
        description:
          "Parts of a page to put first, as up to 20 simple CSS selectors of up to 100 characters. A bare word matches a tag, an id or a class.",
      }),
  })
  .meta({ id: "CompendiumOptions", description: "How the Markdown summary of the site is written." });

export type CompendiumOptions = z.output<typeof CompendiumOptions>;

/** The options of a crawl, without presets. Every option except `url` has a default. */
export const SiteFields = z
  .object({
    url: WebUrl,
    mode: z.enum(presetNames).optional().meta({
      description:
        "Preset of other options; those that the payload gives win. `contacts`: 5 contact, about and team pages, no text. `compendium`: the text of 20 pages. `leads`: 10 pages, company facts and people, no text. `full`: everything that needs no AI model, from 50 pages in up to 120 seconds.",
    }),
    max_pages: z
      .int()
      .min(1)
      .max(limits.site_pages_max)
      .default(10)
      .meta({ description: `Maximum number of pages to crawl, 1 to ${limits.site_pages_max}.` }),
    crawl_strategy: z.enum(crawlStrategies).default("bestfirst").meta({
      description: "Order of crawling. A sitemap is used in addition if the site has one.",
    }),
    target_pages: z
      .array(z.string().trim().min(1).max(50))
      .max(20)
      .default(["contact", "about", "team", "news", "blog"])
      .meta({ description: "Page types that `bestfirst` prefers, up to 20 of up to 50 characters." }),
    timeout: secondsBounds.default(30).meta({
      description: "Limit for the whole crawl, 10 to 120 seconds. Pages read by then are the result.",
    }),
    enable_spa: z
      .boolean()
      .default(true)
      .meta({ description: "Render pages that need JavaScript in a browser." }),
    spa_timeout: secondsBounds
      .default(30)
      .meta({ description: "Limit for rendering one page, 10 to 120 seconds." }),
    extract_team: z.boolean().default(false).meta({ description: "Fill `team_members`." }),
    extract_company_info: z.boolean().default(false).meta({ description: "Fill `company_vitals`." }),
    extract_pain_points: z
      .boolean()
      .default(false)
      .meta({ description: "Fill `pain_points`; needs a configured AI model." }),
    product_description: sellerDescription("What you sell", "icp_description"),
    icp_description: sellerDescription("Your ideal customer", "product_description"),
    compendium: CompendiumOptions.prefault({}),
    custom_ai_prompt: CustomAiPrompt.optional(),
    dedup_enabled: z.boolean().optional().meta({
      description:
        "Record this job's emails, and mark each as new to you or not (`dedup_unique` in `metadata.evidence.emails`). Default: the client's setting.",
    }),
    dedup_unique_only: z.boolean().optional().meta({
      description:
        "Omit emails that an earlier svcSite job of yours returned. The site is still crawled. Default: the client's setting; true enables deduplication.",
    }),
    test: z
      .boolean()
      .default(false)
      .meta({ description: "Run in the test queue: excluded from statistics, cache and deduplication." }),
    force_refresh: z
      .boolean()
      .default(false)
      .meta({ description: "Crawl again even if an equal job completed within 24 hours." }),
  })
  .superRefine((payload, context) => {
    const hasProduct = Boolean(payload.product_description);
    const hasIcp = Boolean(payload.icp_description);
    if (hasProduct !== hasIcp) {
      context.addIssue({
        code: "custom",
        path: [hasProduct ? "icp_description" : "product_description"],
        message: "Give product_description and icp_description together, or neither.",
      });
    }
    if (payload.custom_ai_prompt?.enabled && !payload.compendium.enabled) {
      context.addIssue({
        code: "custom",
        path: ["custom_ai_prompt", "enabled"],
        message: "A custom AI prompt reads the compendium: set compendium.enabled to true.",
      });
    }
  })
  .meta({
    id: "SitePayload",
    description:
      "What to crawl and what to extract. Only `url` is required. `product_description` and `icp_description` go together; an enabled `custom_ai_prompt` needs a prompt and the compendium.",
    example: { url: "https://www.example.com/", max_pages: 10 },
  });

/** `payload` of a svcSite submit. */
export const SitePayload = z.preprocess(withPreset, SiteFields);
export type SitePayload = z.output<typeof SitePayload>;
