import { useCallback, useEffect } from "react";
import type { FurtherRows } from "./data-grid.tsx";

/**
 * Further pages of a list that the API has in one order only: while the dashboard searches or sorts it, all pages are
 * loaded, otherwise those that come into view.
 */
export function useWholeList(
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
