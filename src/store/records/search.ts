import { type RecordKind, type RecordSort, recordsCountedMax } from "../../contract/records.ts";
import type { Database, Statement } from "../core/database.ts";
import {
  allOf,
  byTerms,
  type Cut,
  countStatement,
  onlyWay,
  type Part,
  partStatement,
  rowsStatement,
  type Way,
  wayToAll,
  wayToCount,
  wayToPart,
} from "./matching.ts";
import { conditionsOf, type Position, type RecordSelection } from "./selection.ts";
import { estimateShares, type Shares } from "./shares.ts";

export interface RecordRow {
  id: string;
  kind: RecordKind;
  name: string | null;
  fields: Record<string, unknown>;
  verification: "valid" | "risky" | "unknown" | "invalid" | null;
  has_email: boolean;
  has_phone: boolean;
  tags: string[];
  lists: string[];
  owner: string | null;
  status: string | null;
  notes: string | null;
  observations: number;
  first_seen: string;
  last_seen: string;
}

export const recordColumns = `records.id, records.kind, records.name, records.fields, records.verification,
  records.has_email, records.has_phone, records.tags, records.lists, records.owner, records.status, records.notes,
  records.observations, iso_utc(records.first_seen) as first_seen, iso_utc(records.last_seen) as last_seen`;

export type SortedRecordRow = RecordRow & { sort_key: string };

/** What exports write of a record. Its fields are JSON, which is a tenth of the memory of what it is parsed to. */
export type WrittenRow = Omit<RecordRow, "fields" | "has_email" | "has_phone" | "lists"> & { fields: string };

const writtenColumns = `records.id, records.kind, records.name, records.fields::text as fields, records.verification,
  records.tags, records.owner, records.status, records.notes, records.observations,
  iso_utc(records.first_seen) as first_seen, iso_utc(records.last_seen) as last_seen`;

/** The records that match a selection. What is estimated for one call serves the others. */
export interface SelectedRecords {
  /** One page in the order of `sort`. The first one may find the number of all for `count`, if that is called after it. */
  page(part: Part): Promise<SortedRecordRow[]>;
  /** Where the next matching records are in the order of `sort`. */
  positions(part: Part): Promise<Position[]>;
  /** How many match: counted up to `recordsCountedMax`, beyond that estimated. */
  count(): Promise<{ total: number; isEstimate: boolean }>;
  /** All that match as conditions of a statement without an order; of `sampled` ones if only a part of the table is read. */
  conditions(options: {
    sampled: boolean;
  }): Promise<Required<Pick<Statement, "values" | "planning">> & { where: string }>;
  /** Reads all, `size` at a time; null after the last ones. Each is read as it is then. */
  reader(sort: RecordSort, size: number): () => Promise<WrittenRow[] | null>;
}

const pageColumns = (key: string) => `${recordColumns}, ${key} as sort_key`;
const writtenPageColumns = (key: string) => `${writtenColumns}, ${key} as sort_key`;

/** Records whose ids a reader has in memory: some 4 MB. */
const positionsAtOnce = 50_000;

