import type { SuppressedSubject } from "../../../src/contract/privacy.ts";
import type { SuppressionsAdded } from "../api/answers.ts";
import { ApiError, call } from "../api/client.ts";
import { suppressionsPath } from "../api/privacy-queries.ts";
import { inParts, type PastedList } from "../lib/suppression-input.ts";

interface SendOptions {
  note?: string | undefined;
  /** Only counts what is new. */
  isDryRun?: boolean;
  signal?: AbortSignal;
}

/** Puts entries on the suppression list. */
export const sendEntries = (
  entries: readonly SuppressedSubject[],
  { note, isDryRun, signal }: SendOptions = {},
) =>
  call<SuppressionsAdded>(suppressionsPath, {
    method: "POST",
    body: { entries, ...optionsOf(note, isDryRun) },
    ...(signal && { signal }),
  });

/** The same for a pasted list: a CSV file in one call, other lists in parts. */
export async function sendList(list: PastedList, options: SendOptions): Promise<SuppressionsAdded[]> {
  const { note, isDryRun, signal } = options;
  if ("csv" in list) {
    const body = { csv: list.csv, ...optionsOf(note, isDryRun) };
    const path = `${suppressionsPath}/import`;
    return [await call<SuppressionsAdded>(path, { method: "POST", body, ...(signal && { signal }) })];
  }
  const answers: SuppressionsAdded[] = [];
  let before = 0;
  for (const entries of inParts(list.entries)) {
    answers.push(
      await sendEntries(entries, options).catch((error: unknown) => {
        throw error instanceof ApiError ? shifted(error, before) : error;
      }),
    );
    before += entries.length;
  }
  return answers;
}

const optionsOf = (note = "", isDryRun = false) => ({
  ...(note.trim() !== "" && { note: note.trim() }),
  ...(isDryRun && { dry_run: true }),
});

/** The error with places in the whole list instead of its part. */
function shifted({ status, message, code, violations }: ApiError, by: number): ApiError {
  const errors = violations.map(({ loc, msg }) => ({
    loc: loc.map((part) => (typeof part === "number" ? part + by : part)),
    msg,
  }));
  return new ApiError(status, { detail: message, code, errors });
}
