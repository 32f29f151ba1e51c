import type { Readable, Writable } from "node:stream";
import { ForagerError } from "../errors.ts";
import { lineBytesMax, type NdjsonLine, ndjsonLines } from "./ndjson-lines.ts";

/** Documents that are worked on or wait for an earlier one's answer, and the size of their lines together. */
const inFlightMax = 64;
const inFlightBytesMax = lineBytesMax;

/** One line of input: a JSON object, whose `id` comes back with its answer. */
export type BatchDocument = Readonly<Record<string, unknown>>;

export interface BatchStreams {
  input: Readable;
  output: Writable;
}

/**
 * Answers each line of NDJSON with one line, in the order of the input, each as soon as those before it
 * have been. What goes wrong with a line is its answer, `{id, error: {code, detail}}`, and the batch goes
 * on. Reads no faster than its answers are read. Ends quietly when nobody reads them any more.
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

/** Counts what is in flight; who enters waits until there is room. */
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
    /** Lets everybody in: there is nothing to wait for any more. */
    open(): void {
      isOpen = true;
      wake?.();
    },
  };
}

/** Resolves when the text has been handed on, so that a slow reader slows the batch down. */
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
    throw new ForagerError("malformed_request", `Line ${number} is no JSON object.`);
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

/** Ids of 64 bits would come back as another number. Their own digits come back in place of it. */
function exactId(key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return key === "id" && typeof value === "number" && source !== undefined ? rawJson(source) : value;
}

/** `JSON.rawJSON` of ECMAScript 2026, which the types do not know yet. */
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
  const problem = value === undefined ? "is missing" : "is no string";
  throw new ForagerError("validation_error", `${name} ${problem}.`);
}
