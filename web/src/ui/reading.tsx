import { Failure, Loading } from "./parts.tsx";

/** The loading or error state of a query; renders nothing once it has succeeded. */
export function Reading(props: {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown };
  /** Number of placeholder bars. */
  rows?: number;
}) {
  const { query, rows } = props;
  if (query.isPending) return <Loading {...(rows !== undefined && { rows })} />;
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return null;
}
