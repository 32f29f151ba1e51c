import type { z } from "zod";
import type { Violation } from "../../errors.ts";

const violationsMax = 50;

/** The violations of one part of a request, as listed in the response: each message about a field once. */
export function violationsOf(part: "body" | "query" | "header", error: z.ZodError): Violation[] {
  const violations = new Map<string, Violation>();
  for (const issue of error.issues) {
    const loc = [part, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
    const key = JSON.stringify([loc, issue.message]);
    const type = issue.message === "is required" ? "missing" : issue.code;
    if (!violations.has(key)) violations.set(key, { loc, msg: issue.message, type });
  }
  return [...violations.values()].slice(0, violationsMax);
}
