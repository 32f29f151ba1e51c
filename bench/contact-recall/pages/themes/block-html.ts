import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { Block, MenuItem, PageView } from "../page-view.ts";

/** Plain semantic HTML of a block; themes give their own to some. */
export function blockHtml(block: Block, readMore: string): string {
  switch (block.type) {
    case "heading":
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case "text":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "html":
      return block.html;
    case "list":
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}</ul>`;
    case "quote":
      return `<blockquote><p>${escapeHtml(block.text)}</p><cite>${escapeHtml(block.by)}</cite></blockquote>`;
    case "teasers":
      return block.items
        .map(
          ({ href, title, text, date }) =>
            `<div class="teaser"><h3><a href="${href}">${escapeHtml(title)}</a></h3>${date === undefined ? "" : `<span class="date">${date}</span>`}<p>${escapeHtml(text)}</p><a class="more" href="${href}">${readMore}</a></div>`,
        )
        .join("\n");
  }
}

export function menuLink({ href, label, icon }: MenuItem, attributes = ""): string {
  if (label === "")
    return `<a href="${href}" aria-label="${escapeHtml(icon ?? "")}"${attributes}><i class="icon"></i></a>`;
  return `<a href="${href}"${attributes}>${escapeHtml(label)}</a>`;
}

export function headHtml(view: PageView): string {
  const canonical = view.canonical === null ? "" : `\n<link rel="canonical" href="${view.canonical}">`;
  const alternates = view.alternates
    .map(({ language, href }) => `\n<link rel="alternate" hreflang="${language}" href="${href}">`)
    .join("");
  return `<meta charset="${view.charset}">
<title>${escapeHtml(view.title)} | ${escapeHtml(view.siteName)}</title>
<meta name="description" content="${escapeHtml(view.description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">${canonical}${alternates}
<link rel="stylesheet" href="/assets/style.css?v=417228">
${view.headHtml}`;
}
