import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** A shop system: service menu, mega menu of categories, basket, many links in the footer. */
export const shop: Theme = {
  document: (view) => `<!DOCTYPE html>
<html lang="${view.language}" itemscope itemtype="https://schema.org/WebPage">
<head>
${headHtml(view)}
</head>
<body class="is-ctl-listing">
<div class="page-wrap">
<header class="header-main"><div class="top-bar">${view.topHtml}<nav class="top-bar--navigation">${view.footerMenu
    .slice(0, 3)
    .map((item) => menuLink(item))
    .join("")}</nav></div>
<div class="logo-main"><a class="logo--link" href="${view.homeHref}">${escapeHtml(view.siteName)}</a></div>
<form class="main-search" action="/search"><input type="search" name="sSearch" placeholder="${view.searchText}"></form>
<nav class="navigation-main"><ul>${view.menu.map(mega).join("\n")}</ul></nav></header>
<section class="content-main"><div class="content--breadcrumb">${view.crumbs.map((item) => menuLink(item)).join(" / ")}</div>
<div class="content-main--inner"><aside class="sidebar-main">${view.sidebar.map((item) => menuLink(item)).join("")}</aside>
<div class="content--wrapper"><h1 class="product--title">${escapeHtml(view.title)}</h1>
${view.blocks.map((block) => `<div class="emotion--element">${blockHtml(block, view.readMore)}</div>`).join("\n")}
</div></div></section>
<footer class="footer-main"><div class="footer--columns">
<div class="footer--column column--hotline">${view.footerHtml}</div>
<div class="footer--column column--menu"><ul>${view.footerMenu.map((item) => `<li>${menuLink(item)}</li>`).join("")}</ul></div></div>
<div class="footer--bottom"><p class="copyright">${view.creditHtml}</p></div></footer>
</div>
<div class="cookie-permission--container"><div>${view.cookieText}</div><button>${view.acceptText}</button></div>
${view.scriptHtml}
</body>
</html>`,
};

const mega = (item: MenuItem): string =>
  `<li class="navigation--entry">${menuLink(item, ' class="navigation--link"')}<div class="advanced-menu">${(item.children ?? []).map((child) => menuLink(child)).join("")}</div></li>`;
