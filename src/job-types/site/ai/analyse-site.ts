import type { ModelJob } from "../../../ai/ports.ts";
import { companyVitals } from "../facts/merge-facts.ts";
import type { SitePayload } from "../payload.ts";
import type { SiteModel } from "../ports.ts";
import type { AnalysedSite, SiteAnalysis } from "./analysis.ts";

/** Whether a payload requests anything that needs a model. */
export function asksModel(payload: SitePayload): boolean {
  return (
    payload.extract_team ||
    payload.extract_company_info ||
    payload.extract_pain_points ||
    Boolean(payload.product_description) ||
    payload.custom_ai_prompt?.enabled === true
  );
}

/**
 * Runs all analyses that a payload requests, in parallel. A failure is reported and leaves the findings of rules and
 * other analyses in place.
 * @throws only the job's reason when its signal fires.
 */
export async function analyseSite(
  site: AnalysedSite,
  model: SiteModel | undefined,
  job: ModelJob,
): Promise<SiteAnalysis> {
  const { payload, facts } = site;
  const byRules: SiteAnalysis = {
    companyVitals: payload.extract_company_info ? companyVitals(facts) : null,
    teamMembers: payload.extract_team ? facts.people : [],
    painPoints: null,
    leadScoring: null,
    personalizationHooks: null,
    custom: null,
    report: null,
  };
  if (!asksModel(payload)) return byRules;
  if (model === undefined) return { ...byRules, report: { status: "not_configured" } };
  // Loading this module takes as long as reading fifty pages, and most jobs do not need it.
  const { runAnalyses } = await import("./run-analyses.ts");
  return await runAnalyses(site, byRules, model, job);
}
