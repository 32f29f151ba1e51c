import { Parser } from "htmlparser2";
import { escapeHtmlText } from "../../text/escape-html.ts";

/** Formatting alone: nothing that loads, runs or leads away. */
const kept = new Set(["p", "br", "ul", "ol", "li", "strong", "b", "em", "i"]);
/** Their content is no text. */
const dropped = new Set(["script", "style", "template", "iframe", "noscript", "svg", "head"]);
const htmlCharsMax = 20_000;

/**
 * HTML of a description with its formatting alone: no attributes, comments, links or scripts. Null where nothing is
 * left to read, or it is masked.
 */
export function formattingHtml(value: unknown): string | null {
  if (typeof value !== "string") return null;
  let html = "";
  let text = "";
  let droppedDepth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (dropped.has(name)) droppedDepth += 1;
      else if (droppedDepth === 0 && kept.has(name)) html += `<${name}>`;
    },
    ontext(data) {
      if (droppedDepth > 0) return;
      html += escapeHtmlText(data);
      text += data;
    },
    onclosetag(name) {
      if (dropped.has(name)) droppedDepth = Math.max(0, droppedDepth - 1);
      else if (droppedDepth === 0 && kept.has(name) && name !== "br") html += `</${name}>`;
    },
  });
  parser.write(value.slice(0, htmlCharsMax));
  parser.end();
  const bare = text.replace(/\*{3,}/g, "").replace(/[\p{P}\p{S}\s]/gu, "");
  return bare === "" ? null : html.trim();
}

/** Plain text as such HTML. */
export const htmlOfText = (text: string | null): string | null =>
  text === null ? null : formattingHtml(escapeHtmlText(text).replaceAll("\n", "<br>"));
