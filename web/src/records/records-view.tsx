import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { RecordSort } from "../../../src/contract/records.ts";
import type { RecordKind, RecordSummary } from "../api/answers.ts";
import { liveRecords, recordQueries } from "../api/record-queries.ts";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { shownColumns } from "../grid/grid-column.ts";
import { ListTools } from "../grid/list-tools.tsx";
import { SavedViews } from "../grid/saved-views.tsx";
import { noSelection } from "../grid/selection.ts";
import { hasPresets } from "../lib/export-choice.ts";
import {
  counted,
  filterOf,
  isFiltered,
  kindTexts,
  listPaths,
  type RecordSearch,
  recordSearch,
  sorts,
  unfiltered,
} from "../lib/record-search.ts";
import { ExportMenu, type ExportStart } from "../ui/export-menu.tsx";
import { Empty, Failure, Loading, Progress } from "../ui/parts.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { recordColumns } from "./record-columns.tsx";
import { ScopeChips } from "./scope-chips.tsx";
import { matchingRecords, type SelectedRecords } from "./selected-records.ts";

/** All records of a kind: searched, filtered, sorted and selected. The address has the whole state but the selection. */
export function RecordsView({ kind }: { kind: RecordKind }) {
  const search = recordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: RecordSearch) =>
    void navigate({ to: listPaths[kind], search: recordSearch({ ...next }) });
  const isFolded = useNarrow(foldsBelow);
  const [exported, setExported] = useState<{ selected: SelectedRecords; start: ExportStart } | null>(null);
  const exportAll = (start: ExportStart) =>
    setExported({ selected: matchingRecords(kind, filterOf(search), allText(kind, search)), start });
  useExportAddress(() => exportAll({}));
  return (
    <>
      <SectionHead
        title={kindTexts[kind].title}
        more={
          <>
            <SavedViews
              key={kind}
              list={kind}
              search={search}
              parse={recordSearch}
              change={change}
              everything="All records"
            />
            <Columns kind={kind} search={search} change={change} />
          </>
        }
      >
        <ExportMenu forCrm={hasPresets(kind)} choose={exportAll} />
      </SectionHead>
      <Backfill />
      <div className="records">
        {!isFolded && (
          <div className="facets-side">
            <FacetPanel kind={kind} search={search} change={change} />
          </div>
        )}
        <div className="records-main">
          {isFolded ? (
            <FoldedTools kind={kind} search={search} change={change} />
          ) : (
            <Search kind={kind} search={search} change={change} />
          )}
          <ScopeChips search={search} change={change} />
          <Records
            kind={kind}
            search={search}
            change={change}
            exportRecords={(selected, start) => setExported({ selected, start })}
          />
        </div>
      </div>
      {exported && (
        <ExportDialog
          {...exported}
          shown={shownIn(kind, search)}
          sort={search.sort}
          close={() => setExported(null)}
        />
      )}
    </>
  );
}

/** Width of the window below which the filters have no room beside the list, as in records.css. */
const foldsBelow = 1080;

function Search({ kind, search, change }: ViewProps) {
  const text = `Search ${kindTexts[kind].title.toLowerCase()}`;
  return (
    <SearchBox
      key={search.q ?? ""}
      text={search.q ?? ""}
      label={text}
      placeholder={text}
      find={(q) => change({ ...search, q })}
    />
  );
}

function FoldedTools(props: ViewProps) {
  const { kind, search, change } = props;
  const { q } = search;
  const cleared = { ...unfiltered(search), ...(q !== undefined && { q }) };
  return (
    <ListTools
      search={<Search {...props} />}
      filters={{
        fields: <FacetPanel {...props} />,
        count: Object.keys(filterOf(search)).length - (q === undefined ? 0 : 1),
        clear: () => change(cleared),
      }}
      order={{
        columns: shownColumns(search.columns, recordColumns[kind]),
        sort: search.sort ?? sorts[0],
        setSort: (sort) => change({ ...search, sort: sort as RecordSort }),
      }}
    />
  );
}

