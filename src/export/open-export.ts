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
  { format, bom = false }: { format: ExportFormat; bom?: boolean },
): Promise<Readable> {
  const reading = new AbortController();
  const { signal } = reading;
  const begun = await begin(table.batches(signal));
  const started: Table<Row> = { columns: table.columns, batches: () => begun };
  const body = Readable.from(await write(started, { format, signal, bom }), { objectMode: false });
  body.once("close", () => {
    reading.abort();
    // Reached no longer by those that were to read it.
    begun.return(undefined).catch(() => undefined);
  });
  return body;
}

/** Reads the first batch. */
async function begin<Row>(
  batches: AsyncIterable<readonly Row[]>,
): Promise<AsyncGenerator<readonly Row[], void, undefined>> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
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
