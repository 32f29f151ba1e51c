import assert from "node:assert/strict";
import { type Answer, resultOf } from "../answer/answer.ts";
import type { ApiRequest, ApiResponse, ForagerApi } from "../api/forager-api.ts";
import type { Tool, ToolContext } from "../tool.ts";

export const jobId = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
export const time = "2026-01-15T09:30:00.000Z";

/** A completed job of this type. */
export function jobWith(type: string, data: object, envelope: object = {}): Record<string, object> {
  const job = { job_id: jobId, type };
  return {
    [`POST /api/v1/jobs/${type}/submit`]: { ...job, status: "queued" },
    [`GET /api/v1/jobs/${jobId}/status`]: { ...job, status: "completed", progress: null, updated_at: time },
    [`GET /api/v1/jobs/${jobId}/results`]: { ...job, status: "completed", message: null, data, ...envelope },
  };
}

/** An API that gives these answers, by method and path. */
export function contextOf(answers: Record<string, object>, calls: ApiRequest[] = []): ToolContext {
  const api: ForagerApi = {
    async call(request): Promise<ApiResponse> {
      calls.push(request);
      const body = answers[`${request.method} ${request.path}`];
      if (body === undefined)
        return { status: 404, headers: {}, body: { code: "not_found", detail: "None" } };
      return { status: 200, headers: {}, body };
    },
    follow: async () => undefined,
  };
  const { signal } = new AbortController();
  return { api, agent: "a", signal, stopping: signal, report: undefined };
}

/** What an agent gets; it must have no field that the tool's schema does not declare. */
export async function contentOf(tool: Tool, given: object, context: ToolContext) {
  const answer: Answer = await tool.run(tool.input.parse(given), context);
  const { structuredContent } = resultOf(answer);
  assert.deepEqual(tool.output.parse(structuredContent), structuredContent);
  return structuredContent as Record<string, unknown>;
}

export const site = {
  url: "https://example.com/",
  pages_crawled: 2,
  crawl_status: "success",
  emails: Array.from({ length: 30 }, (_, index) => `a${index}@example.com`),
  phones: ["+44117"],
  addresses: ["1 Dock Street"],
  linkedin: "https://linkedin.com/company/a",
  twitter: null,
  markdown_compendium: "# Title\n\nWords.",
  compendium: { chars: 15, available: true, storage_location: "inline" },
  company_vitals: null,
  pain_points: null,
  team_members: [{ name: "Ann", title: "CEO", email: null, linkedin: null }],
  lead_scoring: null,
  personalization_hooks: null,
  answer: { price: 5 },
  metadata: {
    failure_reason: null,
    warnings: ["A limit left pages out."],
    ai: { status: "not_configured" },
    page_facts: { name: "Example", description: "Builds." },
    evidence: { emails: [{ value: "a@example.com", sources: [] }], phones: [], addresses: [], socials: [] },
    pages: [{ url: "https://example.com/", outcome: "crawled" }],
  },
};
export const campaignId = "camp_lu_joinery_20260115_1a2b3c4d";
export const campaignPath = "/api/v1/jobs/svcMaps/campaigns";
export const campaign = {
  [`POST ${campaignPath}/submit`]: { campaign_id: campaignId },
  [`GET ${campaignPath}/${campaignId}/status`]: {
    campaign_id: campaignId,
    status: "completed",
    query: "joinery",
    country_code: "LU",
    has_workflow: true,
    progress: { total: 2, completed: 1, failed: 1 },
    workflow_progress: {
      businesses_total: 3,
      sites_completed: 2,
      sites_failed: 1,
      emails_found: 3,
      emails_verified: 2,
      valid_emails: 1,
      invalid_emails: 1,
      risky_emails: 0,
      unknown_emails: 0,
    },
    results_count: 5,
  },
  [`GET ${campaignPath}/${campaignId}/workflow-results`]: {
    total: 1,
    locations: [
      {
        display_name: "Esch",
        businesses: [
          {
            business_name: "A",
            business_address: "1 Dock Street, Esch",
            business_categories: ["Joinery", "Shop"],
            business_phone: "026 1234 50",
            business_phone_e164: "+35226123450",
            original_website: "https://a.example/",
            emails_found: ["a@a.example", "b@a.example", "mall@a.example"],
            shared_emails: ["mall@a.example"],
            emails_verified: [
              { email: "a@a.example", status: "valid", shared: false },
              { email: "mall@a.example", status: "invalid", shared: true },
            ],
            valid_emails_count: 1,
          },
        ],
      },
    ],
  },
  [`GET ${campaignPath}/${campaignId}/locations`]: {
    locations: [
      { search_string: "joinery Esch-sur-Alzette, Luxembourg" },
      { search_string: "joinery Differdange, Luxembourg" },
    ],
  },
  "GET /api/v1/records/businesses/facets": {
    facets: {
      country: [
        { value: "LU", count: 3 },
        { value: "FR", count: 2 },
      ],
    },
  },
};
