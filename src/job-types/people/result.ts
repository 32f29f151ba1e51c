import { z } from "zod";
import { dedupUnique } from "../../contract/dedup.ts";
import { LeadScoring } from "../../contract/lead-scoring.ts";
import { peopleProviders } from "../../contract/providers.ts";
import { FieldOrigin, PersonProfile } from "./profile/profile.ts";

/** Outcome of the questions to a model. */
export const PeopleAi = z
  .object({
    status: z.enum(["ok", "failed", "not_configured"]),
    model: z.string().nullable().optional(),
    input_tokens: z.int().min(0).optional(),
    output_tokens: z.int().min(0).optional(),
    cost: z
      .number()
      .nullable()
      .optional()
      .meta({ description: "In the currency of the operator's prices; null if none are configured." }),
    dropped: z.int().min(0).optional().meta({ description: "Claims that the text does not support." }),
    error: z.string().nullable().optional(),
  })
  .meta({ id: "PeopleAi" })
  .nullable()
  .meta({ description: "Outcome of the AI extraction; null if none was requested." });
export type PeopleAi = z.output<typeof PeopleAi>;

export const ProfileInsights = z
  .object({
    seniority: z.string().nullable(),
    department: z.string().nullable(),
    topics: z.array(z.string()),
    conversation_starters: z.array(z.string()),
  })
  .meta({ id: "ProfileInsights" });
export type ProfileInsights = z.output<typeof ProfileInsights>;

export const ProfileModeResult = z
  .object({
    mode: z.literal("profile"),
    status: z.enum(["available", "unavailable"]).meta({
      description: "`unavailable`: the profile is private, so `profile` contains only what its URL implies.",
    }),
    profile: PersonProfile.extend({ dedup_unique: dedupUnique })
      .nullable()
      .meta({ description: "Null if it is a duplicate and duplicates are left out." }),
    cached: z.boolean().meta({ description: "From the cached answer of an earlier job of yours." }),
    source: z.enum(peopleProviders).meta({ description: "Provider that returned it." }),
    summary: z.string().nullable().meta({ description: "With `generate_summary`." }),
    insights: ProfileInsights.nullable().meta({ description: "With `extract_insights`." }),
    lead_scoring: LeadScoring.nullable().meta({ description: "With both descriptions." }),
    metadata: z.object({
      fetched_at: z.iso.datetime().meta({ description: "When the provider answered." }),
      fields: z
        .record(z.string(), FieldOrigin)
        .meta({ description: "Where each field that has a value comes from, and how old it is." }),
      notes: z.array(z.string()).meta({ description: "What the source withheld, in sentences." }),
      ai: PeopleAi,
    }),
  })
  .meta({ id: "ProfileModeResult", description: "Result of a svcPeople job in profile mode." });
export type ProfileModeResult = z.output<typeof ProfileModeResult>;

/** The interpretation of a search query. */
const ParsedQuery = z
  .object({
    web_query: z.string().meta({ description: "The query sent to search engines." }),
    count: z.int().min(1).nullable().meta({ description: "Number in the query, null if there is none." }),
    role: z.string().nullable(),
    location: z.string().nullable(),
    keywords: z.array(z.string()),
  })
  .meta({ id: "ParsedQuery" });
export type ParsedQuery = z.output<typeof ParsedQuery>;

export const FoundProfile = z
  .object({
    linkedin_url: z.string(),
    linkedin_id: z.string(),
    name: z.string().nullable(),
    headline: z.string().nullable(),
    location: z.string().nullable(),
    title: z.string().nullable().optional(),
    snippet: z.string().nullable().optional(),
    dedup_unique: dedupUnique,
  })
  .meta({ id: "FoundProfile" });
export type FoundProfile = z.output<typeof FoundProfile>;

export const SearchModeResult = z
  .object({
    mode: z.literal("search"),
    query: z.string(),
    results_count: z.int().min(0),
    profiles: z.array(FoundProfile),
    parsed_query: ParsedQuery,
    cached: z.boolean(),
    source: z.string().meta({ description: "Search provider that was used." }),
    metadata: z.object({
      parsed_by: z.enum(["model", "grammar"]).meta({ description: "What parsed the query." }),
      notes: z.array(z.string()).meta({ description: "What limits left out, in sentences." }),
      ai: PeopleAi,
    }),
  })
  .meta({ id: "SearchModeResult", description: "Result of a svcPeople job in search mode." });
export type SearchModeResult = z.output<typeof SearchModeResult>;

const ResearchPage = z
  .object({
    url: z.string(),
    outcome: z.enum(["read", "other_person", "failed"]),
    reason: z.string().nullable().meta({ description: "An explanation; null for `read`." }),
  })
  .meta({ id: "ResearchPage", description: "Outcome of a page from the search results." });
export type ResearchPage = z.output<typeof ResearchPage>;

export const ResearchModeResult = z
  .object({
    mode: z.literal("research"),
    person_name: z.string().nullable(),
    linkedin_url: z.string(),
    report: z.string().meta({ description: "Markdown. `[n]` cites the n-th of `sources`." }),
    sources: z.array(z.string()).meta({ description: "URLs of the pages that the report cites." }),
    lead_scoring: LeadScoring.nullable().meta({ description: "With both descriptions." }),
    dedup_unique: dedupUnique,
    metadata: z.object({
      research_id: z.string(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      source: z.string().meta({ description: "Search provider that was used." }),
      queries: z.array(z.string()).meta({ description: "Its queries." }),
      rounds: z
        .int()
        .min(1)
        .meta({ description: "Rounds of searches, each informed by the pages of the previous ones." }),
      pages: z.array(ResearchPage),
      notes: z.array(z.string()).meta({ description: "What could not be done, in sentences." }),
      prompts: z
        .array(z.object({ name: z.string(), version: z.int() }))
        .meta({ description: "Versions of the prompts that were used." }),
      ai: PeopleAi,
    }),
  })
  .meta({ id: "ResearchModeResult", description: "Result of a svcPeople job in research mode." });
export type ResearchModeResult = z.output<typeof ResearchModeResult>;

/** `data` of a svcPeople job's results, by `mode`. */
export const PeopleResult = z
  .discriminatedUnion("mode", [ProfileModeResult, SearchModeResult, ResearchModeResult])
  .meta({ id: "PeopleResult", description: "Result of a svcPeople job; its shape depends on `mode`." });
export type PeopleResult = z.output<typeof PeopleResult>;
