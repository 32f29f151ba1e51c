import { englishForm } from "../../../ai/forms/english-form.ts";
import { zodForm } from "../../../ai/forms/zod-form.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { type CheckedSection, checkSections } from "./check-statements.ts";
import { extractOf } from "./extract-of.ts";
import type { Source } from "./gather-sources.ts";
import { describePerson, type Person } from "./person.ts";
import { ReportAnswer } from "./report-answer.ts";

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
  /** Statements and citations that the sources do not bear out. */
  dropped: number;
}

/**
 * Has the model write about a person from sources, and keeps what they bear out.
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
