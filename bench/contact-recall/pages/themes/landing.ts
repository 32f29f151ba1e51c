import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** A designer's site: overlay menu at the end of the document, sections, class names without meaning. */
export const landing: Theme = {
  document: (view) => `<!DOCTYPE html>
<html lang="${view.language}">
<head>${headHtml(view)}</head>
<body>
<div class="_a1"><a class="_logo" href="${view.homeHref}" aria-label="${escapeHtml(view.siteName)}"><svg viewBox="0 0 80 20"><path d="M4 17h2v2.8h6.3z"/></svg></a><button class="_burger" aria-expanded="false" aria-controls="overlay"></button>${view.topHtml}</div>
<section class="_hero"><h1>${escapeHtml(view.title)}</h1><p class="_lead">${escapeHtml(view.description)}</p></section>
${view.blocks.map((block) => `<section class="_s"><div class="_w">${blockHtml(block, "→")}</div></section>`).join("\n")}
<div class="_bottom"><div class="_col">${view.footerHtml}</div><div class="_col">${view.footerMenu.map((item) => menuLink(item)).join("<br>")}</div><div class="_tiny">${view.creditHtml}</div></div>
<div id="overlay" hidden>${view.menu.map(links).join("")}</div>
<div class="_cookie">${view.cookieText}<button>${view.acceptText}</button></div>
${view.scriptHtml}
</body>
</html>`,
};

const links = (item: MenuItem): string =>
  `<div class="_m">${menuLink(item)}${(item.children ?? []).map((child) => `<div class="_m2">${menuLink(child)}</div>`).join("")}</div>`;
