import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** A mistake on the command line: shown with the command's usage, exit code 2. */
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
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
