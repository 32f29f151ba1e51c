import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Config } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import { createCrossOrigin } from "../middleware/cors.ts";

type HostSettings = Pick<Config, "host" | "publicUrl" | "mcpAllowedHosts" | "corsOrigins">;

const setting = "Add it to MCP_ALLOWED_HOSTS, or set PUBLIC_URL.";

/**
 * Rejects calls that a web page of another site may have caused: after DNS rebinding, a browser sends the page's own
 * host name with them. Nobody can rebind an IP address or localhost.
 */
export function createCallerCheck(config: HostSettings) {
  const { host, publicUrl, mcpAllowedHosts } = config;
  const crossOrigin = createCrossOrigin(config);
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const names = new Set(["localhost", host, ...own, ...mcpAllowedHosts].map((name) => name.toLowerCase()));

  /** @throws ForagerError forbidden */
  return function checkCaller(request: FastifyRequest): void {
    const name = request.hostname.toLowerCase();
    if (!names.has(name) && !isAddress(name)) {
      throw new ForagerError("forbidden", `The host '${name}' is not known to /mcp. ${setting}`);
    }
    const { origin } = request.headers;
    if (origin === undefined) return;
    const page = URL.parse(origin)?.hostname ?? "";
    if (names.has(page) || page === name || crossOrigin.rightOf(origin) !== null) return;
    throw new ForagerError(
      "forbidden",
      `Pages of '${origin}' may not call /mcp. ${setting} Or add the origin to CORS_ORIGINS.`,
    );
  };
}

const isAddress = (name: string) => ipaddr.isValid(name.replace(/^\[(.*)\]$/, "$1"));
