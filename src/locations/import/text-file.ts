import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ForagerError } from "../../errors.ts";
import { findZipEntry, type ZipEntry } from "./zip-entry.ts";

/** A table of places: a file, or the one table in a ZIP archive. */
export interface TextFile {
  /** When the file was last changed, as YYYY-MM-DD. */
  readonly date: string;
  /** Whoever opens it listens at once: an error that nobody hears would end the process, or never be told. */
  open(): Readable;
  /** How much of it has been read, 0 to 1. */
  read(): number;
  close(): void;
}

/** @throws ForagerError import_invalid when there is no such file, or the archive has no table. */
export async function findTextFile(path: string): Promise<TextFile> {
  const { size, mtime } = await stat(path).catch((error: unknown) => {
    throw new ForagerError("import_invalid", `The file '${path}' cannot be read.`, { cause: error });
  });
  const entry = /\.zip$/i.test(path) ? await findZipEntry(path, tableAmong) : null;
  const bytes = entry?.compressedBytes ?? size;
  let opened: ReturnType<ZipEntry["open"]> | undefined;
  return {
    date: mtime.toISOString().slice(0, 10),
    open() {
      opened = entry?.open() ?? openPlain(path);
      return opened.stream;
    },
    read: () => (bytes === 0 ? 1 : Math.min(1, (opened?.bytesRead() ?? 0) / bytes)),
    close: () => void opened?.stream.destroy(),
  };
}

function openPlain(path: string) {
  const stream = createReadStream(path);
  return { stream, bytesRead: () => stream.bytesRead };
}

/** GeoNames puts a readme beside the table; others give the same table as CSV, JSON and XML. */
function tableAmong(names: string[]): string | undefined {
  const tables = names.filter((name) => /\.(txt|csv|tsv)$/i.test(name) && !/readme|licen[cs]e/i.test(name));
  return tables.find((name) => !name.includes("/")) ?? tables[0];
}
