import { availableParallelism } from "node:os";
import { UsageError } from "./command.ts";
import { type BatchDocument, runBatch } from "./ndjson-batch.ts";

/** Each thread costs about 60 MB, and the standard output of one process is written by one. */
const threadsMax = 8;

/** How many documents are read at once. */
export const batchThreads = (): number => Math.min(availableParallelism(), threadsMax);

/**
 * Answers the lines of standard input on standard output. Exit code 0, whatever was in them.
 * @throws UsageError where nobody gives any: standard input is a terminal.
 */
export async function runStandardBatch(
  fields: string,
  answer: (document: BatchDocument) => object | Promise<object>,
): Promise<number> {
  if (process.stdin.isTTY) {
    throw new UsageError(`Give one JSON document a line on standard input: ${fields}`);
  }
  await runBatch({ input: process.stdin, output: process.stdout }, answer);
  return 0;
}
