import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import type { JobListItem } from "../../api/answers.ts";
import { queries } from "../../api/queries.ts";
import { settingsQueries } from "../../api/settings-queries.ts";
import { countFailed, rerunJobs } from "../../jobs/job-actions.ts";
import { useRunAgain } from "../../jobs/job-bulk-bar.tsx";
import { jobRemedy, reasonText } from "../../lib/job-remedy.ts";
import { Needs, useAccess } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
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
  /** When a provider or a key of this client was changed last. */
  changedAt: string | null;
}

/** Whether the providers have worked lately, as the latest jobs show: nothing that has recovered looks broken. */
export function ProviderUse() {
  const lists = useQueries({
    queries: types.flatMap((type) =>
      outcomes.map((status) => queries.jobs({ page: 1, type, status, pageSize: 1 })),
    ),
  });
  const isOwner = useAccess("owner");
  const changed = useQuery({ ...settingsQueries.providerChange(), enabled: isOwner });
  if (lists.some(({ data }) => data === undefined)) return null;
  const latest = lists.map(({ data }) => data?.jobs[0]);
  const uses = types.map((type, index) => ({
    type,
    success: latest[index * 2],
    failure: latest[index * 2 + 1],
    changedAt: changed.data ?? null,
  }));
  return (
    <Panel title="Recent use" aside={<span className="muted">of your latest jobs</span>}>
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

/** What failed before a key was changed says nothing about the new one. */
const isOvertaken = ({ success, failure, changedAt }: Use): boolean =>
  changedAt !== null && Date.parse(changedAt) > Math.max(endOf(failure), endOf(success));

function stateOf(use: Use): string | null {
  const { success, failure } = use;
  if (success === undefined && failure === undefined) return null;
  if (endOf(failure) > endOf(success)) return "failing";
  return "working";
}

const columns: readonly Column<Use>[] = [
  { head: "Jobs", isRowHead: true, className: "nowrap", cell: ({ type }) => jobTypeRows[type].title },
  {
    head: "State",
    cell: (use) => {
      const state = stateOf(use);
      if (state === null) return <span className="muted">not used yet</span>;
      if (state === "failing" && isOvertaken(use)) {
        return (
          <>
            <span className="muted">not used since the settings were changed</span>
            <RetryFailed type={use.type} />
          </>
        );
      }
      return (
        <>
          <Status value={state} />
          {state === "working" && use.failure && <span className="sub">recovered</span>}
          {use.failure && <RetryFailed type={use.type} />}
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
    cell: ({ type, success, failure, changedAt }) => (
      <>
        <Ended job={failure} />
        {failure?.outcome_reason && <span className="sub">{reasonText(failure.outcome_reason)}</span>}
        {failure &&
          endOf(failure) > endOf(success) &&
          !isOvertaken({ type, success, failure, changedAt }) && (
            <span className="sub strong">{jobRemedy(type, failure.outcome_reason).text}</span>
          )}
      </>
    ),
  },
];

/** Runs again what failed, each job at most once. */
function RetryFailed({ type }: Pick<Use, "type">) {
  const count = useQuery({ queryKey: ["jobs", "failed", type], queryFn: () => countFailed(type) });
  const runAgain = useRunAgain();
  if (!count.data) return null;
  return (
    <Needs access="member">
      <span className="sub">
        <BusyButton
          type="button"
          isBusy={runAgain.isPending}
          onClick={() => runAgain.mutate(() => rerunJobs({ search: { type, status: "failed" } }))}
        >
          Retry failed jobs ({count.data.toLocaleString()})
        </BusyButton>
      </span>
    </Needs>
  );
}

function Ended({ job }: { job: JobListItem | undefined }) {
  if (job === undefined) return <span className="muted">none</span>;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: job.job_id }}>
      <Time value={job.updated_at} relative />
    </Link>
  );
}
