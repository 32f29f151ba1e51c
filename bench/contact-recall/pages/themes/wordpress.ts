import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, PageView, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** A classic blog theme: widgets in sidebar and footer, menu classes, a page builder's wrappers. */
export const wordpress: Theme = {
  document: (view) => `<!DOCTYPE html>
<html lang="${view.language}" class="no-js">
<head>
${headHtml(view)}
<meta name="generator" content="WordPress 6.4.17">
<link rel="https://api.w.org/" href="/wp-json/">
<style>.menu-item-417{color:#417228}@media(max-width:782px){.site{padding:0 16px}}</style>
</head>
<body class="page-template-default page page-id-417 wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<div id="page" class="site">
${view.topHtml === "" ? "" : `<div class="top-bar"><div class="container">${view.topHtml}</div></div>`}
<header id="masthead" class="site-header">
<div class="site-branding"><p class="site-title"><a href="${view.homeHref}" rel="home">${escapeHtml(view.siteName)}</a></p></div>
<nav id="site-navigation" class="main-navigation"><button class="menu-toggle">&#9776;</button>${menu(view.menu)}</nav>
</header>
<div id="content" class="site-content">
<main id="main" class="site-main">
<article class="post-417 page type-page status-publish hentry">
<header class="entry-header"><h1 class="entry-title">${escapeHtml(view.title)}</h1></header>
<div class="entry-content">
${blocks(view)}
</div>
</article>
</main>
<aside id="secondary" class="widget-area">
<section class="widget widget_search"><form role="search" action="/" method="get"><input type="search" name="s" placeholder="${view.searchText}"></form></section>
<section class="widget widget_recent_entries"><ul>${view.sidebar.map((item) => `<li>${menuLink(item)}</li>`).join("")}</ul></section>
</aside>
</div>
<footer id="colophon" class="site-footer">
<div class="footer-widgets"><div class="widget widget_text"><div class="textwidget">${view.footerHtml}</div></div>
<div class="widget widget_nav_menu">${menu(view.footerMenu)}</div></div>
<div class="site-info">${view.creditHtml}</div>
</footer>
</div>
<div id="cookie-notice" role="dialog"><span>${view.cookieText}</span> <a href="#" class="cn-accept">${view.acceptText}</a></div>
${view.scriptHtml}
</body>
</html>`,
};

function menu(items: readonly MenuItem[]): string {
  return `<ul class="menu">${items
    .map(
      (item) =>
        `<li class="menu-item">${menuLink(item)}${item.children === undefined ? "" : `<ul class="sub-menu">${item.children.map((child) => `<li class="menu-item">${menuLink(child)}</li>`).join("")}</ul>`}</li>`,
    )
    .join("\n")}</ul>`;
}

const blocks = (view: PageView): string =>
  view.blocks
    .map(
      (block) =>
        `<div class="vc_row wpb_row"><div class="wpb_column"><div class="wpb_wrapper">${blockHtml(block, view.readMore)}</div></div></div>`,
    )
    .join("\n");
