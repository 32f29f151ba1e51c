import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What a caller or proxy may choose: short, and safe in logs and headers. */
const acceptable = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The caller's X-Request-Id where it is sane, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && acceptable.test(given) ? given : randomUUID();
}
