import type { Focus } from "../../../ai/extract/prepare-extract.ts";
import type { AnswerForm, Grounded, Material, ModelSession, Prompt } from "../../../ai/ports.ts";
import { estimateTokens } from "../../../ai/token-budget.ts";
import type { LeadScoring } from "../../../contract/lead-scoring.ts";
import type { SitePage } from "../page/site-page.ts";
import type { SitePayload } from "../payload.ts";
import type { AiReport, CompanyVitals, PageFacts, PersonalizationHooks, TeamMember } from "../result.ts";
import type { SiteMaterial } from "./site-material.ts";

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

/** What is known of a site before a model is asked. */
export interface AnalysedSite {
  payload: SitePayload;
  pages: readonly SitePage[];
  facts: PageFacts;
}

/** What every analysis has before it. */
export interface AnalysisInput {
  payload: SitePayload;
  facts: PageFacts;
  site: SiteMaterial;
  session: ModelSession;
  /** Tokens of one analysis, question and answer together, about. */
  tokensPerAnalysis: number;
  /** Most tokens of the site's text in a question of the client's own. */
  tokensPerPrompt: number;
  /** The form that a client's JSON Schema describes. */
  formOf: (schema: Readonly<Record<string, unknown>>) => AnswerForm<unknown>;
}

/** One question about a site: asked only where the payload wants it. */
export interface Analysis<Value> {
  /** The field of the result that it fills. */
  name: string;
  prompt: Prompt;
  run(input: AnalysisInput): Promise<Grounded<Value>>;
}

interface Room {
  tokens: number;
  /** What the answer takes, about. */
  answerTokens: number;
  prompt: Prompt;
  form: AnswerForm<unknown>;
  materials?: readonly Material[];
}

/** Less text than this tells nothing, whatever the budget. */
const textTokensMin = 120;
/** The rule about data and the tags round it. */
const frameTokens = 90;

/** The site's text for a question, as much of it as the question, its other materials and the answer leave room for. */
export function siteText({ site }: Pick<AnalysisInput, "site">, room: Room, focus: Focus): Material {
  const said = [
    room.prompt.text,
    JSON.stringify(room.form.schema ?? ""),
    ...(room.materials ?? []).map(({ text }) => text),
  ];
  const taken = said.reduce((sum, text) => sum + estimateTokens(text), frameTokens + room.answerTokens);
  return { label: "website", text: site.extract.cut(Math.max(textTokensMin, room.tokens - taken), focus) };
}
