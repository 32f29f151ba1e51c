import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearestName } from "../text/nearest-name.ts";

/** A command-line error: its message says what to do, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Command {
  readonly usage: string;
  /** What its first argument can be, for the completion of shells. */
  readonly actions?: readonly string[];
  /** Resolves with the exit code. */
  run(args: string[]): Promise<number>;
}

/**
 * The options of a command that takes no other arguments.
 * @throws UsageError, also for such an argument.
 */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  options: Options,
) {
  const { values, positionals } = parseCommandLine(args, options);
  if (positionals.length > 0) throw new UsageError(`${command} takes no argument '${positionals[0]}'.`);
  return values;
}

/** `parseArgs` with its errors as UsageError. The caller refuses arguments that it does not use. */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(mistakeOf(error, Object.keys(options)));
  }
}

/** Asks whether a misspelt name means the closest known one; empty if none is close. */
export function meant(given: string | undefined, known: readonly string[], prefix = ""): string {
  const near = given === undefined ? null : nearestName(given, known);
  return near === null ? "" : ` Did you mean '${prefix}${near}'?`;
}

/** Replaces Node's misleading hints with our own message. */
function mistakeOf(error: unknown, known: string[]): string {
  if (!(error instanceof Error)) return String(error);
  const unknown = /^Unknown option '([^']*)'/.exec(error.message)?.[1];
  if (unknown === undefined) return `${error.message.split("\n")[0]?.replace(/\.?$/, ".")}`;
  const options = known.map((name) => `--${name}`).join(", ");
  return `Unknown option '${unknown}'.${meant(unknown, known, "--")} ${options === "" ? "It takes no options" : `Options: ${options}`}.`;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
