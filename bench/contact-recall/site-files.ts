import type { PlannedPage } from "./pages/plan-pages.ts";
import type { SiteSpec } from "./site-spec.ts";

/** robots.txt, or null if the site has none. */
export function robotsOf(spec: SiteSpec, pages: readonly PlannedPage[], origin: string): string | null {
  const { robots, sitemap } = spec;
  if (robots === undefined) return null;
  const lines = ["User-agent: *"];
  if (robots === "open") lines.push("Disallow: /wp-admin/", "Allow: /wp-admin/admin-ajax.php");
  else {
    const closed = robots === "shop" ? (["basket"] as const) : robots.disallow;
    const paths = pages
      .filter(({ kind }) => closed.some((other) => other === kind))
      .map(({ path }) => `Disallow: ${path}`);
    lines.push(...paths, "Disallow: /search");
  }
  if (sitemap !== undefined)
    lines.push("", `Sitemap: ${origin}/${sitemap === "index" ? "sitemap_index.xml" : "sitemap.xml"}`);
  return `${lines.join("\n")}\n`;
}

/** Sitemap files by path: complete, posts only, outdated, or an index of two. */
export function sitemapsOf(
  spec: SiteSpec,
  pages: readonly PlannedPage[],
  origin: string,
): Map<string, string> {
  const known = pages.filter(({ kind }) => kind !== "basket");
  const posts = known.filter(({ kind }) => kind === "post");
  const rest = known.filter(({ kind }) => kind !== "post");
  if (spec.sitemap === undefined) return new Map();
  switch (spec.sitemap) {
    case "full":
      return new Map([
        [
          "/sitemap.xml",
          urlset(
            known.map(({ path }) => path),
            origin,
          ),
        ],
      ]);
    case "posts":
      return new Map([
        [
          "/sitemap.xml",
          urlset(
            posts.map(({ path }) => path),
            origin,
          ),
        ],
      ]);
    case "stale": {
      const old = ["/old/index.php", "/2019/offer", "/team-old.html", "/contact-old.html"];
      const still = known.filter((_, index) => index % 3 !== 2).map(({ path }) => path);
      return new Map([["/sitemap.xml", urlset([...old, ...still], origin)]]);
    }
    case "index": {
      const files = ["/page-sitemap.xml", "/post-sitemap.xml"] as const;
      const index = files.map((file) => `<sitemap><loc>${origin}${file}</loc></sitemap>`).join("\n");
      return new Map([
        ["/sitemap_index.xml", `${xml}<sitemapindex ${namespace}>\n${index}\n</sitemapindex>`],
        [
          files[0],
          urlset(
            rest.map(({ path }) => path),
            origin,
          ),
        ],
        [
          files[1],
          urlset(
            posts.map(({ path }) => path),
            origin,
          ),
        ],
      ]);
    }
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(paths: readonly string[], origin: string): string {
  const urls = paths.map(
    (path, index) =>
      `<url><loc>${origin}${path.replaceAll("&", "&amp;")}</loc><lastmod>2025-0${1 + (index % 9)}-11</lastmod></url>`,
  );
  return `${xml}<urlset ${namespace}>\n${urls.join("\n")}\n</urlset>`;
}
