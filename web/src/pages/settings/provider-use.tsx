import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import type { JobListItem } from "../../api/answers.ts";
import { queries } from "../../api/queries.ts";
import { jobRemedy } from "../../lib/job-remedy.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel, Status } from "../../ui/parts.tsx";
import { Time } from "../../ui/time.tsx";

/** The types of jobs that fail when their provider does. */
const types = ["svcMaps", "svcPeople"] as const;
const outcomes = ["completed", "failed"] as const;

interface Use {
  type: (typeof types)[number];
  success: JobListItem | undefined;
  failure: JobListItem | undefined;
}

/** Whether the providers have worked lately, as the latest jobs show: nothing that has recovered looks broken. */
export function ProviderUse() {
  const lists = useQueries({
    queries: types.flatMap((type) =>
      outcomes.map((status) => queries.jobs({ page: 1, type, status, pageSize: 1 })),
    ),
  });
  if (lists.some(({ data }) => data === undefined)) return null;
  const latest = lists.map(({ data }) => data?.jobs[0]);
  const uses = types.map((type, index) => ({
    type,
    success: latest[index * 2],
    failure: latest[index * 2 + 1],
  }));
  return (
    <Panel title="Recent use" aside={<span className="muted">by the latest jobs</span>}>
      <DataTable
        label="Recent use"
        className="rows"
        rows={uses}
        keyOf={({ type }) => type}
        columns={columns}
      />
    </Panel>
  );
}

const endOf = (job: JobListItem | undefined) => (job === undefined ? 0 : Date.parse(job.updated_at));

function stateOf({ success, failure }: Use): string | null {
  if (success === undefined && failure === undefined) return null;
  if (endOf(failure) > endOf(success)) return "failing";
  return "ok";
}

const columns: readonly Column<Use>[] = [
  { head: "Jobs", isRowHead: true, className: "nowrap", cell: ({ type }) => jobTypeRows[type].title },
  {
    head: "State",
    cell: (use) => {
      const state = stateOf(use);
      if (state === null) return <span className="muted">not used yet</span>;
      return (
        <>
          <Status value={state} />
          {state === "ok" && use.failure && <span className="sub">recovered</span>}
        </>
      );
    },
  },
  {
    head: "Last success",
    isLabelled: true,
    className: "nowrap",
    cell: ({ success }) => <Ended job={success} />,
  },
  {
    head: "Last failure",
    isLabelled: true,
    className: "long",
    cell: ({ type, success, failure }) => (
      <>
        <Ended job={failure} />
        {failure?.outcome_reason && <span className="sub">{failure.outcome_reason}</span>}
        {failure && endOf(failure) > endOf(success) && (
          <span className="sub strong">{jobRemedy(type, failure.outcome_reason).text}</span>
        )}
      </>
    ),
  },
];

function Ended({ job }: { job: JobListItem | undefined }) {
  if (job === undefined) return <span className="muted">none</span>;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: job.job_id }}>
      <Time value={job.updated_at} relative />
    </Link>
  );
}
