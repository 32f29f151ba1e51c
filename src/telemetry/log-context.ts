import { traceLogFields } from "./tracing.ts";
import { workLogFields } from "./work-context.ts";

/** The fields that join a log line to its request or job, and to its trace: pino's `mixin`. */
export function logContext(): Record<string, string> {
  return Object.assign(workLogFields(), traceLogFields());
}
