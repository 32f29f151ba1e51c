import { messageOf } from "../../errors.ts";

/** Why something failed, as a clause without a full stop. A host with several addresses has several reasons. */
export function failureReason(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const reasons = new Set(errors.map((each) => messageOf(each).replace(/\.$/, "")));
  return [...reasons].join("; ");
}
