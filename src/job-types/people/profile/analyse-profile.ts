import { z } from "zod";
import { zodForm } from "../../../ai/forms/answer-forms.ts";
import { groundText, groundTexts } from "../../../ai/grounding/ground-answers.ts";
import { createSourceText } from "../../../ai/grounding/source-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { Grounded, ModelSession, SourceText } from "../../../ai/ports.ts";
import { scoreLead } from "../../../ai/score-lead.ts";
import type { LeadScoring } from "../../../contract/lead-scoring.ts";
import { ForagerError } from "../../../errors.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeopleAi, ProfileInsights } from "../result.ts";
import type { PersonProfile } from "./profile.ts";

export interface ProfileAnalysis {
  summary: string | null;
  insights: ProfileInsights | null;
  lead_scoring: LeadScoring | null;
  ai: PeopleAi;
}

const noAnalysis: ProfileAnalysis = { summary: null, insights: null, lead_scoring: null, ai: null };

/** Whether a payload requests something that needs a model. */
export const wantsAnalysis = (payload: PeoplePayload): boolean =>
  payload.generate_summary || payload.extract_insights || wantsScore(payload);

const wantsScore = ({ product_description, icp_description }: PeoplePayload): boolean =>
  Boolean(product_description && icp_description);

const prompts = {
  summary: new URL("./prompts/summary.md", import.meta.url),
  insights: new URL("./prompts/insights.md", import.meta.url),
  leadScoring: new URL("./prompts/lead-scoring.md", import.meta.url),
};

const seniorities = [
  "owner",
  "c_level",
  "vp",
  "director",
  "head",
  "manager",
  "senior",
  "junior",
  "intern",
] as const;
const SummaryAnswer = z.object({ summary: z.string().nullable() });
const InsightsAnswer = z.object({
  seniority: z.enum(seniorities).nullable(),
  department: z.string().nullable(),
  topics: z.array(z.string()),
  conversation_starters: z.array(z.string()),
});
const summaryForm = zodForm("profile_summary", SummaryAnswer);
const insightsForm = zodForm("profile_insights", InsightsAnswer);

interface Subject {
  text: string;
  source: SourceText;
  payload: PeoplePayload;
}

/**
 * Runs the model analyses that the payload requests, concurrently. A failed part is null, and `ai` says why;
 * the profile is kept.
 * @throws the signal's reason when it fires.
 */
export async function analyseProfile(
  profile: PersonProfile,
  payload: PeoplePayload,
  session: ModelSession,
  signal: AbortSignal,
): Promise<ProfileAnalysis> {
  const text = profileText(profile);
  const subject = { text, payload, source: sourceOf(profile, text) };
  const hasContent = text !== "";
  const failures: string[] = [];
  let dropped = 0;
  const part = async <Value>(
    isWanted: boolean,
    ask: (session: ModelSession, subject: Subject) => Promise<Grounded<Value>>,
  ): Promise<Value | null> => {
    if (!isWanted || !hasContent) return null;
    try {
      const grounded = await ask(session, subject);
      dropped += grounded.dropped;
      return grounded.value;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ForagerError)) throw error;
      if (!failures.includes(error.message)) failures.push(error.message);
      return null;
    }
  };
  const [summary, insights, lead_scoring] = await Promise.all([
    part(payload.generate_summary, askSummary),
    part(payload.extract_insights, askInsights),
    part(wantsScore(payload), askScore),
  ]);
  const usage = session.usage();
  return {
    ...noAnalysis,
    summary,
    insights,
    lead_scoring,
    ai: {
      status: failures.length === 0 ? "ok" : "failed",
      model: usage.model,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cost: usage.cost,
      dropped,
      error: failures.length === 0 ? null : failures.join(" "),
    },
  };
}

function sourceOf(profile: PersonProfile, text: string): SourceText {
  return createSourceText({
    texts: [text],
    links: profile.linkedin_url === null ? [] : [profile.linkedin_url],
  });
}

