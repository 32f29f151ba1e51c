import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { limits } from "../../contract/limits.ts";
import type { Problem } from "../../contract/problem.ts";
import { type ErrorCode, ForagerError } from "../../errors.ts";
import { wrongType } from "../request/body-parsers.ts";

/** Retry-After in seconds, for transient errors. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  rate_limited: 60,
  auth_rate_limited: 60,
  stream_limit: 30,
  queue_full: 30,
  database_unavailable: 2,
  storage_unavailable: 5,
  shutting_down: 1,
  registry_unavailable: 5,
  signup_writes_disabled: 300,
};

/** Fastify's own errors, mapped to our catalogue. */
const frameworkErrors: Readonly<Record<string, [ErrorCode, string?]>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    "malformed_request",
    "The body's length differs from the content-length header.",
  ],
  FST_ERR_BAD_URL: [
    "malformed_request",
    "The path contains a percent sign that does not start an encoded character.",
  ],
};

/** Converts any thrown value into a catalogue error. */
function toForagerError(error: unknown, request: FastifyRequest): ForagerError {
  if (error instanceof ForagerError) return error;
  if (isDatabaseOutage(error)) return new ForagerError("database_unavailable", undefined, { cause: error });
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    const mebibytes = (request.routeOptions.bodyLimit ?? limits.body_bytes_max) / 1_048_576;
    return new ForagerError("body_too_large", `The request body exceeds ${mebibytes} MiB.`, { cause: error });
  }
  // Such as `Content-Type: csv`.
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return wrongType(request);
  const known = typeof code === "string" ? frameworkErrors[code] : undefined;
  if (known) return new ForagerError(known[0], known[1], { cause: error });
  if (statusCode === 404) return new ForagerError("not_found", undefined, { cause: error });
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new ForagerError("malformed_request", undefined, { cause: error });
  }
  return new ForagerError("internal_error", undefined, { cause: error });
}

export function problemOf(error: ForagerError): Problem {
  return {
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
  };
}

/** The rest of a larger body is not worth reading. */
const discardedBytesMax = 64 * 1_048_576;
const isDiscardable = ({ headers }: FastifyRequest): boolean =>
  Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= discardedBytesMax;

/** The server's error handler: one format for every error, and a log line for our own. */
export function createProblemReply(log: Logger) {
  return function replyWithProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = toForagerError(thrown, request);
    if (error.code === "internal_error") {
      log.error({ request_id: request.id, err: thrown }, "Request failed unexpectedly");
    } else if (error.status >= 500 && error.cause !== undefined) {
      log.warn({ request_id: request.id, code: error.code, err: error.cause }, error.message);
    }
    reply.headers(error.headers);
    // Fastify closes the connection, so that a client that still writes would get EPIPE instead of the answer. Without the
    // header, Node discards the rest of the body.
    if (error.code === "body_too_large" && isDiscardable(request)) reply.removeHeader("connection");
    if (error.status === 401) reply.header("www-authenticate", "Bearer");
    const seconds = retryAfterSeconds[error.code];
    if (seconds !== undefined && error.headers["retry-after"] === undefined) {
      reply.header("retry-after", String(seconds));
    }
    reply
      .code(error.status)
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "no-store")
      .send(JSON.stringify({ ...problemOf(error), ...request.ignoredFields }));
  };
}

/**
 * SQLSTATEs of an unavailable PostgreSQL: 08 connection exceptions, 57P01 to 57P03 shutting down or starting, 53300
 * too many connections. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(?:08...|57P0[123]|53300)$/;
/** Messages of node-postgres without a code. */
const sentences =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

/** Whether an error or its cause is a database outage rather than a bug. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (typeof code === "string" && sqlStates.test(code)) return true;
    // ENOENT of a file is a bug; of a connect, a missing socket.
    if (typeof code === "string" && socketCodes.has(code) && isSocketCall(syscall)) return true;
    if (sentences.test(current.message)) return true;
    // Node tries every address of a host and reports all failures.
    if (current instanceof AggregateError && current.errors.some(isDatabaseOutage)) return true;
    current = current.cause;
  }
  return false;
}

function isSocketCall(syscall: string | undefined): boolean {
  return syscall === "connect" || syscall === "read" || syscall === "write" || syscall === "getaddrinfo";
}
