import type { CheckedSection } from "./check-statements.ts";
import type { Source } from "./gather-sources.ts";

export interface ReportText {
  /** Markdown; `[n]` is the n-th of `sources`. */
  markdown: string;
  /** URLs of the sources that are cited, in the order in which they first are. */
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
      ? ["No page that could be read says anything about this person that could be checked.", ""]
      : [...body, "## Sources", "", ...list, ""];
  return { markdown: [`# ${escaped(name)}`, "", ...parts].join("\n"), sources: shown.map(({ url }) => url) };
}

/** As plain text: nothing that a page or a model wrote becomes a link, an image or HTML. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>]/g, (mark) => `\\${mark}`);
