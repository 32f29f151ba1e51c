import { sectionOfHeading, sectionOfPage } from "../../parse/people/people-sections.ts";
import type { SitePage } from "../../parse/site-page.ts";

const heading = /^(#{1,6})\s+(.+?)\s*#*$/;
/** Whom a quotation is by stands right behind it: "> We love it." and then "— Ann Guest, Guest Ltd". */
const attribution = /^\s*(?:[—–-]{1,2}|\*|_)\s*\S/;

/**
 * The Markdown of a page without the parts in which strangers speak or are spoken of: quotations with whom they are
 * by, and sections of testimonials, authors and the like. Empty for a page that is all of that.
 */
export function ownParts({ url, title, markdown }: Pick<SitePage, "url" | "title" | "markdown">): string {
  if (markdown === null || sectionOfPage(url, title) === "strangers") return "";
  const kept: string[] = [];
  /** Level of the strangers' section that is open. */
  let level: number | null = null;
  let isQuoted = false;
  for (const line of markdown.split("\n")) {
    const [, marks, text] = heading.exec(line) ?? [];
    if (marks && text && (level === null || marks.length <= level)) {
      level = sectionOfHeading(text) === "strangers" ? marks.length : null;
    }
    const isQuote = /^\s*>/.test(line);
    const isBy = isQuoted && attribution.test(line);
    if (level === null && !isQuote && !isBy) kept.push(line);
    if (line.trim() !== "") isQuoted = isQuote;
  }
  return kept.join("\n");
}
