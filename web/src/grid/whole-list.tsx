import { type ReactNode, useCallback, useEffect } from "react";
import { Failure, Loading } from "../ui/parts.tsx";
import { DataGrid, type FurtherRows } from "./data-grid.tsx";
import type { GridColumn } from "./grid-column.ts";

interface List {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

/** A list that is searched and sorted here, with what is shown before it has rows or when it cannot be read. */
export function WholeList<Row extends object>(props: {
  list: List;
  /** Whether it is searched or sorted, so that all of it is needed. */
  isWhole: boolean;
  rows: readonly Row[];
  /** How many rows there are, in words. */
  status: string;
  /** Shown instead of no rows. */
  empty: ReactNode;
  label: string;
  keyOf(row: Row): string;
  columns: readonly GridColumn<Row>[];
  total: number;
  sort: string;
  setSort(sort: string): void;
  isOrderedAbove?: boolean;
}) {
  const { list, isWhole, status, empty, ...grid } = props;
  const loading = useWholeList(list, isWhole);
  const isEmpty = grid.rows.length === 0;
  return (
    <>
      {list.isPending && <Loading rows={6} />}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && isEmpty && !(isWhole && loading.hasMore) && empty}
      {!isEmpty && (
        <>
          <p className="muted list-status" role="status">
            {status}
          </p>
          <DataGrid {...grid} loading={loading} />
        </>
      )}
    </>
  );
}

/**
 * Further pages of a list that the API has in one order only: while the dashboard searches or sorts it, all pages are
 * loaded, otherwise those that come into view.
 */
function useWholeList(
  list: { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage(): unknown },
  isWhole: boolean,
): FurtherRows {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useEffect(() => {
    if (isWhole && hasNextPage && !isFetching && !isError) loadMore();
  }, [isWhole, hasNextPage, isFetching, isError, loadMore]);
  return { hasMore: hasNextPage && !isError, isLoading: isFetching, loadMore };
}
