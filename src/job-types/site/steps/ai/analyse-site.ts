import type { Grounded, ModelJob } from "../../../../ai/ports.ts";
import type { LeadScoring } from "../../../../contract/lead-scoring.ts";
import { ForagerError } from "../../../../errors.ts";
import type { SitePage } from "../../parse/site-page.ts";
import type { SitePayload } from "../../payload.ts";
import type { SiteModel } from "../../ports.ts";
import type { AiReport, CompanyVitals, PageFacts, PersonalizationHooks, TeamMember } from "../../result.ts";
import { companyVitals } from "../merge-facts.ts";
import type { Analysis, AnalysisInput } from "./analysis.ts";
import { companyInfo } from "./company-info.ts";
import { customQuestion } from "./custom-question.ts";
import { leadScoring } from "./lead-scoring.ts";
import { painPoints } from "./pain-points.ts";
import { personalizationHooks } from "./personalization-hooks.ts";
import { siteMaterial } from "./site-material.ts";
import { team } from "./team.ts";

/** The fields of the result that a model has a part in. */
export interface SiteAnalysis {
  companyVitals: CompanyVitals | null;
  teamMembers: TeamMember[];
  painPoints: string[] | null;
  leadScoring: LeadScoring | null;
  personalizationHooks: PersonalizationHooks | null;
  custom: unknown;
  /** Null where nothing was asked for. */
  report: AiReport | null;
}

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
  site: { payload: SitePayload; pages: readonly SitePage[]; facts: PageFacts },
  model: SiteModel | undefined,
  job: ModelJob,
): Promise<SiteAnalysis> {
  const { payload, pages, facts } = site;
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
  const material = siteMaterial(pages, facts);
  if (material.extract.tokens === 0) {
    return { ...byRules, report: { status: "failed", error: "The pages have no text to ask about." } };
  }
  const session = model.open(job);
  const { tokensPerAnalysis, tokensPerPrompt, formOf } = model;
  const input = { payload, facts, site: material, session, tokensPerAnalysis, tokensPerPrompt, formOf };
  const runs = createRuns(input, job.signal, model.onUnexpected);
  const when = <Value>(isAsked: boolean, analysis: () => Analysis<Value>) =>
    isAsked ? runs.start(analysis()) : Promise.resolve(null);
  const hasSeller = Boolean(payload.product_description);
  const prompt = payload.custom_ai_prompt;
  const [vitals, members, points, scoring, hooks, custom] = await Promise.all([
    when(payload.extract_company_info, companyInfo),
    when(payload.extract_team, team),
    when(payload.extract_pain_points, painPoints),
    when(hasSeller, leadScoring),
    when(hasSeller, personalizationHooks),
    prompt?.enabled ? runs.start(customQuestion(prompt)) : null,
  ]);
  job.signal.throwIfAborted();
  return {
    companyVitals: vitals ?? byRules.companyVitals,
    teamMembers: members ?? byRules.teamMembers,
    painPoints: points,
    leadScoring: scoring,
    personalizationHooks: hooks,
    custom,
    report: runs.report(),
  };
}

/** Keeps count of what analyses drop, and of those that fail. */
function createRuns(input: AnalysisInput, signal: AbortSignal, onUnexpected: SiteModel["onUnexpected"]) {
  const failures: string[] = [];
  const prompts: string[] = [];
  let dropped = 0;
  return {
    async start<Value>(analysis: Analysis<Value>): Promise<Value | null> {
      prompts.push(`${analysis.prompt.name}@${analysis.prompt.version}`);
      try {
        const grounded: Grounded<Value> = await analysis.run(input);
        dropped += grounded.dropped;
        return grounded.value;
      } catch (error) {
        if (!(error instanceof ForagerError) && !signal.aborted) onUnexpected?.(error);
        failures.push(`${analysis.name}: ${publicReason(error)}`);
        return null;
      }
    },
    report(): AiReport {
      const { inputTokens, outputTokens, cost, model } = input.session.usage();
      return {
        status: failures.length === 0 ? "ok" : "failed",
        model,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cost,
        dropped,
        prompts,
        error: failures.length === 0 ? null : failures.join(" "),
      };
    },
  };
}

const publicReason = (error: unknown): string =>
  error instanceof ForagerError ? error.message : "Something went wrong on our side.";
