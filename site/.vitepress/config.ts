import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformerStyleToClass } from "@shikijs/transformers";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { accessibleSearch, accessibleTables } from "./accessibility.ts";
import { drawnDiagrams } from "./diagrams.ts";

/** Written by scripts/site/stage-pages.ts together with pages/. */
const { sidebar } = JSON.parse(readFileSync(join(import.meta.dirname, "../pages/site.json"), "utf8"));

/** Shiki's style attributes violate the Content-Security-Policy of the service: classes with a style sheet instead. */
const codeClasses = transformerStyleToClass({ classPrefix: "code-" });
const codeStyles = "assets/code.css";
const inlineScript = /<script(?: id="[\w-]+")?>([\s\S]+?)<\/script>/g;

export default defineConfig({
  title: "Forager",
  description: "Self-hosted, asynchronous data collection",
  lang: "en",
  // The service may be published below any path.
  base: "./",
  srcDir: "pages",
  outDir: process.env.SITE_OUTPUT ?? "../dist/docs",
  cleanUrls: true,
  metaChunk: true,
  // Addresses of the reader's own machine.
  ignoreDeadLinks: "localhostLinks",
  // A release does not depend on the time of its build.
  lastUpdated: false,
  markdown: {
    codeTransformers: [codeClasses],
    config: (markdown) => {
      accessibleTables(markdown);
      literalCode(markdown);
      drawnDiagrams(markdown);
    },
  },
  // A transition could be suppressed only with a style element, which the Content-Security-Policy refuses.
  appearance: { disableTransition: false },
  themeConfig: {
    logo: "/icon.svg",
    nav: [
      { text: "API", link: "/reference/" },
      { text: "Errors", link: "/errors" },
    ],
    sidebar,
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        // A decision explains the code to its maintainers: it would crowd out what users look for.
        _render: (source, env, markdown) =>
          env.relativePath.startsWith("decisions/") ? "" : markdown.render(source, env),
        // One typo in words of six letters and more: 'batch' is not a misspelt 'catch'.
        miniSearch: { searchOptions: { fuzzy: 0.09, prefix: true, boost: { title: 4, titles: 2, text: 1 } } },
      },
    },
  },
  transformHtml(html, page, { siteConfig }) {
    const root = "../".repeat(page.slice(siteConfig.outDir.length + 1).split("/").length - 1) || "./";
    return html
      .replace(inlineScript, (_match, script: string) => {
        const name = `assets/inline-${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
        write(join(siteConfig.outDir, name), script);
        return `<script src="${root}${name}"></script>`;
      })
      .replace("</head>", `<link rel="icon" href="${root}icon.svg" type="image/svg+xml">\n  </head>`)
      .replace("</head>", `<link rel="stylesheet" href="${root}${codeStyles}">\n  </head>`)
      .replaceAll(/ style="[^"]*"/g, "");
  },
  buildEnd({ outDir }) {
    write(join(outDir, codeStyles), codeClasses.getCSS());
  },
  vite: { plugins: [accessibleSearch()], build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 } },
});

/** Code in a sentence is text, also if it looks like an expression of Vue's templates. */
function literalCode(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("literal-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "code_inline") token.attrSet("v-pre", "");
    }
  });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