export function selectRecords(
  database: Pick<Database, "query">,
  selection: RecordSelection,
): SelectedRecords {
  const conditions = conditionsOf(selection);
  let estimated: Promise<Shares> | undefined;
  const shares = () => {
    estimated ??= estimateShares(database, conditions);
    return estimated;
  };

  const wayTo = async (part: Part) =>
    onlyWay(conditions, part.sort) ?? wayToPart(conditions, await shares(), part.limit);

  async function readPart<Row extends object>(part: Part, columns: (key: string) => string, given?: Way) {
    const way = given ?? (await wayTo(part));
    const read = (by: Way) =>
      database.query<Row & Cut & { id: string | null }>(partStatement(conditions, by, part, columns));
    let rows = await read(way);
    if (rows[0]?.is_cut) rows = await read(byTerms(conditions, await shares()));
    // Rows of most plans have no such column, and are many.
    if (rows[0]?.is_cut === undefined) return rows as unknown as Row[];
    return rows.filter(({ id }) => id !== null).map(({ is_cut, ...row }) => row as unknown as Row);
  }

  const page = (part: Part, way?: Way) => readPart<SortedRecordRow>(part, pageColumns, way);
  const totalOf = async (counted: number) => {
    if (counted <= recordsCountedMax) return { total: counted, isEstimate: false };
    // The same on all pages, whether they count further or not.
    const { matching } = await shares();
    return { total: Math.max(recordsCountedMax + 1, Math.round(matching)), isEstimate: true };
  };
  /** How many match, if the first page is read by terms, which finds all of them. */
  let matched: Promise<number | null> | undefined;
  const firstPage = async (part: Part) => {
    const deciding = wayTo(part);
    const reading = deciding.then((way) =>
      readPart<SortedRecordRow & { matched?: number }>({ ...part, isCounted: true }, pageColumns, way),
    );
    matched = deciding.then((way) =>
      way.by === "terms" ? reading.then(([row]) => row?.matched ?? 0) : null,
    );
    // It fails as the page does.
    matched.catch(() => undefined);
    return (await reading).map(({ matched: _all, ...row }): SortedRecordRow => row);
  };
  const positions = (part: Part, way?: Way) =>
    readPart<Position>(part, (key) => `records.id, ${key} as key`, way);

  return {
    page: (part) => (part.after === null ? firstPage(part) : page(part)),
    positions: (part) => positions(part),

    async count() {
      const limit = recordsCountedMax + 1;
      const known = await matched;
      if (typeof known === "number") return await totalOf(known);
      const way = onlyWay(conditions, "first_seen") ?? wayToCount(conditions, await shares(), limit);
      if (way === null) return { total: Math.round((await shares()).matching), isEstimate: true };
      const read = async (by: Way) =>
        (await database.query<{ n: number } & Cut>(countStatement(conditions, by, limit)))[0];
      let row = await read(way);
      if (row?.is_cut) row = await read(byTerms(conditions, await shares()));
      return await totalOf(row?.n ?? 0);
    },

    async conditions({ sampled }) {
      const { traits, unverified, words } = conditions;
      const planned = sampled || (traits.length + words.length === 0 && unverified === null);
      const way: Way =
        onlyWay(conditions, "first_seen")?.by === "ids"
          ? { by: "ids" }
          : planned
            ? { by: "planner" }
            : byTerms(conditions, await shares());
      return { values: [...conditions.values], ...allOf(conditions, way) };
    },

    reader(sort, size) {
      let after: Position | null = null;
      let isLast = false;
      let waiting: string[] = [];
      let chosen: Way | undefined;

      async function nextByPositions(): Promise<WrittenRow[] | null> {
        if (waiting.length === 0) {
          if (isLast) return null;
          const found = await positions({ sort, after, limit: positionsAtOnce }, chosen);
          isLast = found.length < positionsAtOnce;
          after = found.at(-1) ?? null;
          waiting = found.map(({ id }) => id);
          if (waiting.length === 0) return null;
        }
        const ids = waiting.splice(0, size);
        const rows = await database.query<WrittenRow>(rowsStatement(conditions, ids, writtenColumns));
        const found = new Map(rows.map((row) => [row.id, row]));
        return ids.flatMap((id) => found.get(id) ?? []);
      }

      return async () => {
        chosen ??= onlyWay(conditions, sort) ?? wayToAll(conditions, await shares(), positionsAtOnce);
        if (chosen.by !== "order") return await nextByPositions();
        if (isLast) return null;
        const part = { sort, after, limit: size };
        const rows = await readPart<WrittenRow & { sort_key: string }>(part, writtenPageColumns, chosen);
        const last = rows.at(-1);
        isLast = rows.length < size;
        after = last === undefined ? null : { key: last.sort_key, id: last.id };
        return rows;
      };
    },
  };
}
