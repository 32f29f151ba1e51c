import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { ForagerError, messageOf } from "../errors.ts";
import type { HtmlDocument } from "../job-types/site/documents.ts";
import { UsageError } from "./command.ts";
import { type BatchDocument, stringField } from "./ndjson-batch.ts";

/** What a line must hold, as it is shown to whoever gives nothing. */
export const documentFields = '{"id": 1, "html": "<!doctype html>...", "url": "https://..."}';

/** @throws ForagerError validation_error naming the field that is wrong. */
export function documentOf(document: BatchDocument): HtmlDocument {
  return { html: stringField(document, "html"), url: stringField(document, "url") };
}

/**
 * The one document that `--html` and `--url` name, or undefined where neither is given.
 * @throws UsageError when one is missing; ForagerError not_found when the file cannot be read.
 */
export async function readDocumentFile(options: {
  html?: string | undefined;
  url?: string | undefined;
}): Promise<HtmlDocument | undefined> {
  const { html: file, url } = options;
  if (file === undefined && url === undefined) return undefined;
  if (file === undefined || url === undefined) throw new UsageError("Give --html and --url together.");
  try {
    const bytes = file === "-" ? await buffer(process.stdin) : await readFile(file);
    return { html: bytes.toString("utf8"), url };
  } catch (error) {
    throw new ForagerError("not_found", `${file} could not be read: ${messageOf(error)}`);
  }
}
