import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { UnknownPage } from "../middleware/unknown-path.ts";
import { addVary, prefersHtml } from "../response/accept.ts";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));

/** Output folder of scripts/build-dashboard.ts. */
const builtFolder = join(checkout, "dist/web/");

/** The files are public, and a page rejected half-way looks broken: they do not count as calls. */
const access = { auth: "none", rateLimit: false } as const;

export interface DashboardOptions {
  /** Path of PUBLIC_URL. */
  basePath?: string;
  /** Folder of the built dashboard, with index.html and assets/ (default dist/web). */
  folder?: string | undefined;
  /** Whether a request brings a session along, which may have ended. */
  hasSession?(request: FastifyRequest): boolean;
}

/** A page as scripts/dashboard-pages.ts writes it. */
interface BuiltPage {
  path: string;
  scripts: readonly string[];
  reads: readonly string[];
}

const pagesFile = "pages.json";

/**
 * Builds the dashboard if its sources in the checkout have changed; an image or package without them has a built one.
 * Never rejects: a failed build is logged, and the previous one is served, if there is one.
 */
export async function buildDashboard(log: Logger, root = checkout): Promise<void> {
  const script = join(root, "scripts/ensure-dashboard.cjs");
  if (!existsSync(script)) return;
  const { ensureDashboard } = createRequire(import.meta.url)(script) as {
    ensureDashboard(root: string, node: string, say: (message: string) => void): Promise<string | undefined>;
  };
  const reason = await ensureDashboard(root, process.execPath, (message) => log.info(message));
  if (reason !== undefined) {
    log.warn({ reason }, "the dashboard could not be built; the next start tries again");
  }
}

/** Paths of programs and files, below which a mistyped one is no address of a page. */
const notPages = /^\/(?:api|assets|docs|files|mcp|share|signup)(?:\/|$)/;

/**
 * Serves the dashboard: its files under /assets, its page in its sections, and at `/` for requests that prefer HTML, as
 * browsers do.
 * @returns how browsers are told that an address has no page; null, serving nothing, if it was not built.
 */
export async function installDashboard(
  app: FastifyInstance,
  options: DashboardOptions = {},
): Promise<UnknownPage | null> {
  const folder = options.folder ?? builtFolder;
  const pages = readPages(folder);
  if (pages === undefined || !existsSync(join(folder, "index.html"))) return null;
  const { basePath = "", hasSession = () => false } = options;
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    addVary(reply, "Accept");
    addVary(reply, "Cookie");
    const html = await readFile(join(folder, "index.html"), "utf8");
    const links = linksOf(request.url, pages, hasSession(request));
    return reply.type("text/html; charset=utf-8").send(placedAt(withLinks(html, links), basePath));
  };
  // After admission, before the routes of the table.
  app.addHook("preHandler", async (request, reply) => {
    if (request.routeOptions.url !== "/") return;
    if (prefersHtml(request.headers.accept)) {
      reply.header("cache-control", "no-cache");
      return send(request, reply);
    }
    addVary(reply, "Accept");
  });
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true });
  // Paths of the dashboard's own router: opening or reloading one loads its page.
  for (const url of sectionsOf(pages).flatMap((section) => [`/${section}`, `/${section}/*`])) {
    app.get(url, { config: { access } }, (request, reply) => {
      reply.header("cache-control", "no-cache");
      return send(request, reply);
    });
  }
  app.get("/assets/:name", { config: { access } }, (request, reply) => {
    const { name } = request.params as { name: string };
    // File names contain a digest of their content.
    return reply.sendFile(`assets/${name}`, folder, { maxAge: "365d", immutable: true });
  });
  return (request, reply) => {
    const isPage =
      request.method === "GET" && prefersHtml(request.headers.accept) && !notPages.test(request.url);
    return isPage ? send(request, reply.code(404).header("cache-control", "no-cache")) : null;
  };
}

/**
 * What the browser should request with the document, instead of after the scripts that ask for it: the scripts of the page, the
 * session and what the page reads first, or the ways to sign in.
 */
function linksOf(url: string, pages: readonly BuiltPage[], hasSession: boolean): string[] {
  const [path = "", query] = url.split("?");
  const page = pageAt(pages, path);
  const session = "api/v1/session";
  if (!hasSession) return [session, ...(path === "/sign-in" ? [] : ["api/v1/sign-in/methods"])].map(readLink);
  // A query of the address may change what is read.
  const reads = page === undefined || query !== undefined ? [] : readsAt(page, path);
  return [
    ...(page?.scripts ?? []).map((name) => `<link rel="modulepreload" crossorigin href="./${name}">`),
    ...[session, ...reads].map(readLink),
  ];
}

/** Of a call as `fetch` makes it by default, or the answer would be read twice. */
const readLink = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="./${address.replaceAll("&", "&amp;")}">`;

/** What the page asks first at this path, without the slash before it. Nothing if a parameter is no identifier. */
function readsAt(page: BuiltPage, path: string): string[] {
  const given = segmentsOf(path);
  const parameters = segmentsOf(page.path).flatMap((segment, at) =>
    segment.startsWith("$") ? [[segment, given[at] ?? ""] as const] : [],
  );
  if (!parameters.every(([, value]) => /^[\w-]+$/.test(value))) return [];
  return page.reads.map((address) =>
    parameters.reduce((text, [name, value]) => text.replaceAll(name, value), address.slice(1)),
  );
}

const withLinks = (html: string, links: readonly string[]): string =>
  html.replace("</head>", () => `${links.join("")}</head>`);

/** The document for this path: it names its files relative to the root, and where that is. */
const placedAt = (html: string, basePath: string): string =>
  html
    .replaceAll(/(src|href)="\.\/(assets|api)\//g, `$1="${basePath}/$2/`)
    .replace('name="forager-base" content=""', `name="forager-base" content="${basePath}"`);

/** The page at a path. Where several match, the one whose path names more itself. */
function pageAt(pages: readonly BuiltPage[], path: string): BuiltPage | undefined {
  const parts = segmentsOf(path);
  const isMatch = (page: BuiltPage) => {
    const wanted = segmentsOf(page.path);
    return (
      wanted.length === parts.length && wanted.every((one, at) => one.startsWith("$") || one === parts[at])
    );
  };
  return pages.filter(isMatch).toSorted((one, other) => parameters(one) - parameters(other))[0];
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");
const parameters = ({ path }: BuiltPage): number => path.split("$").length;

/** The first path segments of the pages. */
const sectionsOf = (pages: readonly BuiltPage[]): string[] => [
  ...new Set(pages.flatMap(({ path }) => segmentsOf(path).slice(0, 1))),
];

/** The pages, which the build writes; undefined without a build. */
function readPages(folder: string): BuiltPage[] | undefined {
  const path = join(folder, pagesFile);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as BuiltPage[]) : undefined;
}
