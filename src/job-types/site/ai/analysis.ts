import type { Focus } from "../../../ai/extract/prepare-extract.ts";
import type { AnswerForm, Grounded, Material, ModelSession, Prompt } from "../../../ai/ports.ts";
import { estimateTokens } from "../../../ai/token-budget.ts";
import type { LeadScoring } from "../../../contract/lead-scoring.ts";
import type { SitePage } from "../page/site-page.ts";
import type { SitePayload } from "../payload.ts";
import type { AiReport, CompanyVitals, PageFacts, PersonalizationHooks, TeamMember } from "../result.ts";
import type { SiteMaterial } from "./site-material.ts";

/** The result fields that a model contributes to. */
export interface SiteAnalysis {
  companyVitals: CompanyVitals | null;
  teamMembers: TeamMember[];
  painPoints: string[] | null;
  leadScoring: LeadScoring | null;
  personalizationHooks: PersonalizationHooks | null;
  custom: unknown;
  /** Null if nothing was requested. */
  report: AiReport | null;
}

/** What is known about a site before a model is asked. */
export interface AnalysedSite {
  payload: SitePayload;
  pages: readonly SitePage[];
  facts: PageFacts;
}

/** Input of every analysis. */
export interface AnalysisInput {
  payload: SitePayload;
  facts: PageFacts;
  site: SiteMaterial;
  session: ModelSession;
  /** Approximate tokens of one analysis, question and answer together. */
  tokensPerAnalysis: number;
  /** Maximum tokens of the site's text in a client's own question. */
  tokensPerPrompt: number;
  /** The form for a client's JSON Schema. */
  formOf: (schema: Readonly<Record<string, unknown>>) => AnswerForm<unknown>;
}

/** One question about a site, asked only if the payload requests it. */
export interface Analysis<Value> {
  /** The result field that it fills. */
  name: string;
  prompt: Prompt;
  run(input: AnalysisInput): Promise<Grounded<Value>>;
}

interface Room {
  tokens: number;
  /** Approximate tokens of the answer. */
  answerTokens: number;
  prompt: Prompt;
  form: AnswerForm<unknown>;
  materials?: readonly Material[];
}

/** Less text than this is useless, whatever the budget. */
const textTokensMin = 120;
/** The rule about data and its delimiters. */
const frameTokens = 90;

/** The site's text for a question: as much as the question, its other materials and the answer leave room for. */
export function siteText({ site }: Pick<AnalysisInput, "site">, room: Room, focus: Focus): Material {
  const said = [
    room.prompt.text,
    JSON.stringify(room.form.schema ?? ""),
    ...(room.materials ?? []).map(({ text }) => text),
  ];
  const taken = said.reduce((sum, text) => sum + estimateTokens(text), frameTokens + room.answerTokens);
  return { label: "website", text: site.extract.cut(Math.max(textTokensMin, room.tokens - taken), focus) };
}
