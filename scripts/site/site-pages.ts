import { readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, posix } from "node:path";

/** A page of the site: a document of the repository, at its place in the site. */
export interface SitePage {
  /** Path in the repository. */
  readonly source: string;
  /** Path in the site, without an extension: `jobs`, `decisions/index`. */
  readonly route: string;
  readonly title: string;
  /** Markdown whose links lead to pages of the site. */
  readonly text: string;
}

interface CollectedPages {
  readonly pages: readonly SitePage[];
  /** Files that pages link to and that are no documents: paths in the repository to paths in the site. */
  readonly files: ReadonlyMap<string, string>;
}

export const indexPage = "docs/README.md";
/** On the site, the reference that is generated from it takes its place. */
export const openApiFile = "docs/openapi.json";

const link = /\[([^\]]*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;
/** Others would be downloaded, or taken for pages by VitePress. */
const shownByBrowsers = /\.(?:json|png|svg)$/;
const fence = /^(```[\s\S]*?^```)$/m;

/** All documents that the index of docs/ leads to, directly or through others. */
export function collectPages(root: string): CollectedPages {
  const pages: SitePage[] = [];
  const files = new Map<string, string>();
  const seen = new Set([indexPage]);
  for (const source of seen) {
    const original = readFileSync(join(root, source), "utf8");
    const text = mapProse(original, (prose) =>
      prose.replaceAll(link, (_match, shown: string, target: string, anchor = "") => {
        const path = posix.join(dirname(source), target);
        const found = statSync(join(root, path), { throwIfNoEntry: false });
        if (found === undefined) throw new Error(`${source} links to ${target}, which does not exist.`);
        if (found.isDirectory()) return shown;
        const own = dirname(routeOf(source));
        if (extname(path) === ".md") {
          seen.add(path);
          return `[${shown}](${relativeTo(own, `${routeOf(path)}.md`)}${anchor})`;
        }
        if (path === openApiFile) return `[${shown}](${relativeTo(own, `${routeOf(path)}.md`)})`;
        const copy = `files/${path}${shownByBrowsers.test(path) ? "" : ".txt"}`;
        files.set(path, copy);
        return `[${shown}](/${copy})`;
      }),
    );
    pages.push({ source, route: routeOf(source), title: titleOf(original), text });
  }
  return { pages, files };
}

/** `docs/jobs.md` is `jobs`, `docs/README.md` is `index`, `clients/python/README.md` is `clients/python`. */
export function routeOf(source: string): string {
  if (source === openApiFile) return "reference/index";
  const path = source.replace(/^docs\//, "").replace(/\.md$/, "");
  if (path === "README") return source === indexPage ? "index" : "readme";
  const name = basename(path);
  if (name !== "README") return posix.join(dirname(path), name.toLowerCase());
  return source.startsWith("docs/") ? `${dirname(path)}/index` : dirname(path);
}

/** The first heading, without marks. */
function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? "").replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Applies a function to everything but fenced code. */
function mapProse(markdown: string, change: (prose: string) => string): string {
  return markdown
    .split(fence)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");
}

function relativeTo(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
