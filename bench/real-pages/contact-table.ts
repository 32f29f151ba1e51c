import { createContactReader, type DocumentContacts } from "../../src/job-types/site/documents.ts";
import { report } from "../harness/figures.ts";
import {
  add,
  type Kind,
  kinds,
  markContacts,
  noMarks,
  type PageMarks,
  type PageTruth,
  percent,
} from "./marking.ts";
import { readWithPatterns } from "./pattern-baseline.ts";

export interface LabelledPage {
  id: string;
  /** Language of the text. */
  lang: string;
  /** Country of the site. */
  cc: string;
  url: string;
  truth: PageTruth;
}

interface TableOptions {
  /** Prints a line for each value that was missed or wrong. */
  showMisses: boolean;
  /** Lines of a page that the table does not count, for example about countries. */
  notes?(page: LabelledPage, found: DocumentContacts): string[];
}

/** Reads each page alone, and prints precision and recall by language and in total, next to the baseline's. */
export async function reportContacts(
  pages: readonly LabelledPage[],
  htmlOf: (page: LabelledPage) => string,
  { showMisses, notes }: TableOptions,
): Promise<void> {
  const reader = createContactReader(1);
  const total = { forager: noMarks(), patterns: noMarks() };
  const byLanguage = new Map<string, PageMarks>();
  try {
    for (const labelled of pages) {
      const { id, lang, cc, url, truth } = labelled;
      const page = { html: htmlOf(labelled), url };
      const found = await reader.read(page);
      const { marks, problems } = markContacts(found, truth);
      add(total.forager, marks);
      add(total.patterns, markContacts(readWithPatterns(page.html), truth).marks);
      const ofLanguage = byLanguage.get(lang) ?? noMarks();
      byLanguage.set(lang, ofLanguage);
      add(ofLanguage, marks);
      const lines = [...problems, ...(notes?.(labelled, found) ?? [])];
      if (showMisses) for (const line of lines) report(`${id} ${cc} ${line}`);
    }
  } finally {
    await reader.close();
  }
  report(`${pages.length} pages in ${byLanguage.size} languages, precision / recall in %`);
  report(`| | ${kinds.join(" | ")} |\n|---|${"---|".repeat(kinds.length)}`);
  const row = (name: string, marks: PageMarks) =>
    report(`| ${name} | ${kinds.map((kind: Kind) => percent(marks[kind])).join(" | ")} |`);
  for (const [language, marks] of [...byLanguage].sort()) row(language, marks);
  row("regular expressions", total.patterns);
  row("Forager", total.forager);
}
