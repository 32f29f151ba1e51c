import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { addVary, readAccept } from "../response/accept.ts";

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
}

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

/**
 * Serves the dashboard: its files under /assets, its page in its sections, and at `/` for requests that prefer HTML, as
 * browsers do.
 * @returns false, and serves nothing, if it was not built.
 */
export async function installDashboard(
  app: FastifyInstance,
  options: DashboardOptions = {},
): Promise<boolean> {
  const folder = options.folder ?? builtFolder;
  const sections = readSections(folder);
  if (sections === undefined || !existsSync(join(folder, "index.html"))) return false;
  const { basePath = "" } = options;
  const send = async (_request: FastifyRequest, reply: FastifyReply) => {
    addVary(reply, "Accept");
    const html = await readFile(join(folder, "index.html"), "utf8");
    return reply.type("text/html; charset=utf-8").send(placedAt(html, basePath));
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
  for (const url of sections.flatMap((section) => [`/${section}`, `/${section}/*`])) {
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
  return true;
}

/** The page for this path: it names its files relative to the root, and where that is. */
const placedAt = (html: string, basePath: string): string =>
  html
    .replaceAll(/(src|href)="\.\/assets\//g, `$1="${basePath}/assets/`)
    .replace('name="forager-base" content=""', `name="forager-base" content="${basePath}"`);

/** The first path segments of the pages, which the build writes; undefined without a build. */
function readSections(folder: string): string[] | undefined {
  const path = join(folder, "sections.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as string[]) : undefined;
}

/** Whether an Accept header puts HTML before JSON (RFC 9110 section 12.5.1). */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = new Map(readAccept(accept ?? "").map(({ type, q }) => [type, q]));
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= (weights.get("application/json") ?? 0);
}
