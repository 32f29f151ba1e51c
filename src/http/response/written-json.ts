import { setImmediate as nextTurn } from "node:timers/promises";

/** A body that is already JSON, so that stored text is neither parsed nor serialized again. */
export class WrittenJson {
  readonly bytes: Buffer;

  /** @param bytes JSON in UTF-8. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** An object: members that are Buffers are JSON in UTF-8, all others are values. */
  static object(members: Readonly<Record<string, unknown>>): WrittenJson {
    const parts = Object.entries(members).flatMap(([name, value], index) => [
      Buffer.from(`${index === 0 ? "" : ","}${JSON.stringify(name)}:`),
      Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)),
    ]);
    return new WrittenJson(Buffer.concat([Buffer.from("{"), ...parts, Buffer.from("}")]));
  }
}

/** A JSON object with more members. */
export function withMembers(json: string | Buffer, members: object): Buffer {
  const bytes = Buffer.from(json);
  const end = bytes.lastIndexOf("}");
  const isEmpty = bytes.subarray(0, Math.min(end, 8)).toString("latin1").trim() === "{";
  const added = `${isEmpty ? "" : ","}${JSON.stringify(members).slice(1)}`;
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(added)]);
}

/** How long to block the event loop at a time, in milliseconds. */
const turnMs = 5;
/** Characters between checks of the clock. */
const chunkChars = 16_384;

/** Serializes a value like `JSON.stringify`; large ones over several turns of the event loop. */
export async function writeJson(value: unknown): Promise<string | Buffer> {
  const chunks: Buffer[] = [];
  let text = "";
  let endAt = performance.now() + turnMs;
  for (const part of jsonParts(value, 0)) {
    text += part;
    if (text.length < chunkChars) continue;
    chunks.push(Buffer.from(text));
    text = "";
    if (performance.now() < endAt) continue;
    await nextTurn();
    endAt = performance.now() + turnMs;
  }
  return chunks.length === 0 ? text : Buffer.concat([...chunks, Buffer.from(text)]);
}

/** Maximum depth of lists in responses; deeper values are small. */
const depthMax = 4;

function* jsonParts(value: unknown, depth: number): Generator<string> {
  if (depth >= depthMax || !hasInner(value)) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined && !isList) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (member === undefined) yield "null";
    else yield* jsonParts(member, depth + 1);
  }
  yield `${before === "," ? "" : before}${isList ? "]" : "}"}`;
}

/** Whether a value has nested members; others are written in one go. */
function hasInner(value: unknown): value is object {
  if (typeof value !== "object" || value === null || "toJSON" in value) return false;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === "object" && member !== null) return true;
  }
  return false;
}