/** Opens the export at the address that the command palette leads to. */
function useExportAddress(exportAll: () => void): void {
  const isAsked = useRouterState({ select: ({ location }) => location.hash === "export" });
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address asks for it
  useEffect(() => {
    if (!isAsked) return;
    exportAll();
    void navigate({ to: ".", search: true, hash: "", replace: true });
  }, [isAsked]);
}

const allText = (kind: RecordKind, search: RecordSearch) =>
  `all ${kindTexts[kind].title.toLowerCase()}${isFiltered(search) ? " that match" : ""}`;

/** The names of the shown columns in order. */
const shownIn = (kind: RecordKind, search: RecordSearch): string[] =>
  shownColumns(search.columns, recordColumns[kind]).map(({ name }) => name);

interface ViewProps {
  kind: RecordKind;
  search: RecordSearch;
  change(search: RecordSearch): void;
}

function Columns({ kind, search, change }: ViewProps) {
  return (
    <ColumnChoice
      all={recordColumns[kind]}
      shown={shownIn(kind, search)}
      choose={(names) => {
        const { columns: _before, ...others } = search;
        change(names === undefined ? others : { ...others, columns: names.join(",") });
      }}
    />
  );
}

function Records(props: ViewProps & { exportRecords(selected: SelectedRecords, start: ExportStart): void }) {
  const { kind, search, change, exportRecords } = props;
  const isFolded = useNarrow(foldsBelow);
  const sort = search.sort ?? sorts[0];
  const filter = filterOf(search);
  const filterText = JSON.stringify(filter);
  const list = useInfiniteQuery(recordQueries.list(kind, filter, sort));
  const records = useMemo(() => list.data?.pages.flatMap(liveRecords) ?? [], [list.data]);
  const [selection, select] = useState(noSelection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other records
  useEffect(() => select(noSelection), [kind, filterText]);
  const columns = useMemo(() => shownColumns(search.columns, recordColumns[kind]), [kind, search.columns]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (list.isPending) return <Loading rows={8} />;
  if (list.isError && records.length === 0)
    return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (records.length === 0) return <NoRecords kind={kind} search={search} change={change} />;
  const [first] = list.data?.pages ?? [];
  const totalText = `${first?.total_is_estimate ? "about " : ""}${counted(kind, first?.total ?? records.length)}`;
  return (
    <>
      <p className="muted records-count" role="status">
        {totalText}
        {list.isFetchingNextPage && " · loading more…"}
      </p>
      <BulkBar
        kind={kind}
        records={records}
        total={totalText}
        hasMore={list.hasNextPage}
        search={search}
        selection={selection}
        select={select}
        exportRecords={exportRecords}
      />
      <DataGrid
        key={`${filterText} ${sort}`}
        label={kindTexts[kind].title}
        rows={records}
        keyOf={idOf}
        columns={columns}
        total={first?.total ?? records.length}
        sort={sort}
        setSort={(next) => change({ ...search, sort: next as RecordSort })}
        isOrderedAbove={isFolded}
        selecting={{ selection, select, nameOf: ({ name, id }) => name ?? id }}
        loading={{ hasMore: list.hasNextPage && !list.isError, isLoading: list.isFetching, loadMore }}
      />
      {list.isError && <Failure error={list.error} retry={loadMore} />}
    </>
  );
}

const idOf = ({ id }: RecordSummary) => id;

function NoRecords({ kind, search, change }: ViewProps) {
  const { title } = kindTexts[kind];
  if (isFiltered(search)) {
    return (
      <Empty title={`No ${title.toLowerCase()} match`}>
        <button type="button" onClick={() => change(unfiltered(search))}>
          Clear search and filters
        </button>
      </Empty>
    );
  }
  return (
    <Empty title={`No ${title.toLowerCase()} yet`}>
      Everything that your jobs and campaigns find appears here within a second.{" "}
      <Link to="/new">Submit a job</Link> or <Link to="/campaigns/new">start a campaign</Link>.
    </Empty>
  );
}

/** Records of jobs from before the upgrade follow in the background. */
function Backfill() {
  const { data } = useQuery(recordQueries.backfill());
  if (data?.state !== "running") return null;
  return (
    <div className="panel">
      <Progress label="Earlier jobs become records" done={data.jobs_done} total={data.jobs_total} />
    </div>
  );
}
