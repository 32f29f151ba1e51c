import { writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { spec } from "node:test/reporters";

interface TestEvent {
  type: string;
  data: { message?: string; nesting?: number; file?: string };
}

const summaryLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/;

/**
 * Node's own spec reporter, with its summary (`ℹ tests 5` and so on) after the list of failures instead of
 * before it: what counts stands at the end, for people and for programs that read the tail. The files in which
 * a test failed are written to TEST_FAILED_FILES, one a line.
 */
async function* summaryLast(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const summary: string[] = [];
  const failed = new Set<string>();
  const rest = async function* () {
    for await (const event of source) {
      if (event.type === "test:fail" && event.data.file !== undefined) failed.add(event.data.file);
      if (isSummary(event)) summary.push(`ℹ ${event.data.message}\n`);
      else yield event;
    }
  };
  yield* Readable.from(rest()).compose(new spec());
  const list = process.env.TEST_FAILED_FILES;
  if (list !== undefined) writeFileSync(list, [...failed].join("\n"));
  yield `\n${summary.join("")}`;
}

function isSummary({ type, data }: TestEvent): boolean {
  return (
    type === "test:diagnostic" &&
    data.nesting === 0 &&
    data.file === undefined &&
    summaryLine.test(data.message ?? "")
  );
}

// biome-ignore lint/style/noDefaultExport: `--test-reporter` takes the default export.
export default summaryLast;
