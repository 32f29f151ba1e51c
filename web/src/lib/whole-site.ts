import type { SiteResult } from "../../../src/job-types/site/result.ts";

/** What the views read without asking whether it is there. */
const nothing = {
  emails: [],
  team_members: [],
  company_vitals: null,
  pain_points: null,
  personalization_hooks: null,
  lead_scoring: null,
  markdown_compendium: null,
  crawl_status: "completed",
  compendium: { chars: 0 },
  metadata: {
    warnings: [],
    pages: [],
    evidence: { emails: [], phones: [], addresses: [], socials: [] },
    page_facts: {
      name: null,
      description: null,
      industry: null,
      services: [],
      target_audience: null,
      languages: [],
      country: null,
      people: [],
    },
    ai: null,
  },
};

/** A result with empty values for what it lacks, as one that an older release stored does. */
export const wholeSite = (data: object): SiteResult => filled(data, nothing) as SiteResult;

function filled(data: unknown, defaults: unknown): unknown {
  if (data === undefined || (data === null && defaults !== null)) return defaults;
  if (!isObject(defaults) || !isObject(data)) return data;
  const names = new Set([...Object.keys(data), ...Object.keys(defaults)]);
  return Object.fromEntries([...names].map((name) => [name, filled(data[name], defaults[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
