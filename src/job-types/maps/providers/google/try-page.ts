import { ForagerError } from "../../../../errors.ts";
import type { Poor } from "./judge-answer.ts";
import type { Question, Visitor, VisitRun } from "./visitor.ts";

/**
 * Asks for a page for people, whose data can be had another way: that it is refused, broken or not there is no error.
 * @throws ForagerError provider_blocked, provider_quota_exceeded; the signal's reason.
 */
export async function tryPage<Found extends { kind: string }>(
  visitor: Visitor,
  question: Question<Found>,
  run: VisitRun,
): Promise<Found | Poor> {
  try {
    return await visitor.ask({ ...question, isRefusable: true }, run);
  } catch (error) {
    run.signal.throwIfAborted();
    const isPoor = error instanceof ForagerError && /^provider_un(available|readable)$/.test(error.code);
    if (!isPoor) throw error;
    return { kind: "unreadable", reason: error.message };
  }
}
