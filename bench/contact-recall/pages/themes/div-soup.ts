import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { Block, MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** What drag-and-drop builders write: no elements with meaning, ids everywhere, text in spans. */
export const divSoup: Theme = {
  document: (
    view,
  ) => `<!doctype html><html lang="${view.language}"><head>${headHtml(view)}<meta name="generator" content="Site Builder"></head>
<body><div id="SITE_CONTAINER"><div id="main_MF"><div id="masterPage" class="mesh-layout">
<div id="SITE_HEADER" class="x1 SITE_HEADER"><div class="x1-bg"></div><div class="x1-inline">
<div id="comp-k4172a" class="KcpHeO"><h6 class="font_6"><span style="letter-spacing:0.05em;"><a href="${view.homeHref}">${escapeHtml(view.siteName)}</a></span></h6></div>
<div id="comp-k4172b" class="KcpHeO">${view.topHtml}</div>
<div id="comp-k4172c" class="hidden-during-prewarmup"><div class="menu-wrap">${links(view.menu)}</div></div>
</div></div>
<div id="PAGES_CONTAINER"><div id="SITE_PAGES"><div class="page-soup">
<div class="KcpHeO"><h1 class="font_0"><span class="color_11">${escapeHtml(view.title)}</span></h1></div>
${view.blocks.map(soup).join("\n")}
</div></div></div>
<div id="SITE_FOOTER" class="x1"><div class="x1-inline"><div id="comp-f4172a" class="KcpHeO">${view.footerHtml}</div>
<div id="comp-f4172b" class="KcpHeO">${links(view.footerMenu)}</div>
<div id="comp-f4172c" class="KcpHeO"><span class="font_9">${view.creditHtml}</span></div></div></div>
</div></div></div>
<div class="cookie"><div>${view.cookieText}</div><div role="button" tabindex="0">${view.acceptText}</div></div>
${view.scriptHtml}</body></html>`,
};

const soup = (block: Block, index: number): string =>
  block.type === "text"
    ? `<div id="comp-c${index}" class="KcpHeO rich"><p class="font_8" style="line-height:1.6em;"><span style="font-size:16px;"><span class="color_15">${escapeHtml(block.text)}</span></span></p></div>`
    : `<div id="comp-c${index}" class="KcpHeO"><div class="inner">${blockHtml(block, "&gt;")}</div></div>`;

const links = (items: readonly MenuItem[]): string =>
  items
    .flatMap((item) => [item, ...(item.children ?? [])])
    .map((item) => `<div class="menu-cell"><div class="lbl">${menuLink(item)}</div></div>`)
    .join("");
