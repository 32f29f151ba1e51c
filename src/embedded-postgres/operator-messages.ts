import { ForagerError, messageOf } from "../errors.ts";

/** Logs what the embedded database does: a sentence with structured details, never with a secret. */
export type Log = (message: string, details?: object) => void;

const TAIL_LINES = 8;

/** "Disk full", in PostgreSQL's and the system's words. */
const diskFull = /No space left on device|Disk quota exceeded|Check free disk space/;

/** Answers to clients before the database is ready. They do not reveal the cause. */
const refusal = /FATAL: {2}the database system is |DETAIL: {2}Consistent recovery state/;

/** The end of the output of the server or initdb, short enough for an error message. */
export function tailOf(output: string): string {
  const lines = output
    .trimEnd()
    .split("\n")
    .filter((line) => !refusal.test(line));
  const tail = lines.slice(-TAIL_LINES);
  return tail.map((line) => `  ${line}`).join("\n");
}

/** A start that PostgreSQL refused: the summary, the remedy, and its last output. */
export function serverFailure(sentence: string, output: string, cause?: unknown): ForagerError {
  const remedy = diskFull.test(output)
    ? "The disk is full: free some space and start again."
    : "Fix the problem below, or set DATABASE_URL to use a PostgreSQL of your own.";
  const words = output.trim() === "" && cause !== undefined ? messageOf(cause) : output;
  return new ForagerError("database_unavailable", `${sentence}. ${remedy}\n${tailOf(words)}`, { cause });
}

/** Adds a remedy to a file system error. Other errors pass unchanged. */
export function explainFileError(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof ForagerError || typeof code !== "string" || path === undefined) return error;
  const remedy = remedies[code];
  if (remedy === undefined) return error;
  return new ForagerError(
    code === "ENOSPC" || code === "EDQUOT" ? "database_unavailable" : "configuration_invalid",
    `The embedded database cannot use ${path} (${code}). ${remedy}`,
    { cause: error },
  );
}

const notWritable =
  "Let the user that runs Forager read and write it, or set DATA_DIR to a folder where it may.";
const full = "The disk is full: free some space and start again.";

const remedies: Record<string, string | undefined> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: "It is, or lies below, a file: set DATA_DIR to a folder.",
  EEXIST: "A file is in the way: set DATA_DIR to a folder.",
  ENAMETOOLONG: "The path is too long: set DATA_DIR to a shorter one.",
};
