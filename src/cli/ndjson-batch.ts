import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ForagerError, messageOf } from "../errors.ts";
import type { HtmlDocument } from "../job-types/site/documents.ts";
import { UsageError } from "./command.ts";

/** Maximum line length. Fits a document of the maximum size, including escapes. */
const lineBytesMax = 64 * 1024 * 1024;

interface NdjsonLine {
  /** The line without its end; undefined if it exceeds the limit. */
  bytes: Uint8Array | undefined;
  /** Its number in the input, from 1; blank lines count. */
  number: number;
}

const newline = 0x0a;

/**
 * The non-blank lines of a byte stream. The last line needs no line end. A line above `bytesMax` is reported without
 * its text.
 */
export async function* ndjsonLines(
  input: AsyncIterable<Uint8Array>,
  bytesMax = lineBytesMax,
): AsyncGenerator<NdjsonLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const take = (): NdjsonLine | undefined => {
    const bytes = size > bytesMax ? undefined : joined(parts);
    parts = [];
    size = 0;
    number += 1;
    return bytes !== undefined && isBlank(bytes) ? undefined : { bytes, number };
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      parts.push(chunk.subarray(start, end));
      size += end - start;
      start = end + 1;
      const line = take();
      if (line) yield line;
    }
    size += chunk.length - start;
    if (size > bytesMax) parts = [];
    else if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  const last = size > 0 ? take() : undefined;
  if (last) yield last;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Only white space, or the byte order mark that some programs write first. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) =>
      byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0xef || byte === 0xbb || byte === 0xbf,
  );
}

/** Limits on documents in progress or waiting for an earlier answer, by number and total size. */
const inFlightMax = 64;
const inFlightBytesMax = lineBytesMax;

/** One line of input: a JSON object, whose `id` is returned with its answer. */
export type BatchDocument = Readonly<Record<string, unknown>>;

export interface BatchStreams {
  input: Readable;
  output: Writable;
}

/**
 * Answers each line of NDJSON with one line, in input order, each as early as possible. The answer to an invalid line
 * is `{id, error: {code, detail}}`, and the batch continues. Reads no faster than its answers are read
 * (backpressure). Ends quietly if its output is closed.
 * @param answer the fields of the answer besides `id`.
 */
export async function runBatch(
  { input, output }: BatchStreams,
  answer: (document: BatchDocument) => object | Promise<object>,
): Promise<void> {
  const room = createRoom();
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown;
  const stop = (error: unknown): void => {
    failure ??= error;
    input.destroy();
    room.open();
  };
  try {
    for await (const line of ndjsonLines(input)) {
      const size = line.bytes?.length ?? 0;
      await room.enter(size);
      if (failure !== undefined) break;
      const text = answerLine(line, answer);
      writing = writing.then(async () => {
        if (failure === undefined) await write(output, await text).catch(stop);
        room.leave(size);
      });
    }
  } catch (error) {
    failure ??= error;
  }
  await writing;
  if (failure !== undefined && !isClosedPipe(failure)) throw failure;
}

/** Limits the lines in flight; `enter` waits until there is room. */
function createRoom() {
  let count = 0;
  let bytes = 0;
  let isOpen = false;
  let wake: (() => void) | undefined;
  return {
    async enter(size: number): Promise<void> {
      while (!isOpen && count > 0 && (count >= inFlightMax || bytes + size > inFlightBytesMax)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      count += 1;
      bytes += size;
    },
    leave(size: number): void {
      count -= 1;
      bytes -= size;
      wake?.();
    },
    /** Releases all waiters. */
    open(): void {
      isOpen = true;
      wake?.();
    },
  };
}

/** Resolves when the text has been passed on, so that a slow reader slows the batch down. */
function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

function isClosedPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED")
  );
}

