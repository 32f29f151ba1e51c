import { z } from "zod";
import { englishForm, zodForm } from "../../../ai/forms/answer-forms.ts";
import { english, inventionsIn } from "../../../ai/grounding/ground-answers.ts";
import { bareLinksIn, eitherSource, foldText, linkPattern } from "../../../ai/grounding/source-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { extractOf, type Source } from "./gather-sources.ts";
import { describePerson, type Person } from "./person.ts";

/** The form of the model's answer: every statement with its sources and the words that support it. */
const ReportAnswer = z.object({
  sections: z.array(
    z.object({
      heading: z.string(),
      statements: z.array(z.object({ text: z.string(), sources: z.array(z.number()), quote: z.string() })),
    }),
  ),
});
type ReportAnswer = z.output<typeof ReportAnswer>;

/** A section of which only checked statements are left. */
export interface CheckedSection {
  /** The topic; empty if the model's own failed the check. */
  heading: string;
  statements: CheckedStatement[];
}

interface CheckedStatement {
  /** One line of plain text. */
  text: string;
  /** Positions of the supporting sources, from 0; at least one. */
  sources: number[];
}

export const reportPrompt = new URL("./prompts/report.md", import.meta.url);
const outputTokensMax = 2_500;
/** Tokens of all sources together, and of one. */
const sourceTokensMax = 8_000;
const tokensPerSourceMax = 2_500;

const form = englishForm(zodForm("research_report", ReportAnswer), ({ sections }) =>
  sections.flatMap(({ statements }) => statements.map(({ text }) => text)),
);

export interface WrittenReport {
  sections: CheckedSection[];
  /** Statements and citations that the sources do not support. */
  dropped: number;
}

/**
 * Has the model write about a person from sources, and keeps what they support.
 * @throws ForagerError as `AskModel`; the signal's reason when it fires.
 */
export async function writeReport(
  person: Person,
  sources: readonly Source[],
  session: ModelSession,
): Promise<WrittenReport> {
  const tokensMax = Math.min(tokensPerSourceMax, Math.floor(sourceTokensMax / sources.length));
  const { value } = await session.ask({
    prompt: loadPrompt(reportPrompt),
    materials: [
      { label: "person", text: describePerson(person) },
      ...sources.map((source, index) => ({
        label: `source_${index + 1}`,
        text: extractOf(source, person, tokensMax),
      })),
    ],
    form,
    outputTokensMax,
  });
  return checkSections(value, sources);
}

interface ReportText {
  /** Markdown; `[n]` is the n-th of `sources`. */
  markdown: string;
  /** URLs of the cited sources, in the order of their first citation. */
  sources: string[];
}

const titleCharsMax = 120;

/** A report as Markdown, with its sources at the end. */
export function reportMarkdown(
  name: string,
  sections: readonly CheckedSection[],
  sources: readonly Source[],
): ReportText {
  const cited: number[] = [];
  const numberOf = (index: number): number => {
    if (!cited.includes(index)) cited.push(index);
    return cited.indexOf(index) + 1;
  };
  const body = sections.map(({ heading, statements }) => {
    const lines = statements.map((statement) => {
      const marks = statement.sources.map((index) => `[${numberOf(index)}]`);
      return `- ${escaped(statement.text)} ${marks.join(" ")}`;
    });
    return [`## ${escaped(heading) || "Findings"}`, "", ...lines, ""].join("\n");
  });
  const shown = cited.flatMap((index) => sources[index] ?? []);
  const list = shown.map(({ url, title }, index) => {
    const label = escaped((title ?? new URL(url).host).replace(/\s+/g, " ").trim().slice(0, titleCharsMax));
    return `${index + 1}. [${label}](<${url.replace(/[<>]/g, encodeURIComponent)}>)`;
  });
  const parts =
    body.length === 0
      ? ["No page that could be read contains a verifiable statement about this person.", ""]
      : [...body, "## Sources", "", ...list, ""];
  return { markdown: [`# ${escaped(name)}`, "", ...parts].join("\n"), sources: shown.map(({ url }) => url) };
}

