import { z } from "zod";
import type { LeadScoring } from "../contract/lead-scoring.ts";
import { englishForm, zodForm } from "./forms/answer-forms.ts";
import { english, groundText, groundTexts } from "./grounding/ground-answers.ts";
import { createSourceText, eitherSource, knowingWords } from "./grounding/source-text.ts";
import { loadPrompt } from "./load-prompt.ts";
import type { Grounded, Material, ModelSession, Prompt, SourceText } from "./ports.ts";

const challengesMax = 6;
const statement = z.string().nullable();

const form = englishForm(
  zodForm(
    "lead_scoring",
    z.object({
      icp_fit_score: z.number(),
      challenges: z.array(z.string()),
      authority: statement,
      money: statement,
      prioritization: statement,
    }),
  ),
  ({ challenges, authority, money, prioritization }) => [...challenges, authority, money, prioritization],
);

/** The schema and prompt of a scoring, for counting its tokens in advance. */
export const leadScoringQuestion = {
  form,
  prompt: (): Prompt => loadPrompt(new URL("./prompts/lead-scoring.md", import.meta.url)),
};

export interface Lead {
  /** A prompt other than the one for companies; it receives the seller's words as `product` and `icp`. */
  prompt?: Prompt;
  /** What the client sells, and to whom. */
  product: string;
  icp: string;
  /** What is known about the lead. */
  materials: readonly Material[];
  source: SourceText;
  outputTokensMax: number;
}

/** Scores a lead by the CHAMP framework. @throws as `AskModel`. */
export async function scoreLead(session: ModelSession, lead: Lead): Promise<Grounded<LeadScoring>> {
  const { value } = await session.ask({
    prompt: lead.prompt ?? leadScoringQuestion.prompt(),
    materials: sellerMaterials(lead).concat(lead.materials),
    form,
    outputTokensMax: lead.outputTokensMax,
  });
  // The seller's own words may be quoted too.
  const said = [lead.product, lead.icp];
  const source = knowingWords(eitherSource(lead.source, createSourceText({ texts: said })), said);
  const challenges = groundTexts(value.challenges.slice(0, challengesMax), source, english);
  const [authority, money, prioritization] = [value.authority, value.money, value.prioritization].map(
    (text) => (text === null ? { value: null, dropped: 0 } : groundText(text, source, english)),
  );
  const parts = [challenges, authority, money, prioritization];
  return {
    value: {
      // Models answer 85 as well as 0.85.
      icp_fit_score: clamp(value.icp_fit_score > 1 ? value.icp_fit_score / 100 : value.icp_fit_score),
      champ_analysis: {
        challenges: challenges.value,
        authority: authority?.value ?? null,
        money: money?.value ?? null,
        prioritization: prioritization?.value ?? null,
      },
    },
    dropped: parts.reduce((sum, part) => sum + (part?.dropped ?? 0), 0),
  };
}

/** The seller's own words as materials; `lead-scoring.md` uses these labels. */
export function sellerMaterials({ product, icp }: Pick<Lead, "product" | "icp">): Material[] {
  return [
    { label: "product", text: product },
    { label: "icp", text: icp },
  ];
}

const clamp = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 100) / 100;
