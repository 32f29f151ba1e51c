import { estimateTokens } from "../../../../ai/estimate-tokens.ts";
import type { Focus } from "../../../../ai/extract/prepare-extract.ts";
import type { AnswerForm, Grounded, Material, ModelSession, Prompt } from "../../../../ai/ports.ts";
import type { SitePayload } from "../../payload.ts";
import type { PageFacts } from "../../result.ts";
import type { SiteMaterial } from "./site-material.ts";

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
