import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** An enterprise CMS: content elements with numbered frames, levels of menus, a meta menu above. */
export const typo3: Theme = {
  document: (view) => `<!DOCTYPE html>
<html dir="ltr" lang="${view.language}">
<head>
${headHtml(view)}
<meta name="generator" content="TYPO3 CMS">
</head>
<body id="p41" class="page-41 pagelevel-1 language-0 layout-default">
<div id="top"></div>
<div class="body-bg"><header id="page-header" class="bp-page-header">
<div class="meta-nav">${view.topHtml}${view.footerMenu.map((item) => menuLink(item)).join(" ")}</div>
<a class="navbar-brand" href="${view.homeHref}"><img src="/fileadmin/logo.svg" alt="${escapeHtml(view.siteName)}" height="52"></a>
<nav id="mainnavigation">${level(view.menu, 1)}</nav></header>
<div class="breadcrumb-section">${view.crumbs.map((item) => menuLink(item)).join(" &raquo; ")}</div>
<div id="page-content" class="main-section"><!--TYPO3SEARCH_begin-->
<h1>${escapeHtml(view.title)}</h1>
${view.blocks.map((block, index) => `<div id="c${417 + index}" class="frame frame-default frame-type-text frame-layout-0"><div class="frame-container"><div class="frame-inner">${blockHtml(block, view.readMore)}</div></div></div>`).join("\n")}
<!--TYPO3SEARCH_end--></div>
<aside>${view.sidebar.map((item) => `<p>${menuLink(item)}</p>`).join("")}</aside>
<footer id="page-footer" class="bp-page-footer"><section class="section footer-section"><div class="frame frame-small">${view.footerHtml}</div></section>
<section class="footer-section-meta"><div class="footer-meta">${view.footerMenu.map((item) => menuLink(item)).join(" ")}</div><div class="footer-copyright"><p>${view.creditHtml}</p></div></section></footer>
</div>
${view.scriptHtml}
</body>
</html>`,
};

function level(items: readonly MenuItem[], depth: number): string {
  return `<ul class="level-${depth}">${items
    .map(
      (item) =>
        `<li>${menuLink(item)}${item.children === undefined ? "" : level(item.children, depth + 1)}</li>`,
    )
    .join("\n")}</ul>`;
}
