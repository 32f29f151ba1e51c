import { type ErrorCode, errorCatalogue } from "../../errors.ts";
import type { Route } from "../route.ts";

/** Every error of a route by status: declared, or implied by its declaration. */
export function errorCodesByStatus(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...impliedCodes(route), ...(route.errors ?? [])]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function impliedCodes(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["internal_error"];
  if (route.rateLimit) codes.push("rate_limited", "shutting_down");
  if (route.auth !== "none") {
    codes.push(
      "unauthenticated",
      "malformed_credentials",
      "session_expired",
      "csrf_token_invalid",
      "client_inactive",
      "forbidden",
      "auth_rate_limited",
      "database_unavailable",
    );
    // Every key has at least viewer access.
    if (route.access !== "viewer") codes.push("access_denied");
  }
  if (route.params) codes.push("not_found");
  if (route.body) codes.push("malformed_request", "body_too_large");
  if (route.body ?? route.query) {
    codes.push(route.invalidStatus === 400 ? "malformed_request" : "validation_error");
  }
  if (route.headers) codes.push("validation_error");
  // From the headers that name an actor.
  if (route.auth === "client") codes.push("validation_error");
  return codes;
}

/** One line per code, for the description of a response. */
export function describeCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorCatalogue[code].detail}`).join("\n\n");
}

const integer = { type: "integer" } as const;
const text = { type: "string" } as const;

/** Response headers, for the document's components. */
export const headerComponents = {
  "X-Request-Id": { description: "Identifier of the request: the caller's own, or a new one.", schema: text },
  "X-RateLimit-Limit": { description: "Requests per minute.", schema: integer },
  "X-RateLimit-Remaining": {
    description: "Requests left in this window; a burst of 20 more is allowed.",
    schema: integer,
  },
  "X-RateLimit-Reset": { description: "End of the window, in Unix seconds.", schema: integer },
  "Retry-After": { description: "Seconds to wait before retrying.", schema: integer },
  "X-Ignored-Fields": {
    description: "Unknown request fields: percent-encoded, comma-separated, at most 10.",
    schema: text,
  },
  "Idempotent-Replayed": {
    description: "`true` when the response repeats the first one for this Idempotency-Key.",
    schema: text,
  },
  Allow: { description: "Methods that the path supports.", schema: text },
} as const;

type HeaderName = keyof typeof headerComponents;

/** References to the headers of a route's response with a status. */
export function responseHeaders(route: Route, status: number): Record<string, unknown> {
  const names: HeaderName[] = ["X-Request-Id"];
  if (route.rateLimit) names.push("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
  if (status === 429 || status === 503) names.push("Retry-After");
  if (status < 300 || status === 400 || status === 422) names.push("X-Ignored-Fields");
  if (status === 201) names.push("Idempotent-Replayed");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
