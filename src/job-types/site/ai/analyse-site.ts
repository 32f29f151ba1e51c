import type { ModelJob } from "../../../ai/ports.ts";
import { companyVitals } from "../facts/merge-facts.ts";
import type { SitePayload } from "../payload.ts";
import type { SiteModel } from "../ports.ts";
import type { AnalysedSite, SiteAnalysis } from "./analysis.ts";

/** Whether a payload asks for anything that a model is needed for. */
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
 * Everything that a payload asks about a site, side by side. What fails is told in the report, and leaves what rules
 * know and what the other analyses gave.
 * @throws the job's reason when its signal fires, and nothing else.
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
  // Loading the questions takes as long as reading fifty pages, and most jobs ask none.
  const { runAnalyses } = await import("./run-analyses.ts");
  return await runAnalyses(site, byRules, model, job);
}