/** Never rejects. */
async function answerLine(
  line: NdjsonLine,
  answer: (document: BatchDocument) => object | Promise<object>,
): Promise<string> {
  let id: unknown = null;
  try {
    const document = parseLine(line);
    id = idOf(document);
    return JSON.stringify({ id, ...(await answer(document)) });
  } catch (error) {
    return JSON.stringify({ id, error: shownError(error, line.number) });
  }
}

function shownError(error: unknown, lineNumber: number): { code: string; detail: string } {
  if (error instanceof ForagerError) return { code: error.code, detail: error.message };
  process.stderr.write(`Line ${lineNumber}: ${error instanceof Error ? error.stack : String(error)}\n`);
  return { code: "internal_error", detail: "Something went wrong on our side." };
}

function parseLine({ bytes, number }: NdjsonLine): BatchDocument {
  if (bytes === undefined) {
    const mib = lineBytesMax / 1024 / 1024;
    throw new ForagerError("body_too_large", `Line ${number} is longer than ${mib} MiB.`);
  }
  const value = parseJson(decode(bytes, number), number);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ForagerError("malformed_request", `Line ${number} is not a JSON object.`);
  }
  return value as BatchDocument;
}

function decode(bytes: Uint8Array, number: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ForagerError("malformed_request", `Line ${number} is not valid UTF-8.`);
  }
}

function parseJson(text: string, number: number): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasRoundedId(value) ? JSON.parse(text, exactId) : value;
  } catch {
    throw new ForagerError("malformed_request", `Line ${number} is not valid JSON.`);
  }
}

const hasRoundedId = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  !Number.isSafeInteger(value.id);

/** JSON.parse would round 64-bit ids; keep their digits. */
function exactId(key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return key === "id" && typeof value === "number" && source !== undefined ? rawJson(source) : value;
}

/** `JSON.rawJSON` of ECMAScript 2026, which the types lack. */
function rawJson(text: string): unknown {
  return (JSON as JSON & { rawJSON(text: string): unknown }).rawJSON(text);
}

function idOf({ id }: BatchDocument): unknown {
  const isRaw = typeof id === "object" && id !== null && "rawJSON" in id && Object.isFrozen(id);
  if (id === undefined || id === null) return null;
  if (typeof id === "string" || typeof id === "number" || isRaw) return id;
  throw new ForagerError("validation_error", "id: give a string or a number.");
}

/**
 * A field that must be a string.
 * @throws ForagerError validation_error naming it.
 */
export function stringField(document: BatchDocument, name: string): string {
  const value = Object.hasOwn(document, name) ? document[name] : undefined;
  if (typeof value === "string") return value;
  const problem = value === undefined ? "is missing" : "is not a string";
  throw new ForagerError("validation_error", `${name} ${problem}.`);
}

/** Each thread costs about 60 MB, and one thread writes the standard output. */
const threadsMax = 8;

/** Concurrent documents. */
export const batchThreads = (): number => Math.min(availableParallelism(), threadsMax);

/**
 * Answers the lines of standard input on standard output. Exit code 0 even if lines are invalid.
 * @throws UsageError if standard input is a terminal.
 */
export async function runStandardBatch(
  fields: string,
  answer: (document: BatchDocument) => object | Promise<object>,
): Promise<number> {
  if (process.stdin.isTTY) {
    throw new UsageError(`Send one JSON document per line on standard input: ${fields}`);
  }
  await runBatch({ input: process.stdin, output: process.stdout }, answer);
  return 0;
}

/** The required fields of a line, for the usage error. */
export const documentFields = '{"id": 1, "html": "<!doctype html>...", "url": "https://..."}';

/** @throws ForagerError validation_error naming the invalid field. */
export function documentOf(document: BatchDocument): HtmlDocument {
  return { html: stringField(document, "html"), url: stringField(document, "url") };
}

/**
 * The document named by `--html` and `--url`, or undefined if neither is given.
 * @throws UsageError if one is missing; ForagerError not_found if the file cannot be read.
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
