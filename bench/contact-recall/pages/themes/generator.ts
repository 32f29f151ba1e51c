import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { MenuItem, Theme } from "../page-view.ts";
import { blockHtml, headHtml, menuLink } from "./block-html.ts";

/** A static site generator's output: short, semantic, on few lines, optional tags left out. */
export const generator: Theme = {
  document: (view) => `<!doctype html>
<html lang=${view.language}>
${headHtml(view)}
<header><a href="${view.homeHref}">${escapeHtml(view.siteName)}</a>${view.topHtml}
<nav>${view.menu.map(links).join(" ")}</nav></header>
<main><h1>${escapeHtml(view.title)}</h1>
${view.blocks.map((block) => (block.type === "text" ? `<p>${escapeHtml(block.text)}` : blockHtml(block, "»"))).join("\n")}
</main>
<footer>${view.footerHtml}<nav>${view.footerMenu.map(links).join(" ")}</nav><small>${view.creditHtml}</small></footer>
${view.scriptHtml}`,
};

const links = (item: MenuItem): string =>
  [menuLink(item), ...(item.children ?? []).map((child) => menuLink(child))].join(" ");
