import { Failure, Loading } from "./parts.tsx";

/** What is to be seen of something that is read from the service while it is not there, or where that failed. */
export function Reading(props: {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown };
  /** How many bars stand where it will be. */
  rows?: number;
}) {
  const { query, rows } = props;
  if (query.isPending) return <Loading {...(rows !== undefined && { rows })} />;
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return null;
}
