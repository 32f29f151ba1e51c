import { Readable } from "node:stream";
import { spec } from "node:test/reporters";
import type { TestEvent, TestOutcome } from "./test-outcome.ts";

const summaryLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/;

/**
 * Node's spec reporter, with the summary (`ℹ tests 5` and so on) after the list of failures instead of before it, so
 * that the totals are at the end for people and for programs that read the tail.
 */
export async function* testReport(
  events: AsyncIterable<TestEvent>,
  outcome: TestOutcome,
): AsyncGenerator<string> {
  const summary: string[] = [];
  const rest = async function* () {
    for await (const event of events) {
      outcome.see(event);
      if (isSummaryLine(event)) summary.push(`ℹ ${event.data?.message}\n`);
      else yield event;
    }
  };
  yield* Readable.from(rest()).compose(new spec());
  yield `\n${summary.join("")}`;
}

function isSummaryLine({ type, data }: TestEvent): boolean {
  return (
    type === "test:diagnostic" &&
    data?.nesting === 0 &&
    data.file === undefined &&
    summaryLine.test(data.message ?? "")
  );
}
