import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { decodeUrlPart } from "../../text/http-url.ts";

/** Query parameters that hold credentials. */
const secretNames = new Set([
  "token",
  "access_token",
  "api_key",
  "api_secret",
  "authorization",
  "key",
  "signature",
]);

/** One line per request: successes at debug, rejections and failures at info. */
export function createAccessLog(log: Logger) {
  return function logAccess(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const level = reply.statusCode < 400 ? "debug" : "info";
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          request_id: request.id,
          method: request.method,
          url: redactUrl(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          address: request.ip,
          ...(request.principal && { clientId: request.principal.clientId }),
        },
        "request",
      );
    }
    done();
  };
}

/** The start of a signup token (base64url JSON) and what follows; in a mistyped link it may be anywhere. */
const signupToken = /eyJ[\w-]{20,}(?:\.[\w-]*)*/g;

/** A request's URL without the values of secret query parameters and without signup tokens. */
export function redactUrl(url: string): string {
  return redactQuery(url).replace(signupToken, "[redacted]");
}

function redactQuery(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const pairs = url.slice(start + 1).split("&");
  return `${url.slice(0, start + 1)}${pairs.map(redactPair).join("&")}`;
}

function redactPair(pair: string): string {
  const end = pair.indexOf("=");
  if (end < 0) return pair;
  const name = pair.slice(0, end);
  // `%74oken` reaches a route as `token`, so it is redacted as well.
  return secretNames.has(decodeUrlPart(name).toLowerCase()) ? `${name}=[redacted]` : pair;
}
