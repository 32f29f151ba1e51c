import { z } from "zod";
import { damaged } from "./sealing.ts";

/**
 * The content of a backup is a sequence of records: JSON that says what follows, and data. Each has a byte for its kind
 * and four for its length.
 */
const kinds = { json: 1, data: 2 } as const;
const headBytes = 5;
/** Longer data is divided, so that little is held when it is read. */
const payloadBytesMax = 65_536;

const Installation = z.object({
  is: z.literal("installation"),
  created_at: z.iso.datetime(),
  /** The names of the migrations of its database, in order. */
  schema: z.array(z.string()).min(1),
  secret_key: z.string().min(32),
  secret_key_previous: z.string().min(32).nullable(),
});

/** The rows follow as data, and then their number. */
const Table = z.object({ is: z.literal("table"), table: z.string(), columns: z.array(z.string()).min(1) });
const TableEnd = z.object({ is: z.literal("table_end"), rows: z.int() });
const Numbering = z.object({
  is: z.literal("numbering"),
  table: z.string(),
  column: z.string(),
  next: z.string().regex(/^\d+$/),
});
/** An object of the object store; `bytes` of data follow. */
const StoredObject = z.object({ is: z.literal("object"), key: z.string(), bytes: z.int().min(0) });
const End = z.object({ is: z.literal("end"), tables: z.int(), rows: z.int(), objects: z.int() });

const Statement = z.discriminatedUnion("is", [Installation, Table, TableEnd, Numbering, StoredObject, End]);

export type Statement = z.output<typeof Statement>;
export type InstallationStatement = z.output<typeof Installation>;

export function statementRecord(statement: Statement): Buffer {
  return record(kinds.json, Buffer.from(JSON.stringify(statement)));
}

export function* dataRecords(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += payloadBytesMax)
    yield record(kinds.data, bytes.subarray(from, from + payloadBytesMax));
}

function record(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export interface RecordReader {
  /** The next statement. @throws ForagerError backup_failed if there is none. */
  statement(): Promise<Statement>;
  /** The data up to the next statement. Must be read to its end. */
  data(): AsyncGenerator<Buffer>;
  /** @throws ForagerError backup_failed if anything follows. */
  end(): Promise<void>;
}

export function readRecords(content: AsyncIterable<Buffer>): RecordReader {
  const records = splitRecords(content);
  let ahead: { kind: number; payload: Buffer } | undefined;
  const peek = async () => {
    ahead ??= (await records.next()).value ?? undefined;
    return ahead;
  };
  return {
    async statement() {
      const found = await peek();
      if (found?.kind !== kinds.json) throw damaged();
      ahead = undefined;
      return Statement.parse(JSON.parse(found.payload.toString("utf8")));
    },
    async *data() {
      for (let found = await peek(); found?.kind === kinds.data; found = await peek()) {
        ahead = undefined;
        yield found.payload;
      }
    },
    async end() {
      if ((await peek()) !== undefined) throw damaged();
    },
  };
}

async function* splitRecords(
  content: AsyncIterable<Buffer>,
): AsyncGenerator<{ kind: number; payload: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    let from = 0;
    while (held.length - from >= headBytes) {
      const length = held.readUInt32BE(from + 1);
      if (held.length - from < headBytes + length) break;
      const end = from + headBytes + length;
      yield { kind: held.readUInt8(from), payload: held.subarray(from + headBytes, end) };
      from = end;
    }
    held = held.subarray(from);
  }
  if (held.length > 0) throw damaged();
}
