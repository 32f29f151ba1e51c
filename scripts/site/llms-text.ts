import { agentIntroduction } from "../../src/http/pages/agent-introduction.ts";
import type { Section } from "./navigation.ts";
import type { SitePage } from "./site-pages.ts";

/** Sections for the service's maintainers, whom agents that use the service are not. */
const leftOut = new Set(["Develop"]);

/** Relative to the texts, which may be below the path of a proxy. */
const folder = "docs/";

const largeChars = 30_000;

/** Of a text that is a large part of what an agent can read. */
const sizeOf = (text: string): string =>
  text.length < largeChars ? "" : ` (${Math.round(text.length / 1000)} KB)`;

/** /llms.txt: what an agent must know before its first call, and where to read on (https://llmstxt.org). */
export function llmsText(
  sections: readonly Section[],
  documents: readonly SitePage[],
  reference: readonly SitePage[],
): string {
  const sizes = new Map(documents.map(({ route, text }) => [route, sizeOf(text)]));
  const pages = sections
    .filter(({ title }) => !leftOut.has(title))
    .map(({ title, links }) => {
      const lines = links
        .filter(({ route }) => !route.startsWith("reference/"))
        .map(
          ({ text, route, question }) =>
            `- [${text}](${folder}${route}.md): ${question}${sizes.get(route) ?? ""}`,
        );
      return [`## ${title}`, "", ...lines].join("\n");
    });
  const api = reference.map(({ title, route, text }) => `- [${title}](${folder}${route}.md)${sizeOf(text)}`);
  return [
    agentIntroduction,
    ...pages.map((text) => `${text}\n`),
    `## API reference\n\n${api.join("\n")}\n`,
  ].join("\n");
}

/** /llms-full.txt: the pages for users in one text, without the API reference, which /openapi.json has. */
export function llmsFullText(sections: readonly Section[], pages: readonly SitePage[]): string {
  const routes = sections
    .filter(({ title }) => !leftOut.has(title))
    .flatMap(({ links }) => links.map(({ route }) => route));
  const shown = [...new Set(routes)].flatMap((route) => pages.find((page) => page.route === route) ?? []);
  return [
    agentIntroduction,
    ...shown.map(({ route, text }) => `<!-- ${folder}${route}.md -->\n\n${text.trim()}\n`),
  ].join("\n");
}
