/** Media types of tables, which some routes read besides JSON and YAML. */
export const tableTypes = ["application/x-ndjson", "text/csv"] as const;
export type TableType = (typeof tableTypes)[number];
export const tableNames: Readonly<Record<TableType, string>> = {
  "application/x-ndjson": "NDJSON",
  "text/csv": "CSV",
};

/** A body in CSV. */
export class CsvBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A body in NDJSON: the value of each line that is not empty, or why it has none. One line more than a batch may have is
 * the last that is read: eight million short ones took minutes, in which the process answered nothing.
 */
export class NdjsonBody {
  readonly lines: readonly unknown[];

  constructor(lines: readonly unknown[]) {
    this.lines = lines;
  }
}

/** In the place of a line that is not JSON. */
export class MalformedLine {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
