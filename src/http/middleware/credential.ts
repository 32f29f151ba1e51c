import type { FastifyRequest } from "fastify";
import { ForagerError } from "../../errors.ts";
import type { RouteAuth } from "../route.ts";

/**
 * The credential that a request carries, or undefined without any. The header is read before the query,
 * and the query only where the route allows it (a browser's EventSource cannot set headers).
 * @throws ForagerError malformed_credentials for a header in another form than Bearer.
 */
export function credentialOf(request: FastifyRequest, auth: RouteAuth): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined && header !== "") {
    const match = /^bearer +(\S+) *$/i.exec(header);
    if (match?.[1] === undefined) throw new ForagerError("malformed_credentials");
    return match[1];
  }
  if (auth !== "stream") return undefined;
  const token = (request.query as Record<string, unknown>).token;
  return typeof token === "string" && token !== "" ? token : undefined;
}
