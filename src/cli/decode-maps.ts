import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ForagerError, messageOf } from "../errors.ts";
import { type ReadAnswer, readMapsAnswer } from "../job-types/maps/documents.ts";
import { type Command, parseCommandLine, printJson } from "./command.ts";
import { type BatchDocument, runBatch, runStandardBatch } from "./ndjson-batch.ts";

const fields = `{"id": 1, "payload": ")]}'\\n[null, ...]"}`;

export const decodeMapsCommand: Command = {
  usage: `Usage: forager decode-maps < answers.ndjson
       forager decode-maps FILE...

Decodes recorded answers of Google Maps into listings: places, searches, HTML of place pages and reviews, with or without
the leading )]}', in envelopes or chunks. Reads one JSON document per line and writes one per line, in the same order;
payload is the answer as text or as JSON:

  in   {"id": 1, "payload": ")]}'\\n[null, ...]"}
  out  {"id": 1, "kind": "rich", "format": "place", "listings": [{"name": "Copper Kettle", ...}]}

kind is rich; limited, if the provider withheld data; or, without listings: stub, consent, captcha, not_found, quota,
unreadable, with the reason. format is place, search or reviews. A file is one answer, with its name as id, or lines as
above; '-' is standard input. An invalid line or file gives {"id", "error": {"code", "detail"}}, and the rest is processed.
Exit code 0 even if some are invalid.`,
  async run(args) {
    const { positionals } = parseCommandLine(args, { json: { type: "boolean" } });
    if (positionals.length === 0) return await runStandardBatch(fields, decodeLine);
    for (const file of positionals) await decodeFile(file);
    return 0;
  },
};

/** @throws ForagerError validation_error. */
function decodeLine({ payload }: BatchDocument): ReadAnswer {
  if (typeof payload === "string") return readMapsAnswer(payload);
  if (typeof payload === "object" && payload !== null) return readMapsAnswer(JSON.stringify(payload));
  throw new ForagerError("validation_error", "payload: give an answer as text, or its JSON.");
}

async function decodeFile(file: string): Promise<void> {
  const bytes = await (file === "-" ? buffer(process.stdin) : readFile(file)).catch(messageOf);
  if (typeof bytes === "string") {
    printJson({ id: file, error: { code: "not_found", detail: `${file} could not be read: ${bytes}` } });
  } else if (holdsLines(bytes)) {
    await runBatch(
      { input: Readable.from([bytes], { objectMode: false }), output: process.stdout },
      decodeLine,
    );
  } else {
    printJson({ id: file, ...readMapsAnswer(bytes) });
  }
}

/** Whether a file is a batch: its first line is an object with a payload. */
function holdsLines(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, bytes.indexOf("\n") < 0 ? bytes.length : bytes.indexOf("\n"))
    .toString("utf8");
  if (!/^[\ufeff\s]*\{/.test(text) || !text.includes('"payload"')) return false;
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null && Object.hasOwn(value, "payload");
  } catch {
    return false;
  }
}
