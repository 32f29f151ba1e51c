import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { llmsFullText, llmsText } from "./llms-text.ts";
import { type Section, sectionsOf } from "./navigation.ts";
import { referencePages } from "./reference-pages.ts";
import { collectPages, indexPage, openApiFile, type SitePage } from "./site-pages.ts";

const icon = "web/src/icon.svg";

/** Everything that the site is built from. */
export interface StagedSite {
  /** Of all that the built site depends on: pages, configuration, versions of packages. */
  readonly digest: string;
  readonly pages: readonly SitePage[];
  /** Texts beside the pages, by file name: llms.txt and llms-full.txt. */
  readonly texts: ReadonlyMap<string, string>;
  /** Writes what VitePress reads into site/pages. */
  write(): void;
}

/** Reads the documents of the repository. @throws Error if a link leads nowhere. */
export function stageSite(root: string): StagedSite {
  const { pages: documents, files: linked } = collectPages(root);
  const files = new Map([...linked, [icon, "icon.svg"]]);
  const index = readFileSync(join(root, indexPage), "utf8");
  const openApi = readFileSync(join(root, openApiFile), "utf8");
  const reference = referencePages(JSON.parse(openApi));
  const sections = sectionsOf(index);
  const pages = [...documents, ...reference];
  const texts = new Map([
    ["llms.txt", llmsText(sections, documents, reference)],
    ["llms-full.txt", llmsFullText(sections, documents)],
  ]);
  const sidebar = JSON.stringify({ sidebar: sidebarsOf(sections, reference, documents) });

  const digest = createHash("sha256");
  const add = (name: string, content: string | Buffer) =>
    digest.update(`${name}\0`).update(content).update("\0");
  for (const { route, text } of pages) add(route, text);
  for (const [name, text] of texts) add(name, text);
  add("sidebar", sidebar);
  const inputs = globSync(["site/*.json", "site/.vitepress/*.ts", "site/.vitepress/theme/*"], { cwd: root });
  for (const path of [...files.keys(), ...inputs.sort(), "scripts/build-site.ts"]) {
    add(path, readFileSync(join(root, path)));
  }

  return {
    digest: digest.digest("hex"),
    pages,
    texts,
    write() {
      const target = join(root, "site/pages");
      rmSync(target, { recursive: true, force: true });
      for (const { route, text } of pages) writeText(join(target, `${route}.md`), text);
      for (const [path, copy] of files) {
        const place = join(target, "public", copy);
        mkdirSync(dirname(place), { recursive: true });
        cpSync(join(root, path), place);
      }
      writeText(join(target, "site.json"), sidebar);
    },
  };
}

interface SidebarItem {
  text: string;
  link?: string;
  items?: SidebarItem[];
  collapsed?: boolean;
}

/** By the beginning of a path: the sections of the index, and lists of their own for its two large folders. */
function sidebarsOf(
  sections: readonly Section[],
  reference: readonly SitePage[],
  documents: readonly SitePage[],
): Record<string, SidebarItem[]> {
  const decisions = documents.filter(({ route }) => /^decisions\/\d/.test(route)).sort(byRoute);
  const folder = (text: string, pages: readonly SitePage[]) => [
    { text: "All pages", link: "/" },
    { text, items: pages.map(({ title, route }) => item(title, route)) },
  ];
  return {
    "/reference/": folder("API reference", reference),
    "/decisions/": folder("Decisions", decisions),
    "/": sections.map(({ title, links }, position) => ({
      text: title,
      collapsed: position >= openSections,
      items: links.map(({ text, route }) => item(text, route)),
    })),
  };
}

/** Those for people who use the service rather than run or change it. */
const openSections = 3;

const item = (text: string, route: string): SidebarItem => ({
  text,
  link: `/${route.replace(/(^|\/)index$/, "$1")}`,
});

const byRoute = (one: SitePage, other: SitePage) => (one.route < other.route ? -1 : 1);

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
