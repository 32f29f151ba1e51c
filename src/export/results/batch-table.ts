import type { JobTypeName } from "../../contract/job-types.ts";
import type { BatchItemRow, StoredItem } from "../../store/batches/batches.ts";
import { fieldsOf, type JsonRecord } from "../../text/json-record.ts";
import { type Column, field } from "../table.ts";
import { jobTables } from "./job-tables.ts";

/** An item of a batch with its result, if it has one. */
export interface BatchResult {
  item: BatchItemRow;
  result: StoredItem | undefined;
}

/** Of the item; the other columns are those of its job type. */
const itemColumns: readonly Column<JsonRecord>[] = [
  field("item_index", "integer"),
  field("client_ref", "text"),
  field("job_id", "text"),
  field("job_type", "text"),
  field("job_status", "text"),
  field("job_error", "text"),
];

/** The columns of a table with the results of these types, each name once. */
export function batchColumns(types: readonly JobTypeName[]): readonly Column<JsonRecord>[] {
  const all = [...itemColumns, ...types.flatMap((type) => jobTables[type].columns)];
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** The cells of an item itself. */
export const cellsOfItem = ({ item }: BatchResult): JsonRecord => ({
  item_index: item.place,
  client_ref: item.client_ref,
  job_id: item.job_id,
  job_type: item.type,
  job_status: item.status,
  job_error: item.error_message,
});

/** The records that an item has found. */
export const recordsOfItem = ({ item, result }: BatchResult): JsonRecord[] =>
  result?.data == null ? [] : jobTables[item.type].rowsOf(fieldsOf(JSON.parse(result.data)));

/** An item as one line of NDJSON. @param data its result as JSON. */
export function lineOfItem({ item, result }: BatchResult, data: string | null): string {
  const message =
    result?.expired_at == null ? (result?.message ?? null) : "The results have expired and were deleted.";
  const head = JSON.stringify({
    index: item.place,
    client_ref: item.client_ref,
    job_id: item.job_id,
    type: item.type,
    status: item.status,
    error_message: item.error_message,
    message,
    completed_at: item.completed_at?.toISOString() ?? null,
  });
  return `${head.slice(0, -1)},"data":${data ?? "null"}}\n`;
}
