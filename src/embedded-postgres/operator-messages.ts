import { ForagerError, messageOf } from "../errors.ts";

/** Told what the embedded database does, in a sentence with its facts beside it. Never with a secret. */
export type Log = (message: string, details?: object) => void;

const TAIL_LINES = 8;

/** PostgreSQL's own words, or the system's, for a disk without room. */
const diskFull = /No space left on device|Disk quota exceeded|Check free disk space/;

/** Answers to clients that asked too early. They say nothing of the cause. */
const refusal = /FATAL: {2}the database system is |DETAIL: {2}Consistent recovery state/;

/** The end of what the server or initdb wrote, short enough for an error sentence. */
export function tailOf(output: string): string {
  const lines = output
    .trimEnd()
    .split("\n")
    .filter((line) => !refusal.test(line));
  const tail = lines.slice(-TAIL_LINES);
  return tail.map((line) => `  ${line}`).join("\n");
}

/** A start that PostgreSQL itself refused: the sentence, what to do, and its last words. */
export function serverFailure(sentence: string, output: string, cause?: unknown): ForagerError {
  const remedy = diskFull.test(output)
    ? "The disk is full: free some space and start again."
    : "Mend what it names below, or set DATABASE_URL to use a PostgreSQL of your own.";
  const words = output.trim() === "" && cause !== undefined ? messageOf(cause) : output;
  return new ForagerError("database_unavailable", `${sentence}. ${remedy}\n${tailOf(words)}`, { cause });
}

/** Gives an error of the file system a sentence that says what to do. Other errors pass unchanged. */
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
