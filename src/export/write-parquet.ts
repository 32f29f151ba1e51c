import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { type CellType, cellOf, type Table } from "./table.ts";

/** A row group ends with the first batch that reaches either: it is in memory as a whole. */
const groupRows = 5_000;
const groupChars = 8_000_000;

/** Parquet with typed columns; lists are lists, moments UTC timestamps. Row groups are passed on as they fill. */
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
  const empty = () => columns.map((): unknown[] => []);
  let values = empty();
  let rows = 0;
  let chars = 0;
  const endGroup = async () => {
    await writer.write({
      columnData: columns.map(
        // The index of pages within a group would be larger than what it saves for groups of this size.
        ({ name }, index): ColumnSource => ({ name, data: values[index] ?? [], offsetIndex: false }),
      ),
      rowGroupSize: rows,
    });
    values = empty();
    rows = 0;
    chars = 0;
    return taken(bytes);
  };
  for await (const batch of batches(signal)) {
    for (const row of batch) {
      columns.forEach((column, index) => {
        const value = parquetValue(column.type, cellOf(column, row));
        if (typeof value === "string") chars += value.length;
        values[index]?.push(value);
      });
    }
    rows += batch.length;
    if (rows >= groupRows || chars >= groupChars) yield endGroup();
  }
  const isEmpty = rows === 0 && writer.row_groups.length === 0;
  if (rows > 0) yield endGroup();
  await writer.finish();
  yield isEmpty ? withTypedList(taken(bytes)) : taken(bytes);
}

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

function parquetValue(type: CellType, cell: ReturnType<typeof cellOf>): unknown {
  if (cell === null) return null;
  if (type === "integer") return BigInt(cell as number);
  if (type !== "moment") return cell;
  const time = new Date(cell as string);
  return Number.isNaN(time.getTime()) ? null : time;
}
