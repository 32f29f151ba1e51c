import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { securityHeaders } from "../middleware/security-headers.ts";
import { prefersHtml } from "../response/accept.ts";
import { introductionWithoutSite } from "./agent-introduction.ts";

/** Output folder of scripts/build-site.ts. */
const builtFolder = fileURLToPath(new URL("../../../dist/docs/", import.meta.url));

/** The files are public, and a page rejected half-way looks broken: they do not count as calls. */
const config = { access: { auth: "none", rateLimit: false } } as const;

/** Where the reference of earlier versions had its parts, relative to /docs/. */
const moved: Readonly<Record<string, string>> = {
  json: "../openapi.json",
  yaml: "../openapi.json",
  "openapi.json": "../openapi.json",
  "static/index.html": "../reference/",
};

/** Their names contain a digest of their content. */
const immutable = /^assets\/.*[.-][\w-]{8}\.\w+$/;

/** Seconds until a browser asks again for a site that is not there yet. */
const retrySeconds = 3;

interface SiteOptions {
  https: boolean;
  /** Folder of the built site (default dist/docs). It may appear or change while the service runs. */
  folder?: string | undefined;
}

/**
 * Serves the documentation at /docs, /llms.txt and /llms-full.txt. Pages and redirects are relative, so that the site
 * works below any path of a proxy.
 */
export async function installSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const folder = options.folder ?? builtFolder;
  const isFile = (path: string) => existsSync(join(folder, path));
  // Icons of the style sheet are data: URLs; no other page may load any.
  const headers = securityHeaders({ ...options, dataImages: true });

  const send = (reply: FastifyReply, path: string) => {
    if (!isFile("index.html")) return path.endsWith(".txt") ? notBuiltText(reply, path) : notBuilt(reply);
    const isImmutable = immutable.test(path);
    reply
      .headers(headers)
      .header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
    return reply.sendFile(path, folder, { cacheControl: false });
  };

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const target = moved[path];
    if (target !== undefined) return reply.redirect(target);
    if (/\.\w+$/.test(path) || !isFile("index.html")) return send(reply, path);
    if (path === "" || path.endsWith("/")) {
      // A page that is no folder: its relative links need the address without a slash.
      if (path !== "" && !isFile(`${path}index.html`)) return reply.redirect(`../${path.split("/").at(-2)}`);
      return send(reply, `${path}index.html`);
    }
    if (!isFile(`${path}.html`) && isFile(`${path}/index.html`)) {
      return reply.redirect(`./${path.split("/").at(-1)}/`);
    }
    if (!isFile(`${path}.html`) && prefersHtml(request.headers.accept)) return noPage(request, reply);
    return send(reply, `${path}.html`);
  };

  await app.register(async (scope) => {
    // Any root that exists: the site itself may follow later.
    const root = fileURLToPath(new URL(".", import.meta.url));
    await scope.register(staticFiles, { root, serve: false, preCompressed: true });
    scope.get("/docs", { config }, (request, reply) =>
      /^[^?]*\/docs(?:\?|$)/.test(request.url) ? reply.redirect("./docs/") : page(request, reply),
    );
    scope.get("/docs/*", { config }, page);
    for (const name of ["llms.txt", "llms-full.txt"]) {
      scope.get(`/${name}`, { config }, (_request, reply) => send(reply, name));
    }
  });
}

/** What follows /docs/, without a query. A path that leaves the folder is rejected by @fastify/static. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path.replace(/^.*?\/docs\//, ""));
  } catch {
    return "";
  }
}

const unavailable = (reply: FastifyReply) =>
  reply.code(503).header("retry-after", retrySeconds).header("cache-control", "no-store");

/** For agents, whose first text depends on no page. */
function notBuiltText(reply: FastifyReply, path: string): FastifyReply {
  const type = "text/plain; charset=utf-8";
  if (path === "llms.txt")
    return reply.header("cache-control", "no-cache").type(type).send(introductionWithoutSite);
  return unavailable(reply)
    .type(type)
    .send(`The documentation of Forager is not built. A first start with 'npm start' builds it within a minute; otherwise nothing does
until the operator runs 'npm run site'. /llms.txt has what an agent must know, and /openapi.json?tag=Jobs describes the most
important calls.
`);
}

/** What VitePress writes for this, 404.html, finds its files only directly below /docs/. */
function noPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const depth =
    `${request.url}?`
      .split("?", 1)[0]
      ?.replace(/^.*?\/docs\//, "")
      .split("/").length ?? 1;
  return reply
    .code(404)
    .headers({ "cache-control": "no-cache", vary: "Accept" })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No such page | Forager</title>
<main><h1>This page does not exist</h1>
<p>The <a href="./${"../".repeat(depth - 1)}">documentation</a> has a search and a list of all pages.</p></main>`);
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return unavailable(reply)
    .header("refresh", retrySeconds)
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Documentation of Forager</title>
<main><h1>The documentation is not built yet</h1>
<p>A first start with <code>npm start</code> builds it within a minute; this page reloads by itself. Otherwise, run
<code>npm run site</code>. The log of the service says why a build failed.</p>
<p>The API works without it: <code>/openapi.json</code> describes it.</p></main>`);
}
