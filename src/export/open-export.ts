import { Readable } from "node:stream";
import type { ExportFormat } from "../contract/exports.ts";
import type { Table } from "./table.ts";
import { writeCsv, writeNdjson } from "./write-text.ts";

export const exportContentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

/**
 * Opens a table as a file. Rows are read as fast as the file is consumed; destroying it ends what reads them. An error
 * half-way destroys it, so that no reader takes a part for the whole.
 * @throws what reading the first batch throws, so that the caller can still answer with an error.
 */
export async function openExport<Row>(
  table: Table<Row>,
  {
    format,
    bom = false,
    abandoned,
  }: {
    format: ExportFormat;
    bom?: boolean;
    /** Fires when there is no one to get the file any more; needed until there is a file to destroy. */
    abandoned?: AbortSignal;
  },
): Promise<Readable> {
  const reading = new AbortController();
  const { signal } = reading;
  const abandon = () => reading.abort(abandoned?.reason);
  abandoned?.addEventListener("abort", abandon, { once: true });
  const batches = table.batches(signal)[Symbol.asyncIterator]();
  const first = await batches.next().finally(() => abandoned?.removeEventListener("abort", abandon));
  const begun = from(first, batches);
  const started: Table<Row> = { columns: table.columns, batches: () => begun };
  const body = Readable.from(await write(started, { format, signal, bom }), { objectMode: false });
  body.once("close", () => {
    reading.abort();
    // A writer that had not begun to read does not end the reading.
    batches.return?.().catch(() => undefined);
  });
  return body;
}

async function* from<Item>(
  first: IteratorResult<Item>,
  others: AsyncIterator<Item>,
): AsyncGenerator<Item, void, undefined> {
  for (let next = first; !next.done; next = await others.next()) yield next.value;
}

async function write<Row>(
  table: Table<Row>,
  { format, signal, bom }: { format: ExportFormat; signal: AbortSignal; bom: boolean },
): Promise<AsyncIterable<string | Uint8Array>> {
  switch (format) {
    case "csv":
      return writeCsv(table, { signal, bom });
    case "ndjson":
      return writeNdjson(table, { signal });
    // The libraries of both are loaded with the first such export.
    case "xlsx":
      return (await import("./write-xlsx.ts")).writeXlsx(table, { signal });
    case "parquet":
      return (await import("./write-parquet.ts")).writeParquet(table, { signal });
  }
}
