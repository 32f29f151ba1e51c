import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ParquetWriter } from "hyparquet-writer";
import type { Cell, CellType } from "./table.ts";

type RowGroup = ParquetWriter["row_groups"][number];
type MetaData = NonNullable<RowGroup["columns"][number]["meta_data"]>;

/**
 * Collects the cells of one column of a row group as the bytes of its page: no value stays in memory as an object, and
 * nothing is encoded twice. Texts are written once into one buffer, which is most of the time that a file takes.
 */
export interface ChunkCollector {
  add(cell: Cell): void;
  /** Bytes of the values so far. */
  size(): number;
  /** Ends the row group. The chunk is overwritten after the next one has been taken. */
  take(): Chunk;
}

/** What one column has in a row group, in the PLAIN encoding. */
export interface Chunk extends Pick<MetaData, "type" | "statistics"> {
  /** Slots with their levels: one a row, or one an item of a list. */
  slots: number;
  nulls: number;
  repetition: Uint8Array;
  definition: Uint8Array;
  values: Uint8Array;
}

const initialBytes = 1_024;

/** Bytes that grow; two buffers take turns, so that one can be compressed while the other one fills. */
function createBytes() {
  let buffer = Buffer.allocUnsafeSlow(initialBytes);
  let spare = buffer;
  let isOnly = true;
  let length = 0;
  const reserve = (count: number) => {
    if (length + count <= buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, length + count));
    buffer.copy(grown, 0, 0, length);
    buffer = grown;
  };
  return {
    length: () => length,
    appendByte(value: number) {
      reserve(1);
      buffer[length++] = value;
    },
    appendDouble(value: number) {
      reserve(8);
      length = buffer.writeDoubleLE(value, length);
    },
    /** Of a safe integer, without a BigInt. */
    appendInteger(value: number) {
      reserve(8);
      length = buffer.writeUInt32LE(value >>> 0, length);
      length = buffer.writeInt32LE(Math.floor(value / 2 ** 32), length);
    },
    /** UTF-8 after its length. */
    appendText(value: string) {
      reserve(4 + value.length * 3);
      const written = buffer.write(value, length + 4);
      length = buffer.writeUInt32LE(written, length) + written;
    },
    take(): Uint8Array {
      const taken = buffer.subarray(0, length);
      if (isOnly) spare = Buffer.allocUnsafeSlow(initialBytes);
      isOnly = false;
      [buffer, spare] = [spare, buffer];
      length = 0;
      return taken;
    },
  };
}

type Bytes = ReturnType<typeof createBytes>;

export function createChunkCollector(type: CellType): ChunkCollector {
  const isList = type === "texts";
  const bits = isList ? 2 : 1;
  const repetition = createBytes();
  const definition = createBytes();
  const values = createBytes();
  const write = writerOf(type, values);
  let slots = 0;
  let nulls = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const addSlot = (level: number) => {
    definition.appendByte(level);
    slots += 1;
  };
  const addNull = (level: number) => {
    addSlot(level);
    nulls += 1;
  };
  const addList = (items: readonly string[] | null) => {
    repetition.appendByte(0);
    if (items === null) return addNull(0);
    if (items.length === 0) return addNull(1);
    for (const [index, item] of items.entries()) {
      if (index > 0) repetition.appendByte(1);
      values.appendText(item);
      addSlot(2);
    }
  };
  const addValue = (cell: Cell) => {
    const written = cell === null ? null : write(cell);
    if (written === null) return addNull(0);
    addSlot(1);
    if (written < min) min = written;
    if (written > max) max = written;
  };
  return {
    add: isList ? (cell) => addList(cell as readonly string[] | null) : addValue,
    size: values.length,
    take() {
      const bounds = min > max ? null : { min, max };
      const written = values.take();
      const chunk: Chunk = {
        type: physicalTypes[type],
        slots,
        nulls,
        repetition: isList ? packLevels(repetition.take(), 1) : new Uint8Array(),
        definition: packLevels(definition.take(), bits),
        values: type === "boolean" ? packBits(written, 1) : written,
        statistics: { null_count: BigInt(nulls), ...(bounds !== null && boundsOf(type, bounds)) },
      };
      slots = 0;
      nulls = 0;
      min = Number.POSITIVE_INFINITY;
      max = Number.NEGATIVE_INFINITY;
      return chunk;
    },
  };
}

const physicalTypes = {
  text: "BYTE_ARRAY",
  texts: "BYTE_ARRAY",
  json: "BYTE_ARRAY",
  integer: "INT64",
  moment: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
} as const satisfies Record<CellType, MetaData["type"]>;

/** Writes a cell: its number if the column has bounds, null if it has no value, NaN otherwise. */
function writerOf(type: CellType, bytes: Bytes): (cell: Exclude<Cell, null>) => number | null {
  switch (type) {
    case "integer":
      return (cell) => {
        bytes.appendInteger(cell as number);
        return cell as number;
      };
    case "number":
      return (cell) => {
        bytes.appendDouble(cell as number);
        return cell as number;
      };
    case "moment":
      return (cell) => {
        const time = Date.parse(cell as string);
        if (Number.isNaN(time)) return null;
        bytes.appendInteger(time);
        return time;
      };
    case "boolean":
      return (cell) => {
        bytes.appendByte(cell === true ? 1 : 0);
        return Number.NaN;
      };
    case "json":
      return (cell) => {
        bytes.appendText(JSON.stringify(cell));
        return Number.NaN;
      };
    case "text":
    case "texts":
      return (cell) => {
        bytes.appendText(cell as string);
        return Number.NaN;
      };
  }
}

/** Of columns of numbers alone: rows are not in the order of any text, so bounds of texts would exclude no row group. */
function boundsOf(type: CellType, { min, max }: { min: number; max: number }): MetaData["statistics"] {
  if (type !== "number") return { min_value: BigInt(min), max_value: BigInt(max) };
  // Readers compare zeros with their signs; the format wants the wider bound.
  return { min_value: min === 0 ? -0 : min, max_value: max === 0 ? 0 : max };
}

/** Levels in the format's hybrid of run lengths and packed bits, as one run. */
function packLevels(levels: Uint8Array, width: number): Uint8Array {
  const [first = 0] = levels;
  if (levels.every((level) => level === first)) return new Uint8Array([...varint(levels.length * 2), first]);
  const packed = packBits(levels, width);
  const groups = Math.ceil(levels.length / 8);
  const run = Buffer.alloc(groups * width);
  run.set(packed);
  return Buffer.concat([new Uint8Array(varint(groups * 2 + 1)), run]);
}

/** @param width 1 or 2 */
function packBits(values: Uint8Array, width: number): Uint8Array {
  const perByte = 8 / width;
  const packed = new Uint8Array(Math.ceil(values.length / perByte));
  for (let at = 0; at < values.length; at++) {
    const byte = Math.floor(at / perByte);
    packed[byte] = (packed[byte] ?? 0) | ((values[at] ?? 0) << ((at % perByte) * width));
  }
  return packed;
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

const compress = promisify(gzip);
/** Below, a compressed page is not worth its header. */
const compressedFrom = 64;

/**
 * The values as they are stored. Every reader has gzip; level 1 runs in a thread of libuv, while the next rows are read.
 */
export async function storedValues({ values }: Chunk): Promise<{
  codec: "GZIP" | "UNCOMPRESSED";
  stored: Uint8Array;
}> {
  if (values.length >= compressedFrom) {
    const stored = await compress(values, { level: 1, chunkSize: 65_536 });
    if (stored.length < values.length) return { codec: "GZIP", stored };
  }
  return { codec: "UNCOMPRESSED", stored: values };
}
