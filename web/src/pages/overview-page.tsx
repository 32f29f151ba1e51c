import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { QueueStats } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { duration } from "../lib/time.ts";
import { Needs } from "../ui/access.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Figures } from "../ui/figures.tsx";
import { Empty, PageHead, Panel, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { JobTable, useLiveJobs } from "./jobs-page.tsx";

const ActivityChart = lazy(() =>
  import("./activity-chart.tsx").then((file) => ({ default: file.ActivityChart })),
);

export function OverviewPage() {
  const stats = useQuery(queries.queueStats());
  const health = useQuery(queries.health());
  const info = useQuery(queries.info());
  const notes = [...(health.data?.issues ?? []), ...(info.data?.warnings ?? [])];
  return (
    <>
      <PageHead>{health.data && <Status value={health.data.status} />}</PageHead>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <Reading query={stats} rows={4} />
      {stats.data && <Totals stats={stats.data} />}
      <Panel title="Finished jobs" className="chart-panel">
        <Suspense fallback={<div className="chart" />}>
          <ActivityChart />
        </Suspense>
      </Panel>
      <div className="columns">
        <LatestJobs />
        <FailedJobs />
      </div>
      {stats.data && <Queues stats={stats.data} />}
    </>
  );
}

function Totals({ stats }: { stats: QueueStats }) {
  const sum = (pick: (type: keyof QueueStats["queues"]) => number) =>
    (Object.keys(stats.queues) as (keyof QueueStats["queues"])[]).reduce(
      (total, type) => total + pick(type),
      0,
    );
  const active = sum((type) => stats.workers[type].active);
  const total = sum((type) => stats.workers[type].total);
  const figures: [name: string, value: string, note: string][] = [
    ["Queued", sum((type) => stats.queues[type].queued).toLocaleString(), "jobs waiting"],
    [
      "Running",
      sum((type) => stats.queues[type].processing).toLocaleString(),
      `${active} of ${total} slots busy`,
    ],
    ["Rate", stats.processing.current_rate.toLocaleString(), "jobs per minute"],
    ["Last hour", stats.processing.jobs_last_hour.toLocaleString(), "jobs finished"],
    ["Average duration", duration(stats.processing.avg_processing_time), "in the last hour"],
  ];
  return <Figures label="Service totals" figures={figures} />;
}

function Queues({ stats }: { stats: QueueStats }) {
  const rows = Object.entries(jobTypeRows).map(([name, { statName }]) => ({
    name,
    queue: stats.queues[statName],
    workers: stats.workers[statName],
  }));
  return (
    <Panel title="Queues and workers">
      <DataTable
        label="Queues and workers"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: "Type", isRowHead: true, cell: ({ name }) => name },
          { head: "Queued", isNumber: true, cell: ({ queue }) => queue.queued.toLocaleString() },
          { head: "Running", isNumber: true, cell: ({ queue }) => queue.processing.toLocaleString() },
          { head: "Busy slots", isNumber: true, cell: ({ workers }) => workers.active },
          { head: "Free slots", isNumber: true, cell: ({ workers }) => workers.idle },
        ]}
      />
    </Panel>
  );
}

function LatestJobs() {
  const jobs = useLiveJobs({ page: 1, pageSize: 6 });
  return (
    <Panel title="Latest jobs" aside={<Link to="/jobs">All jobs</Link>}>
      <Reading query={jobs} rows={4} />
      {jobs.data &&
        (jobs.data.jobs.length === 0 ? (
          <Empty title="No jobs yet">
            <Needs access="member">
              <Link to="/new">Submit the first one</Link>, or{" "}
              <Link to="/campaigns/new">start a campaign</Link>.
            </Needs>
          </Empty>
        ) : (
          <JobTable jobs={jobs.data.jobs} />
        ))}
    </Panel>
  );
}

function FailedJobs() {
  const jobs = useLiveJobs({ page: 1, pageSize: 6, status: "failed" });
  return (
    <Panel
      title="Latest failed jobs"
      aside={
        <Link to="/jobs" search={{ status: "failed" }}>
          All failed jobs
        </Link>
      }
    >
      <Reading query={jobs} rows={4} />
      {jobs.data &&
        (jobs.data.jobs.length === 0 ? <Empty title="No failed jobs" /> : <JobTable jobs={jobs.data.jobs} />)}
    </Panel>
  );
}
