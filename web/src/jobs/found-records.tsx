import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recordQueries } from "../api/record-queries.ts";
import { counted, kinds, listPaths, noveltyText } from "../lib/record-search.ts";

/** What came out of a job: its records of each kind, and how many of them no earlier result had found. */
export function FoundRecords({ jobId }: { jobId: string }) {
  const found = useQuery(recordQueries.ofJob(jobId)).data;
  if (found === undefined) return null;
  const shown = kinds.flatMap((kind) => {
    const { new: fresh, known } = found.records[kind];
    return fresh + known === 0 ? [] : [{ kind, fresh, total: fresh + known }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="found-records" aria-label="Found records">
      {shown.map(({ kind, fresh, total }) => (
        <li key={kind}>
          <Link to={listPaths[kind]} search={{ job: jobId }}>
            {counted(kind, total)}
          </Link>{" "}
          <span className="muted">{noveltyText(fresh, total)}</span>
        </li>
      ))}
    </ul>
  );
}