const profileMaterial = ({ text }: Subject) => ({ label: "profile", text });

async function askSummary(session: ModelSession, subject: Subject): Promise<Grounded<string | null>> {
  const { value } = await session.ask({
    prompt: loadPrompt(prompts.summary),
    materials: [profileMaterial(subject)],
    form: summaryForm,
    outputTokensMax: 400,
  });
  if (value.summary === null) return { value: null, dropped: 0 };
  return groundText(value.summary.trim().slice(0, 2_000), subject.source);
}

async function askInsights(session: ModelSession, subject: Subject): Promise<Grounded<ProfileInsights>> {
  const { value } = await session.ask({
    prompt: loadPrompt(prompts.insights),
    materials: [profileMaterial(subject)],
    form: insightsForm,
    outputTokensMax: 600,
  });
  // A topic must use words of the profile: any other is a guess.
  const named = value.topics.map((topic) => topic.trim()).filter(Boolean);
  const topics = [...new Set(named)].filter((topic) => subject.source.hasQuote(topic)).slice(0, 8);
  const starters = groundTexts(value.conversation_starters.slice(0, 3), subject.source);
  return {
    value: {
      seniority: value.seniority,
      department: value.department?.trim().slice(0, 60) || null,
      topics,
      conversation_starters: starters.value,
    },
    dropped: named.filter((topic) => !subject.source.hasQuote(topic)).length + starters.dropped,
  };
}

/** The prompt is for a person; the form and the checks of an answer are the same for every lead. */
function askScore(session: ModelSession, subject: Subject): Promise<Grounded<LeadScoring>> {
  return scoreLead(session, {
    prompt: loadPrompt(prompts.leadScoring),
    product: subject.payload.product_description ?? "",
    icp: subject.payload.icp_description ?? "",
    materials: [profileMaterial(subject)],
    source: subject.source,
    outputTokensMax: 1_000,
  });
}

const profileCharsMax = 8_000;

/**
 * A profile as text for a model, the most relevant parts first; empty if it says nothing about a person's
 * work.
 */
function profileText(profile: PersonProfile): string {
  const { headline, about, current_company, experience, education } = profile;
  const hasContent =
    Boolean(headline ?? about ?? current_company) || experience.length + education.length > 0;
  if (!hasContent) return "";
  const lines = [
    labelled("Name", profile.full_name),
    labelled("Headline", headline),
    labelled("Present company", current_company),
    labelled("Location", profile.location ?? profile.city),
    about === null ? null : `About:\n${about}`,
    ...list(
      "Experience",
      experience.map(({ title, company, duration, description_html }) =>
        joined([title, company, duration], plainText(description_html)),
      ),
    ),
    ...list(
      "Education",
      education.map(({ title, description, start_year, end_year }) =>
        joined([title, description, [start_year, end_year].filter(Boolean).join("-") || null]),
      ),
    ),
    ...list(
      "Languages",
      profile.languages.map(({ name, proficiency }) => joined([name, proficiency])),
    ),
    labelled("Followers", profile.followers?.toString() ?? null),
  ];
  return lines
    .filter((line) => line !== null)
    .join("\n")
    .slice(0, profileCharsMax);
}

const labelled = (label: string, value: string | null): string | null =>
  value === null ? null : `${label}: ${value}`;

function list(label: string, entries: string[]): string[] {
  const filled = entries.filter((entry) => entry !== "");
  return filled.length === 0 ? [] : [`${label}:`, ...filled.map((entry) => `- ${entry}`)];
}

function joined(parts: readonly (string | null)[], more: string | null = null): string {
  const line = parts.filter(Boolean).join(" | ");
  return more ? `${line}\n  ${more}` : line;
}

/** From HTML that contains only formatting. */
function plainText(html: string | null): string | null {
  if (html === null) return null;
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return text.replace(/\s+/g, " ").trim() || null;
}