/** As plain text: no output of a page or a model becomes a link, an image or HTML. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>]/g, (mark) => `\\${mark}`);

const sectionsMax = 6;
const statementsMax = 12;
const headingCharsMax = 80;
const headingWordsMax = 6;
const statementCharsMax = 600;
/** Shorter quotes occur anywhere and prove nothing. */
const quoteWordsMin = 3;

/**
 * A model's report reduced to what was verified: each statement's quote occurs in a cited source, and only
 * such citations are kept; its numbers and addresses occur in those sources. Everything else is dropped.
 */
function checkSections(
  { sections }: ReportAnswer,
  sources: readonly Source[],
): { sections: CheckedSection[]; dropped: number } {
  let dropped = 0;
  const checked = sections.slice(0, sectionsMax).map(({ heading, statements }) => {
    const kept = statements.slice(0, statementsMax).flatMap((statement) => {
      const cited = [...new Set(statement.sources)];
      const known = cited.filter((number) => isSupported(sources[number - 1], statement.quote));
      dropped += cited.length - known.length;
      const text = oneLine(statement.text).slice(0, statementCharsMax);
      const borneOutBy = known.map((number) => sources[number - 1]);
      if (text !== "" && hasNoInventions(text, borneOutBy)) {
        return [{ text, sources: known.map((number) => number - 1) }];
      }
      dropped += 1;
      return [];
    });
    const cited = kept.flatMap((statement) => statement.sources.flatMap((index) => sources[index] ?? []));
    return { heading: checkedHeading(heading, cited), statements: kept };
  });
  return { sections: checked.filter(({ statements }) => statements.length > 0), dropped };
}

/** Words of headings, which make no claim. */
const topics = new Set(
  (
    "a about academic achievements activities activity and appearances articles at awards background biography board books business career committees companies company " +
    "conferences contact contributions current education employer engagements events experience expertise experiences findings focus former history in industry interests " +
    "interviews involvement key languages leadership management media memberships network of on other overview patents person positions position present presence press " +
    "previous professional profile projects public publications qualifications recent recognition responsibilities role roles skills speaking speeches studies summary " +
    "talks team the topics training volunteering with work writing"
  ).split(" "),
);

/**
 * A heading has no citations: it names a topic, in words of any report or of its section's sources, or is
 * empty.
 */
function checkedHeading(said: string, sources: readonly Source[]): string {
  const heading = oneLine(said).slice(0, headingCharsMax);
  const words = foldText(heading).split(" ").filter(Boolean);
  const isTopic = words.every((word) => topics.has(word) || sources.some(({ text }) => text.hasQuote(word)));
  return isTopic && words.length <= headingWordsMax ? heading : "";
}

function isSupported(source: Source | undefined, quote: string): boolean {
  const words = foldText(quote).split(" ").filter(Boolean);
  return source !== undefined && words.length >= quoteWordsMin && source.text.hasQuote(quote);
}

/**
 * Years, amounts, names and mail addresses must be copied, never inferred; links only come from citations.
 */
function hasNoInventions(text: string, sources: readonly (Source | undefined)[]): boolean {
  if (text.match(linkPattern) || bareLinksIn(text).length > 0) return false;
  const [first, ...others] = sources.flatMap((source) => source?.text ?? []);
  if (first === undefined) return false;
  const numbers = text.match(/\d{2,}(?:[.,]\d+)*/g) ?? [];
  const source = others.reduce(eitherSource, first);
  return numbers.every((number) => source.hasQuote(number)) && inventionsIn(text, source, english) === 0;
}

/** Removes the model's own Markdown and citations: the valid ones are added later. */
function oneLine(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s*\[\s*(?:source[_ ]?)?\d+(?:\s*[,;]\s*\d+)*\s*\]/gi, "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/^[#>*\-\s]+/, "")
    .trim();
}
