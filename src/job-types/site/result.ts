import { z } from "zod";
import { DedupReport } from "../../contract/dedup.ts";
import { LeadScoring } from "../../contract/lead-scoring.ts";
import { type SocialPlatform, socialPlatforms } from "../../contract/social-platforms.ts";
import { crawlStrategies, pageOutcomes } from "../../crawler/ports.ts";
import {
  addressKinds,
  cleanupLevels,
  emailKinds,
  phoneKinds,
  socialEvidenceKinds,
} from "./page/site-page.ts";

const account = (platform: SocialPlatform) =>
  z
    .string()
    .nullable()
    .meta({ description: `The site's own ${platform} account, null if none is linked.` });

const socialFields = Object.fromEntries(
  socialPlatforms.map((platform) => [platform, account(platform)]),
) as Record<SocialPlatform, ReturnType<typeof account>>;

export const CompanyVitals = z
  .object({
    name: z.string().nullable(),
    summary: z.string().nullable(),
    industry: z.string().nullable(),
    services: z.array(z.string()),
    target_audience: z.string().nullable(),
  })
  .meta({ id: "CompanyVitals" });
export type CompanyVitals = z.infer<typeof CompanyVitals>;

export const TeamMember = z
  .object({
    name: z.string(),
    title: z.string().nullable(),
    email: z.string().nullable(),
    linkedin: z.string().nullable(),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;

export const PersonalizationHooks = z
  .object({
    company_name: z.string().nullable(),
    decision_maker: z.string().nullable(),
    key_challenge: z.string().nullable(),
    urgency_signal: z.string().nullable(),
    personalization_angle: z.string().nullable(),
  })
  .meta({ id: "PersonalizationHooks" });
export type PersonalizationHooks = z.infer<typeof PersonalizationHooks>;

const CompendiumInfo = z
  .object({
    chars: z.int().meta({ description: "Length of the Markdown in characters (code points)." }),
    available: z.boolean().meta({ description: "Whether the Markdown can be read, here or at `store_url`." }),
    cleanup_level: z.enum(cleanupLevels),
    storage_location: z.enum(["inline", "store"]),
    truncated: z.boolean().meta({
      description:
        "Text was cut: by `max_chars`, by a limit for one page, or because a page's connection broke. `metadata.warnings` gives the reason.",
    }),
    size_chars: z.int().optional().meta({ description: "With `store`: the same as `chars`." }),
    store_url: z.url().optional().meta({
      description:
        "With `store`: where to download the Markdown, without credentials. Each read of the result returns a new URL.",
    }),
    url_expires_at: z.iso
      .datetime()
      .optional()
      .meta({ description: "With `store`: expiry of `store_url`, 24 hours after the read." }),
    expired_at: z.iso
      .datetime()
      .optional()
      .meta({ description: "Present if the Markdown was deleted because its retention time had passed." }),
  })
  .meta({ id: "CompendiumInfo" });
export type CompendiumInfo = z.infer<typeof CompendiumInfo>;

const EvidenceSource = z
  .object({
    url: z.string().meta({ description: "Page where it was found." }),
    kind: z.string().meta({ description: "How it stood there." }),
    raw: z.string().optional().meta({ description: "As written there." }),
  })
  .meta({ id: "EvidenceSource" });
const evidenceOf = (kinds: readonly string[]) =>
  z.object({
    value: z.string(),
    sources: z.array(EvidenceSource).meta({ description: `Of the kinds ${kinds.join(", ")}.` }),
  });
const evidence = (kinds: readonly string[]) => z.array(evidenceOf(kinds));

const PageRecord = z.object({
  url: z.string(),
  outcome: z.enum(pageOutcomes),
  reason: z.string().nullable().meta({ description: "Why it was not crawled; null if it was." }),
  status: z.int().nullable().meta({ description: "HTTP status, null without an answer." }),
  rendered: z.literal(true).optional().meta({ description: "Present where a browser ran its scripts." }),
});

const PageFacts = z
  .object({
    name: z.string().nullable(),
    description: z.string().nullable(),
    logo: z.string().nullable(),
    industry: z.string().nullable(),
    services: z.array(z.string()),
    target_audience: z.string().nullable(),
    languages: z.array(z.string()).meta({ description: "ISO 639 codes, the site's main language first." }),
    country: z
      .string()
      .nullable()
      .meta({ description: "ISO 3166-1 code of the country used to read national phone numbers." }),
    people: z.array(TeamMember),
    schema_org: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: "PageFacts", description: "What the pages themselves state about the site, without AI." });
export type PageFacts = z.infer<typeof PageFacts>;

const AiReport = z
  .object({
    status: z.enum(["not_configured", "ok", "failed"]).meta({
      description:
        "`failed`: at least one of the analyses; the findings of the others and of the rules are still in the result.",
    }),
    model: z.string().optional().meta({ description: "The model that answered." }),
    input_tokens: z.int().optional(),
    output_tokens: z.int().optional(),
    cost: z.number().nullable().optional().meta({
      description: "In the currency of the operator's prices; null if none are set.",
    }),
    dropped: z.int().optional().meta({
      description:
        "Names, addresses, links, phone numbers and quotes in the model's answers that are not in the crawled text.",
    }),
    prompts: z.array(z.string()).optional().meta({ description: "Prompts used, with their versions." }),
    error: z.string().nullable().optional().meta({ description: "Which analysis failed, and why." }),
  })
  .meta({ id: "SiteAiReport" });
export type AiReport = z.infer<typeof AiReport>;

const Metadata = z
  .object({
    spa_enabled: z.boolean(),
    sitemap_used: z.boolean(),
    browser_rendering_available: z
      .boolean()
      .meta({ description: "Whether this service could render pages in a browser." }),
    pages_rendered: z.int().meta({ description: "Pages that needed a browser and were rendered." }),
    crawl_strategy: z.enum(["sitemap", ...crawlStrategies]),
    total_emails_found: z.int().meta({ description: "Before filtering." }),
    total_phones_found: z.int().meta({ description: "Before filtering." }),
    failure_reason: z.string().nullable().meta({ description: "Why no page could be read, or null." }),
    dedup: DedupReport,
    warnings: z
      .array(z.string())
      .meta({ description: "What limits left out, and what was asked for and not found." }),
    ai: AiReport.nullable().meta({
      description: "Outcome of the AI extraction; null if none was requested.",
    }),
    start_page: z
      .string()
      .nullable()
      .meta({ description: "Where the start page was found, after redirects; null if no page was read." }),
    pages: z.array(PageRecord).meta({ description: "Outcome of each URL, at most 1,000." }),
    page_facts: PageFacts,
    evidence: z.object({
      emails: z.array(
        evidenceOf(emailKinds).extend({
          contact_page: z
            .literal(true)
            .optional()
            .meta({ description: "Present if the address is on a contact page or legal notice." }),
          dedup_unique: z.boolean().optional().meta({
            description:
              "With deduplication: whether no earlier svcSite job returned this address to you. True the first time, false later.",
          }),
        }),
      ),
      phones: z.array(
        evidenceOf(phoneKinds).extend({
          is_dialable: z.literal(false).optional().meta({
            description:
              "Present if no numbering plan has this number: the site states it, but it cannot be dialled, and is no record.",
          }),
        }),
      ),
      addresses: z.array(
        evidenceOf(addressKinds).extend({
          country: z.string().nullable().optional().meta({
            description:
              "ISO 3166-1 alpha-2 code of the address's country, by its words and format or by the site's; null if unknown.",
          }),
        }),
      ),
      socials: evidence(socialEvidenceKinds),
    }),
  })
  .meta({ id: "SiteMetadata" });

/** `data` of a svcSite job's results. A custom AI prompt adds the field that it names. */
export const SiteResult = z
  .looseObject({
    url: z.string().meta({ description: "Crawled website." }),
    pages_crawled: z.int(),
    crawl_status: z.enum(["success", "partial", "failed"]),
    emails: z.array(z.string()).meta({ description: "Best evidence first; tracking addresses removed." }),
    phones: z.array(z.string()).meta({ description: "E.164 if the number is valid, else as linked." }),
    addresses: z.array(z.string()),
    ...socialFields,
    markdown_compendium: z.string().nullable().meta({ description: "Null when switched off or stored." }),
    compendium: CompendiumInfo,
    company_vitals: CompanyVitals.nullable(),
    pain_points: z.array(z.string()).nullable(),
    team_members: z.array(TeamMember),
    lead_scoring: LeadScoring.nullable(),
    personalization_hooks: PersonalizationHooks.nullable(),
    metadata: Metadata,
  })
  .meta({ id: "SiteResult", description: "Result of a svcSite job." });
export type SiteResult = z.infer<typeof SiteResult>;

/** Every fixed field of a svcSite result; a custom field may take none of these names. */
export const fixedResultFields: ReadonlySet<string> = new Set(Object.keys(SiteResult.shape));
