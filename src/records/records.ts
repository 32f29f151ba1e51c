import type { JobStatus } from "../contract/job.ts";
import {
  type JobRecords,
  type RecordBackfill,
  type RecordBulkChange,
  type RecordChange,
  type RecordDetail,
  type RecordFacets,
  type RecordFilter,
  type RecordInclude,
  type RecordKind,
  type RecordOrigin,
  type RecordPage,
  type RecordSort,
  type RecordSummary,
  recordIncludes,
  recordKinds,
} from "../contract/records.ts";
import { ForagerError, invalidRequest } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { countJobsOf } from "../store/jobs/job-totals.ts";
import { readBackfill } from "../store/records/backfill.ts";
import { changeRecords } from "../store/records/changes.ts";
import { countFacets } from "../store/records/facets.ts";
import { findLists } from "../store/records/lists.ts";
import { readObservations } from "../store/records/projection.ts";
import {
  countRecordsOfJob,
  findChangedRecords,
  findMerges,
  findRecord,
  findRelated,
  findSources,
  resolveRecords,
  waitsForProjection,
} from "../store/records/read-records.ts";
import { type RecordRow, selectRecords } from "../store/records/search.ts";
import type { Position, RecordSelection } from "../store/records/selection.ts";
import { type FeedPosition, feedStart, listCursor, readFeedPosition, readListCursor } from "./cursors.ts";
import { foldValues, observationOf, searchedWords } from "./fold.ts";
import { identitiesOf, type ResolveQuery } from "./resolve-query.ts";
import { splitRecord } from "./split.ts";

export interface RecordListQuery {
  filter: RecordFilter;
  sort: RecordSort;
  pageSize: number;
  cursor: string | undefined;
  /** Names of fields; all by default. */
  fields: readonly string[] | undefined;
  include: readonly RecordInclude[];
}

/** Reads and changes the records of one client; an unknown id and another client's id are both not found. */
export interface Records {
  list(clientId: string, kind: RecordKind, query: RecordListQuery): Promise<RecordPage>;
  /** Records that changed after `since`, with tombstones of those that are gone. */
  feed(
    clientId: string,
    kind: RecordKind,
    query: Pick<RecordListQuery, "pageSize" | "fields" | "include"> & { since: string },
  ): Promise<RecordPage>;
  /** @throws ForagerError not_found. */
  find(clientId: string, kind: RecordKind, id: string): Promise<RecordDetail>;
  resolve(clientId: string, kind: RecordKind, query: ResolveQuery): Promise<RecordSummary[]>;
  facets(clientId: string, kind: RecordKind, filter: RecordFilter): Promise<RecordFacets>;
  /** @throws ForagerError not_found. */
  change(clientId: string, kind: RecordKind, id: string, change: RecordChange): Promise<RecordSummary>;
  /** @returns how many records it was applied to. */
  changeMany(clientId: string, kind: RecordKind, bulk: RecordBulkChange): Promise<number>;
  /** @throws ForagerError not_found, and invalid_state if it is not merged. */
  split(
    clientId: string,
    kind: RecordKind,
    id: string,
  ): Promise<{ record: RecordSummary; split_from: RecordSummary }>;
  backfill(clientId: string): Promise<RecordBackfill>;
  /** How many records of each kind a completed job's result is about. */
  ofJob(clientId: string, jobId: string): Promise<JobRecords>;
}

/** Sources of a record with `include=sources`, and of one record alone. */
const sourcesOfEach = 10;
const sourcesMax = 100;
/** Records that one transaction changes. */
const changedAtOnce = 2_000;

/** @throws ForagerError validation_error for a `q` without a word. */
export function selectionOf(clientId: string, kind: RecordKind, filter: RecordFilter): RecordSelection {
  const { q, ...rest } = filter;
  const words = q === undefined ? [] : searchedWords(q);
  if (q !== undefined && words.length === 0) {
    throw invalidRequest([
      { loc: ["query", "q"], msg: "must contain a letter or digit", type: "value_error" },
    ]);
  }
  return { ...rest, clientId, kind, words };
}

