import type { ParseArgsOptionsConfig } from "node:util";
import { parseCommandLine, UsageError } from "./command.ts";
import { onStopSignal } from "./on-stop-signal.ts";

/** The arguments of a command that takes one file. @throws UsageError. */
export function fileArguments<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  options: Options,
) {
  const { values, positionals } = parseCommandLine(args, {
    ...options,
    json: { type: "boolean", default: false },
  });
  const [file, ...rest] = positionals;
  if (file === undefined) throw new UsageError("The file is missing.");
  if (rest.length > 0) throw new UsageError(`${command} takes one file, and no argument '${rest[0]}'.`);
  return { ...values, file };
}

/** Runs a command that takes minutes: it reports to standard error, and a stop signal lets it clean up. */
export async function untilStopped(
  work: (signal: AbortSignal, report: (sentence: string) => void) => Promise<number>,
): Promise<number> {
  const stopping = new AbortController();
  let stopCode = 0;
  const release = onStopSignal((exitCode) => {
    stopCode = exitCode;
    stopping.abort();
  });
  const report = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  try {
    return await work(stopping.signal, report);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    report("Stopped. Nothing was changed.");
    return stopCode;
  } finally {
    release();
  }
}
