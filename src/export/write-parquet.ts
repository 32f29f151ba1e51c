import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { type Chunk, createChunkCollector, storedValues } from "./parquet-chunk.ts";
import { type CellType, type Column, cellOf, type Table } from "./table.ts";

/** A row group ends with the first batch that reaches either: its values are in memory as a whole, twice. */
const groupRows = 20_000;
const groupBytes = 2_000_000;

/**
 * Parquet with typed columns; lists are lists, moments UTC timestamps. Row groups are passed on as they fill, each while
 * the next one is read. The library writes headers and the metadata; pages are written here, at twice its speed.
 */
export async function* writeParquet<Row>(
  { columns, batches }: Table<Row>,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "export", num_children: columns.length },
      ...columns.flatMap(({ name, type }) => schemaOf(name, type)),
    ],
    createdBy: "forager",
  });
  const collectors = columns.map(({ type }) => createChunkCollector(type));
  let rows = 0;
  let writing: Promise<Uint8Array> | null = null;
  for await (const batch of batches(signal)) {
    // Column by column: what reads and writes the values of one column stays the same from row to row.
    for (const [index, column] of columns.entries()) {
      const collector = collectors[index];
      for (const row of batch) collector?.add(cellOf(column, row));
    }
    rows += batch.length;
    const size = collectors.reduce((sum, collector) => sum + collector.size(), 0);
    if (rows < groupRows && size < groupBytes) continue;
    if (writing !== null) yield await writing;
    writing = writeGroup({ writer, bytes, columns, rows, chunks: collectors.map((each) => each.take()) });
    // Thrown when it is waited for, which may be never.
    writing.catch(() => undefined);
    rows = 0;
  }
  if (writing !== null) yield await writing;
  if (rows > 0) {
    yield await writeGroup({ writer, bytes, columns, rows, chunks: collectors.map((each) => each.take()) });
  }
  await writer.finish();
  yield writer.row_groups.length === 0 ? withTypedList(taken(bytes)) : taken(bytes);
}

/** Makes a row group of chunks that have one page each, and enters it in the metadata. */
async function writeGroup<Row>({
  writer,
  bytes,
  columns,
  rows,
  chunks,
}: {
  writer: ParquetWriter;
  bytes: ByteWriter;
  columns: readonly Column<Row>[];
  rows: number;
  chunks: readonly Chunk[];
}): Promise<Uint8Array> {
  const start = bytes.offset;
  const described: ParquetWriter["row_groups"][number]["columns"] = [];
  let uncompressed = 0;
  for (const [index, chunk] of chunks.entries()) {
    const { type, slots, nulls, repetition, definition, values, statistics } = chunk;
    const { codec, stored } = await storedValues(chunk);
    const levels = repetition.length + definition.length;
    const from = bytes.offset;
    writePageHeader(bytes, {
      type: "DATA_PAGE_V2",
      uncompressed_page_size: levels + values.length,
      compressed_page_size: levels + stored.length,
      data_page_header_v2: {
        num_values: slots,
        num_nulls: nulls,
        num_rows: rows,
        encoding: "PLAIN",
        definition_levels_byte_length: definition.length,
        repetition_levels_byte_length: repetition.length,
        is_compressed: codec !== "UNCOMPRESSED",
      },
    });
    const header = bytes.offset - from;
    for (const part of [repetition, definition, stored]) bytes.appendBytes(part);
    const size = header + levels + values.length;
    uncompressed += size;
    const { name = "", type: cellType = "text" } = columns[index] ?? {};
    described.push({
      file_offset: BigInt(from),
      meta_data: {
        type,
        encodings: ["PLAIN", "RLE"],
        path_in_schema: cellType === "texts" ? [name, ...listPath] : [name],
        codec,
        num_values: BigInt(slots),
        total_uncompressed_size: BigInt(size),
        total_compressed_size: BigInt(bytes.offset - from),
        data_page_offset: BigInt(from),
        ...(statistics && { statistics }),
      },
    });
  }
  writer.row_groups.push({
    columns: described,
    total_byte_size: BigInt(uncompressed),
    num_rows: BigInt(rows),
    total_compressed_size: BigInt(bytes.offset - start),
  });
  writer.num_rows += BigInt(rows);
  return taken(bytes);
}

/** Where the items of a list are below its column. */
const listPath = ["list", "element"];

/** `num_rows` 0, and `row_groups`: an empty list without an element type, before `created_by` (Thrift's compact form). */
const emptyGroups = Buffer.from([0x16, 0x00, 0x19, 0x00, 0x28]);
const structType = 0x0c;

/**
 * The library gives an empty list of row groups no element type, which strict readers (arrow-rs) refuse: here it gets
 * the type of structs.
 */
function withTypedList(file: Uint8Array): Uint8Array {
  const at = Buffer.from(file.buffer).indexOf(emptyGroups);
  if (at >= 0) file[at + 3] = structType;
  return file;
}

/** Takes out what has been written; the writer's own offset goes on. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = new Uint8Array(bytes.getBuffer());
  bytes.index = 0;
  return written;
}

function schemaOf(name: string, type: CellType): SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  switch (type) {
    case "text":
      return [{ ...optional, type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } }];
    case "json":
      return [{ ...optional, type: "BYTE_ARRAY", converted_type: "JSON", logical_type: { type: "JSON" } }];
    case "integer":
      return [{ ...optional, type: "INT64" }];
    case "number":
      return [{ ...optional, type: "DOUBLE" }];
    case "boolean":
      return [{ ...optional, type: "BOOLEAN" }];
    case "moment":
      return [
        {
          ...optional,
          type: "INT64",
          converted_type: "TIMESTAMP_MILLIS",
          logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
        },
      ];
    case "texts":
      return [
        { ...optional, converted_type: "LIST", logical_type: { type: "LIST" }, num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        {
          name: "element",
          type: "BYTE_ARRAY",
          converted_type: "UTF8",
          logical_type: { type: "STRING" },
          repetition_type: "REQUIRED",
        },
      ];
  }
}
