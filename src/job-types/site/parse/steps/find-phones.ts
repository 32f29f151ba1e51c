import { decodePercent } from "../emails/mailto-emails.ts";
import { attribute, type HtmlElement, textContent } from "../html-tree.ts";
import type { PhoneFinding } from "../site-page.ts";
import { type StructuredItem, stringsAt } from "./structured-data.ts";
import type { TextBlock } from "./text-blocks.ts";

const findingsMax = 300;
const windowBefore = 60;
const windowAfter = 30;

/** Six digits or more with at most three other characters between two: the least that can be a number. */
const digitRun = /[+(]?\d(?:[\s()./\u2010-\u2015\u2212-]{0,3}\d){5,40}/g;

/**
 * Every place on a page that may hold a phone number, undecided: which numbers they are follows from the
 * country of the site, which takes all its pages. At most 300.
 */
export function findPhones(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  structured: readonly StructuredItem[],
): PhoneFinding[] {
  const found = [...linkPhones(elements), ...structuredPhones(structured), ...textPhones(blocks)];
  const distinct = new Map(
    found.map((finding) => [`${finding.kind} ${finding.label} ${finding.raw}`, finding]),
  );
  return [...distinct.values()].slice(0, findingsMax);
}

function linkPhones(elements: readonly HtmlElement[]): PhoneFinding[] {
  const found: PhoneFinding[] = [];
  for (const element of elements) {
    const href = attribute(element, "href");
    const number = href ? /^(?:tel|callto|phone):(?:\/\/)?(.{3,60})/i.exec(href)?.[1] : undefined;
    if (number) {
      found.push({ raw: decodePercent(number).trim(), kind: "tel", label: textContent(element, 80) });
    }
  }
  return found;
}

function structuredPhones(structured: readonly StructuredItem[]): PhoneFinding[] {
  return structured.flatMap((item) => [
    ...stringsAt(item, "telephone").map((raw): PhoneFinding => phone(raw, "")),
    ...stringsAt(item, "phone").map((raw): PhoneFinding => phone(raw, "")),
    ...stringsAt(item, "faxNumber").map((raw): PhoneFinding => phone(raw, "fax")),
  ]);
}

function phone(raw: string, label: string): PhoneFinding {
  return { raw: raw.replace(/^tel:/i, "").slice(0, 60), kind: "structured", label };
}

function textPhones(blocks: readonly TextBlock[]): PhoneFinding[] {
  const found: PhoneFinding[] = [];
  let label = "";
  for (const line of blocks.flatMap((block) => block.text.split("\n"))) {
    for (const raw of windows(line)) found.push({ raw, kind: "text", label });
    // `<dt>Phone</dt><dd>030 1</dd>`: a short line without digits names what follows it.
    label = line.length <= 40 && !/\d/.test(line) ? line : "";
    if (found.length > findingsMax) break;
  }
  return found;
}

/** The parts of a line round its runs of digits; neighbouring parts are joined. */
function windows(line: string): string[] {
  const parts: { start: number; end: number }[] = [];
  for (const match of line.matchAll(digitRun)) {
    const start = Math.max(0, match.index - windowBefore);
    const end = Math.min(line.length, match.index + match[0].length + windowAfter);
    const last = parts.at(-1);
    if (last && start <= last.end && end - last.start <= 400) last.end = end;
    else parts.push({ start: last ? Math.max(start, last.end) : start, end });
    if (parts.length > findingsMax) break;
  }
  return parts.map(({ start, end }) => line.slice(start, end));
}
