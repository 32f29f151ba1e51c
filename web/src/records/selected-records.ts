import type { RecordFilter } from "../../../src/contract/records.ts";
import type { RecordKind, RecordSummary } from "../api/answers.ts";
import { readAll, type Selected } from "../api/record-queries.ts";
import { counted } from "../lib/record-search.ts";

/** The records that an action is for. */
export interface SelectedRecords {
  kind: RecordKind;
  /** For calls: their ids, or the filter that they match. */
  chosen: Selected;
  /** In words: "12 companies". */
  text: string;
  /** @throws TooManyRecords if there are more than `max`. */
  read(max: number): Promise<readonly RecordSummary[]>;
}

/** Records that the page has already. */
export const loadedRecords = (kind: RecordKind, records: readonly RecordSummary[]): SelectedRecords => ({
  kind,
  chosen: { ids: records.map(({ id }) => id) },
  text: counted(kind, records.length),
  read: async () => records,
});

/** All records that match a filter, loaded or not. */
export const matchingRecords = (kind: RecordKind, filter: RecordFilter, text: string): SelectedRecords => ({
  kind,
  chosen: { filter },
  text,
  read: (max) => readAll(kind, filter, max),
});
