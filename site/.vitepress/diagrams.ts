import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownRenderer } from "vitepress";

/** Draws Mermaid diagrams when the site is built: no page loads a library for them. `theme/style.css` colours them. */
export function drawnDiagrams(markdown: MarkdownRenderer): void {
  const other = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() === "mermaid") return drawn(token.content);
    return other?.(tokens, index, options, env, self) ?? "";
  };
}

/** The texts of a drawing can be read and selected; its styles, and the font that they load, are left out. */
function drawn(code: string): string {
  const svg = renderMermaidSVG(code)
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/ style="[^"]*"/, ' role="img" aria-label="Diagram"');
  return `<div class="diagram" tabindex="0" v-pre>${svg}</div>\n`;
}
