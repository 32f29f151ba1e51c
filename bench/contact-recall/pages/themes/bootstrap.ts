import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** A bought template: grid classes, a fixed navbar with dropdowns, a dark footer in columns. */
export const bootstrap: Theme = {
  document: (view) => `<!DOCTYPE html>
<html lang="${view.language}">
<head>
${headHtml(view)}
</head>
<body data-spy="scroll">
${view.topHtml === "" ? "" : `<div class="topbar bg-dark text-white"><div class="container d-flex justify-content-between">${view.topHtml}</div></div>`}
<nav class="navbar navbar-expand-lg navbar-light fixed-top"><div class="container">
<a class="navbar-brand" href="${view.homeHref}">${escapeHtml(view.siteName)}</a>
<button class="navbar-toggler" type="button" data-toggle="collapse" data-target="#nav"><span class="navbar-toggler-icon"></span></button>
<div class="collapse navbar-collapse" id="nav"><ul class="navbar-nav ml-auto">${view.menu.map(entry).join("\n")}</ul></div>
</div></nav>
<section class="page-header"><div class="container"><h1>${escapeHtml(view.title)}</h1>
<ol class="breadcrumb">${view.crumbs.map((item) => `<li class="breadcrumb-item">${menuLink(item)}</li>`).join("")}</ol></div></section>
${view.blocks.map((block) => `<section class="section"><div class="container"><div class="row"><div class="col-lg-8 mx-auto">${blockHtml(block, "&rarr;")}</div></div></div></section>`).join("\n")}
<footer class="footer bg-dark text-light"><div class="container"><div class="row">
<div class="col-md-4"><h5>${escapeHtml(view.siteName)}</h5><p>${escapeHtml(view.description)}</p></div>
<div class="col-md-4">${view.footerHtml}</div>
<div class="col-md-4"><ul class="list-unstyled">${view.footerMenu.map((item) => `<li>${menuLink(item)}</li>`).join("")}</ul></div>
</div><div class="copyright text-center">${view.creditHtml}</div></div></footer>
<div class="modal fade" id="cookieModal" tabindex="-1"><div class="modal-dialog"><p>${view.cookieText}</p><button class="btn btn-primary">${view.acceptText}</button></div></div>
<script src="/assets/jquery.min.js"></script>
${view.scriptHtml}
</body>
</html>`,
};

function entry(item: MenuItem): string {
  if (item.children === undefined) return `<li class="nav-item">${menuLink(item, ' class="nav-link"')}</li>`;
  return `<li class="nav-item dropdown">${menuLink(item, ' class="nav-link dropdown-toggle"')}<div class="dropdown-menu">${item.children.map((child) => menuLink(child, ' class="dropdown-item"')).join("")}</div></li>`;
}
