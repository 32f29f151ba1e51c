import { Link } from "@tanstack/react-router";
import type { RecordDetail } from "../api/answers.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";
import { JobLink, originTexts, SourceText, type Statement, statementsOf } from "./record-origin.tsx";

const shownMax = 3;

const columns: readonly Column<Statement>[] = [
  { head: "Found", className: "nowrap", cell: ({ seenAt }) => <Time value={seenAt} relative /> },
  { head: "Stated by", className: "long", cell: ({ sources }) => <Sources sources={sources} /> },
  {
    head: "In",
    className: "nowrap tap",
    cell: ({ jobId, campaignId }) => (
      <>
        <JobLink id={jobId}>Open job</JobLink>
        {campaignId !== null && (
          <>
            {" "}
            ·{" "}
            <Link to="/campaigns/$campaignId" params={{ campaignId }}>
              Open campaign
            </Link>
          </>
        )}
      </>
    ),
  },
];

/** When which result stated something about a record; folded, since it is looked up only to check a value. */
export function RecordHistory({ record }: { record: RecordDetail }) {
  const statements = statementsOf(record.sources);
  const { length } = statements;
  return (
    <details className="panel">
      <summary>
        History{" "}
        <span className="muted">
          found in {length.toLocaleString()} {length === 1 ? "result" : "results"}
        </span>
      </summary>
      <DataTable
        label="History"
        className="rows"
        rows={statements}
        keyOf={({ jobId }) => jobId}
        columns={columns}
      />
    </details>
  );
}

function Sources({ sources }: Pick<Statement, "sources">) {
  const rest = sources.slice(shownMax);
  const item = ({ source, origin }: Statement["sources"][number]) => (
    <li key={`${origin} ${source}`}>
      <SourceText source={source} origin={origin} />
      {source !== null && <span className="muted"> {originTexts[origin]}</span>}
    </li>
  );
  return (
    <>
      <ul className="plain-list">{sources.slice(0, shownMax).map(item)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul className="plain-list">{rest.map(item)}</ul>
        </details>
      )}
    </>
  );
}
