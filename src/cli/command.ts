import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** A command-line error: its message says what to do, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Command {
  readonly usage: string;
  /** Resolves with the exit code. */
  run(args: string[]): Promise<number>;
}

/** `parseArgs` with its errors as UsageError. */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(mistakeOf(error, Object.keys(options)));
  }
}

/** Replaces Node's misleading hints with our own message. */
function mistakeOf(error: unknown, known: string[]): string {
  if (!(error instanceof Error)) return String(error);
  const unknown = /^Unknown option '([^']*)'/.exec(error.message)?.[1];
  if (unknown === undefined) return `${error.message.split("\n")[0]?.replace(/\.?$/, ".")}`;
  return `Unknown option '${unknown}'. Options: ${known.map((name) => `--${name}`).join(", ")}.`;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
