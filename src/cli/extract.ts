import { cleanupLevels, createContentReader, type DocumentContent } from "../job-types/site/documents.ts";
import { type Command, parseOptions, print, printJson, UsageError } from "./command.ts";
import {
  batchThreads,
  documentFields,
  documentOf,
  readDocumentFile,
  runStandardBatch,
} from "./ndjson-batch.ts";

export const extractCommand: Command = {
  usage: `Usage: forager extract [--level NAME] < documents.ndjson
       forager extract [--level NAME] --url URL --html FILE [--json]

  --level NAME   What is kept: fit, the main content (default); raw, the whole cleaned page; citations, raw with
                 its links in a numbered list; minimal, a condensed fit.
  --html FILE    Reads one document and prints its Markdown. '-' is standard input.
  --url URL      Where that document comes from: its links start from there.
  --json         With --html: prints what a batch would.

Converts HTML documents to Markdown and text. Reads one JSON document per line and writes one per line, in the same
order:

  in   {"id": 1, "html": "<!doctype html>...", "url": "https://example.com/about"}
  out  {"id": 1, "markdown": "# About\\n\\nWe ...", "text": "About\\n\\nWe ...", "title": "About us"}

id is optional; an invalid line gives {"id", "error": {"code", "detail"}}, and the batch continues. Exit code 0
even if lines are invalid.`,
  async run(args) {
    const values = parseOptions("extract", args, {
      level: { type: "string", default: "fit" },
      html: { type: "string" },
      url: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const level = cleanupLevels.find((name) => name === values.level);
    if (level === undefined) {
      throw new UsageError(`Unknown level '${values.level}'. Levels: ${cleanupLevels.join(", ")}.`);
    }
    const given = await readDocumentFile(values);
    const reader = createContentReader(level, given ? 1 : batchThreads());
    try {
      if (given === undefined) {
        return await runStandardBatch(documentFields, (document) => reader.read(documentOf(document)));
      }
      show(await reader.read(given), values.json);
      return 0;
    } finally {
      await reader.close();
    }
  },
};

function show(content: DocumentContent, asJson: boolean): void {
  if (asJson) printJson(content);
  else print(content.markdown);
}
