import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Output folder of scripts/build-dashboard.ts. */
const builtFolder = fileURLToPath(new URL("../../../dist/web/", import.meta.url));

/** Paths of the dashboard's own router: opening or reloading one loads its page. */
const pagePaths = [
  "/jobs",
  "/jobs/*",
  "/new",
  "/new/*",
  "/campaigns",
  "/campaigns/*",
  "/shifts",
  "/shifts/*",
  "/settings",
  "/settings/*",
];

/** The files are public, and a page rejected half-way looks broken: they do not count as calls. */
const access = { auth: "none", rateLimit: false } as const;

export interface DashboardOptions {
  /** Folder of the built dashboard, with index.html and assets/ (default dist/web). */
  folder?: string | undefined;
}

/**
 * Serves the dashboard: its files under /assets, its page at its paths, and at `/` for requests that prefer HTML, as
 * browsers do. Serves nothing if it was not built.
 * @returns whether it was.
 */
export async function installDashboard(
  app: FastifyInstance,
  options: DashboardOptions = {},
): Promise<boolean> {
  const folder = options.folder ?? builtFolder;
  if (!existsSync(join(folder, "index.html"))) return false;
  const send = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header("vary", "accept")
      .sendFile("index.html", folder, { cacheControl: false, immutable: false, maxAge: 0 });
  // After admission, before the routes of the table.
  app.addHook("preHandler", async (request, reply) => {
    if (request.routeOptions.url !== "/") return;
    if (prefersHtml(request.headers.accept)) {
      reply.header("cache-control", "no-cache");
      return send(request, reply);
    }
    reply.header("vary", "accept");
  });
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true });
  for (const url of pagePaths) {
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

/** Whether an Accept header puts HTML before JSON (RFC 9110 section 12.5.1). */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = new Map(
    (accept ?? "").split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [type, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
    }),
  );
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= (weights.get("application/json") ?? 0);
}
