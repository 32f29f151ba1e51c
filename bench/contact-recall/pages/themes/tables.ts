import { escapeHtml } from "../../../../src/text/escape-html.ts";
import type { Block, MenuItem, Theme } from "../page-view.ts";
import { blockHtml, menuLink } from "./block-html.ts";

/** A site of the early years: layout by tables, upper-case tags, attributes without quotes. */
export const tables: Theme = {
  document: (view) => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${view.charset}">
<TITLE>${escapeHtml(view.title)} - ${escapeHtml(view.siteName)}</TITLE>
<META NAME="description" CONTENT="${escapeHtml(view.description)}">
${view.headHtml}
</HEAD>
<BODY BGCOLOR=#FFFFFF TEXT=#222222 LINK=#003366>
<TABLE WIDTH=780 BORDER=0 CELLPADDING=4 CELLSPACING=0 ALIGN=center>
<TR><TD COLSPAN=2 BGCOLOR=#DDE4EC><FONT SIZE=5><A HREF="${view.homeHref}">${escapeHtml(view.siteName)}</A></FONT></TD></TR>
${view.topHtml === "" ? "" : `<TR><TD COLSPAN=2 ALIGN=right><FONT SIZE=1>${view.topHtml}</FONT></TD></TR>`}
<TR VALIGN=top><TD WIDTH=160 BGCOLOR=#F4F4F4>${links(view.menu)}</TD>
<TD><H1>${escapeHtml(view.title)}</H1>
${view.blocks.map((block) => cell(block, view.readMore)).join("\n")}
</TD></TR>
<TR><TD COLSPAN=2><HR SIZE=1><FONT SIZE=1>${view.footerHtml}<BR>
${view.footerMenu.map((item) => menuLink(item)).join(" | ")}<BR>
${view.creditHtml}</FONT></TD></TR>
</TABLE>
${view.scriptHtml}
</BODY>
</HTML>`,
};

const cell = (block: Block, readMore: string): string =>
  block.type === "text"
    ? `<P><FONT FACE="Verdana" SIZE=2>${escapeHtml(block.text)}</FONT><P>`
    : blockHtml(block, readMore);

const links = (items: readonly MenuItem[]): string =>
  items
    .flatMap((item) => [
      menuLink(item),
      ...(item.children ?? []).map((child) => `&nbsp;&nbsp;${menuLink(child)}`),
    ])
    .join("<BR>\n");
