import { ApiError, messageOf } from "../api/client.ts";
import { Empty, Failure, Loading } from "./parts.tsx";

/** The loading or error state of a query; renders nothing once it has succeeded. */
export function Reading(props: {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown };
  /** Number of placeholder bars. */
  rows?: number;
}) {
  const { query, rows } = props;
  if (query.isPending) return <Loading {...(rows !== undefined && { rows })} />;
  const { error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="alert">
        <Empty title={messageOf(error)}>It was deleted or has expired, or its address was cut off.</Empty>
      </div>
    );
  }
  if (query.isError) return <Failure error={error} retry={() => void query.refetch()} />;
  return null;
}
