import { type ErrorCode, errorCatalogue } from "../../errors.ts";
import type { Route } from "../route.ts";

/** Every error that a route can answer, by status: those it declares and those that its declaration implies. */
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
  // Of the headers that name an actor.
  if (route.auth === "client") codes.push("validation_error");
  return codes;
}

/** One line per code, for the description of a response. */
export function describeCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorCatalogue[code].detail}`).join("\n\n");
}
