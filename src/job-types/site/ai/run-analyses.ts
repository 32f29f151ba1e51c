import type { Grounded, ModelJob } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { SiteModel } from "../ports.ts";
import type { AiReport } from "../result.ts";
import type { AnalysedSite, Analysis, AnalysisInput, SiteAnalysis } from "./analysis.ts";
import { companyInfo } from "./company-info.ts";
import { customQuestion } from "./custom-question.ts";
import { leadScoring, painPoints, personalizationHooks } from "./sales-analyses.ts";
import { siteMaterial } from "./site-material.ts";
import { team } from "./team.ts";

/**
 * Runs all analyses that the payload requests, in parallel.
 * @param byRules values for analyses that are not requested or fail.
 * @throws only the job's reason when its signal fires.
 */
export async function runAnalyses(
  { payload, pages, facts }: AnalysedSite,
  byRules: SiteAnalysis,
  model: SiteModel,
  job: ModelJob,
): Promise<SiteAnalysis> {
  const material = siteMaterial(pages, facts);
  if (material.extract.tokens === 0) {
    return { ...byRules, report: { status: "failed", error: "The pages have no text to ask about." } };
  }
  const session = model.open(job);
  const { tokensPerAnalysis, tokensPerPrompt } = model;
  const formOf: AnalysisInput["formOf"] = (schema) => model.formOf(schema, job);
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

/** Counts what analyses drop, and failures. */
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