export function createRecords(database: Database): Records {
  async function viewsOf(
    kind: RecordKind,
    rows: readonly RecordRow[],
    { fields, include }: Pick<RecordListQuery, "fields" | "include">,
  ): Promise<RecordSummary[]> {
    const ids = rows.map(({ id }) => id);
    const kinds = recordKinds.filter((each) => include.includes(each));
    const [related, sources] = await Promise.all([
      kinds.length === 0 || ids.length === 0 ? [] : findRelated(database, { kind, ids, kinds }),
      include.includes("sources") && ids.length > 0 ? findSources(database, ids, sourcesOfEach) : [],
    ]);
    const relatedOf = Map.groupBy(related, ({ of_id }) => of_id);
    const sourcesOf = Map.groupBy(sources, ({ of_id }) => of_id);
    return rows.map((row) => {
      const view: RecordSummary = { ...viewOf(row), fields: pick(row.fields, fields) };
      for (const other of kinds) {
        view[other] = (relatedOf.get(row.id) ?? [])
          .filter((each) => each.kind === other && each.id !== row.id)
          .map(({ of_id, ...reference }) => reference);
      }
      if (include.includes("sources")) {
        view.sources = (sourcesOf.get(row.id) ?? []).slice(0, sourcesOfEach).map(sourceOf);
      }
      return view;
    });
  }

  async function found(clientId: string, kind: RecordKind, id: string) {
    const row = await findRecord(database, { clientId, kind, id });
    if (row === null) throw notFound();
    return row;
  }

  async function checkLists(clientId: string, kind: RecordKind, change: RecordChange): Promise<void> {
    if (change.add_to_lists === undefined) return;
    const lists = new Set(
      (await findLists(database, clientId))
        .filter((list) => list.kind === kind)
        .map(({ list_id }) => list_id),
    );
    const unknown = change.add_to_lists.find((id) => !lists.has(id));
    if (unknown === undefined) return;
    const msg = `has ${unknown}, which is no list of ${kind}`;
    throw invalidRequest([{ loc: ["body", "add_to_lists"], msg, type: "value_error" }]);
  }

  const summary = async (clientId: string, kind: RecordKind, id: string): Promise<RecordSummary> => {
    const { merged_ids, ...row } = await found(clientId, kind, id);
    return { ...viewOf(row), merged_ids };
  };

  return {
    async list(clientId, kind, { filter, sort, pageSize, cursor, fields, include }) {
      const selected = selectRecords(database, selectionOf(clientId, kind, filter));
      const from = cursor === undefined ? null : readListCursor(cursor, { kind, filter, sort });
      const [rows, counted] = await Promise.all([
        selected.page({ sort, after: from, limit: pageSize + 1 }),
        from ?? selected.count(),
      ]);
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      // A record may appear between the two statements: a page that has all of them says how many they are.
      const isAll = from === null && rows.length <= pageSize;
      const { total, isEstimate } = isAll ? { total: rows.length, isEstimate: false } : counted;
      return {
        records: await viewsOf(kind, page, { fields, include }),
        next_cursor:
          rows.length > pageSize && last !== undefined
            ? listCursor({ kind, filter, sort }, { sort, key: last.sort_key, id: last.id, total, isEstimate })
            : null,
        next_since: null,
        total,
        total_is_estimate: isEstimate,
      };
    },

    async feed(clientId, kind, { since, pageSize, fields, include }) {
      const position = since === "0" ? feedStart : readFeedPosition(since);
      const rows = await findChangedRecords(database, { clientId, kind }, { ...position, limit: pageSize });
      const live = await viewsOf(
        kind,
        rows.filter(({ is_gone }) => !is_gone),
        { fields, include },
      );
      const views = new Map(live.map((view) => [view.id, view]));
      const last: FeedPosition = rows.at(-1) ?? position;
      return {
        records: rows.map(
          ({ id, merged_into }) => views.get(id) ?? { id, kind, deleted: true as const, merged_into },
        ),
        next_cursor: null,
        next_since: listFeedPosition(last),
        total: null,
        total_is_estimate: false,
      };
    },

    async find(clientId, kind, id) {
      const { merged_ids, ...row } = await found(clientId, kind, id);
      const ids = [row.id, ...merged_ids];
      const others = recordIncludes.filter((name) => name !== "sources");
      const [[view], observations, merges] = await Promise.all([
        viewsOf(kind, [row], { fields: undefined, include: others }),
        readObservations(database, ids),
        findMerges(database, ids),
      ]);
      if (view === undefined) throw notFound();
      const newest = observations
        .sort((one, other) => (one.seen_at < other.seen_at ? 1 : -1))
        .slice(0, sourcesMax);
      return {
        ...view,
        values: foldValues(observations.map(observationOf)),
        merged_ids,
        merges: merges.map(({ first_id, second_id, ...merge }) => {
          // The younger one was merged.
          const [elder, younger] = [first_id, second_id].sort();
          return { ...merge, record_id: younger ?? "", with_id: elder ?? "" };
        }),
        sources: newest.map(sourceOf),
      };
    },

    async resolve(clientId, kind, query) {
      const rows = await resolveRecords(database, clientId, kind, identitiesOf(query));
      return rows.map(viewOf);
    },

    async facets(clientId, kind, filter) {
      const { rows, sampled, total, isEstimate } = await countFacets(
        database,
        selectionOf(clientId, kind, filter),
      );
      const scale = isEstimate && sampled > 0 ? total / sampled : 1;
      const of = (facet: string) =>
        rows
          .filter((row) => row.facet === facet)
          .map(({ value, count }) => ({ value, count: Math.round(count * scale) }));
      return {
        facets: {
          country: of("country"),
          region: of("region"),
          category: of("category"),
          verification: of("verification"),
          tag: of("tag"),
          owner: of("owner"),
          status: of("status"),
          has_email: of("has_email")[0]?.count ?? 0,
          has_phone: of("has_phone")[0]?.count ?? 0,
        },
        total,
        is_estimate: isEstimate,
      };
    },

    async change(clientId, kind, id, change) {
      await checkLists(clientId, kind, change);
      if ((await changeRecords(database, clientId, kind, [id], change)) === 0) throw notFound();
      return await summary(clientId, kind, id);
    },

    async changeMany(clientId, kind, { ids, filter, change }) {
      await checkLists(clientId, kind, change);
      if (ids !== undefined) return await changeRecords(database, clientId, kind, ids, change);
      const selected = selectRecords(database, selectionOf(clientId, kind, filter ?? {}));
      let changed = 0;
      let after: Position | null = null;
      for (;;) {
        // No change moves a record in this order.
        const batch: Position[] = await selected.positions({
          sort: "first_seen",
          after,
          limit: changedAtOnce,
        });
        if (batch.length === 0) return changed;
        const found = batch.map((position) => position.id);
        changed += await changeRecords(database, clientId, kind, found, change);
        after = batch.at(-1) ?? null;
      }
    },

    async split(clientId, kind, id) {
      const done = await splitRecord(database, { clientId, kind, id });
      if (done === null) throw notFound();
      const [record, split_from] = await Promise.all([
        summary(clientId, kind, done.recordId),
        summary(clientId, kind, done.splitFrom),
      ]);
      return { record, split_from };
    },

    async ofJob(clientId, jobId) {
      // In this order: what is projected meanwhile is counted, too.
      const waits = await waitsForProjection(database, clientId, jobId);
      const counts = await countRecordsOfJob(database, clientId, jobId);
      const countOf = (kind: RecordKind) => {
        const { total, first } = counts.find((one) => one.kind === kind) ?? { total: 0, first: 0 };
        return [kind, { new: first, known: total - first }] as const;
      };
      return {
        job_id: jobId,
        is_complete: !waits,
        records: Object.fromEntries(recordKinds.map(countOf)) as JobRecords["records"],
      };
    },

    async backfill(clientId) {
      const completed: JobStatus = "completed";
      const [{ waiting, jobs_done, ...state }, total] = await Promise.all([
        readBackfill(database, clientId),
        countJobsOf(database, { clientId, type: undefined, status: completed }),
      ]);
      const isDone = waiting === 0 && (state.finished_at !== null || state.started_at === null);
      return {
        ...state,
        state: isDone ? "done" : "running",
        jobs_done: Math.max(0, jobs_done - waiting),
        jobs_total: total,
      };
    },
  };
}

const listFeedPosition = ({ change, id }: FeedPosition): string => `${change}.${id}`;

const notFound = () => new ForagerError("not_found", "Record not found.");

const viewOf = (row: RecordRow): RecordSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  fields: row.fields,
  verification: row.verification,
  has_email: row.has_email,
  has_phone: row.has_phone,
  tags: row.tags,
  lists: row.lists,
  owner: row.owner,
  status: row.status,
  notes: row.notes,
  observations: row.observations,
  first_seen: row.first_seen,
  last_seen: row.last_seen,
});

const sourceOf = (row: {
  job_id: string;
  origin: string;
  source: string | null;
  campaign_id: string | null;
  seen_at: string;
}) => ({
  job_id: row.job_id,
  origin: row.origin as RecordOrigin,
  source: row.source,
  campaign_id: row.campaign_id,
  seen_at: row.seen_at,
});

const pick = (
  fields: Record<string, unknown>,
  names: readonly string[] | undefined,
): Record<string, unknown> =>
  names === undefined
    ? fields
    : Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
