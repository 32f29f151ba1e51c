import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Overview } from "../api/answers.ts";
import { DataTable } from "../ui/data-table.tsx";

type Day = Overview["days"][number];

const height = 120;
const gap = 4;
const step = 24;

const dayText = (day: string, options: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" }) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** Jobs that ended on each day as bars, with the failed ones on top; the same as a table. */
export function TrendChart({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  const since = days[0]?.day;
  const period = { flat: "true", ...(since !== undefined && { from: since }) } as const;
  const total = (name: "jobs_completed" | "jobs_failed" | "results") =>
    days.reduce((sum, day) => sum + day[name], 0);
  return (
    <>
      <div className="trend-head">
        <p className="muted">
          <Link to="/jobs" search={{ status: "completed", ...period }}>
            {total("jobs_completed").toLocaleString()} jobs completed
          </Link>
          ,{" "}
          <Link to="/jobs" search={{ status: "failed", ...period }}>
            {total("jobs_failed").toLocaleString()} failed
          </Link>
          , <Link to="/records">{total("results").toLocaleString()} results</Link>.
        </p>
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? "Show chart" : "Show table"}
        </button>
      </div>
      {isTable ? <TrendTable days={days} /> : <Bars days={days} />}
    </>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ jobs_completed: done, jobs_failed: failed }) => done + failed));
  const scaled = (jobs: number) => (jobs === 0 ? 0 : Math.max(2, (jobs / most) * height));
  return (
    <>
      <svg
        className="trend"
        viewBox={`0 0 ${days.length * step} ${height + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Jobs that ended per day"
      >
        {days.map(({ day, jobs_completed: done, jobs_failed: failed, results }, index) => {
          const x = index * step + gap / 2;
          const [doneHeight, failedHeight] = [scaled(done), scaled(failed)];
          return (
            <g key={day}>
              <title>{`${dayText(day)}: ${done} completed, ${failed} failed, ${results} results`}</title>
              <rect className="trend-space" x={x} y={0} width={step - gap} height={height + 2} />
              <rect
                className="trend-done"
                x={x}
                y={height + 2 - doneHeight}
                width={step - gap}
                height={doneHeight}
              />
              <rect
                className="trend-failed"
                x={x}
                y={height + 2 - doneHeight - failedHeight}
                width={step - gap}
                height={failedHeight}
              />
            </g>
          );
        })}
      </svg>
      <p className="trend-days" aria-hidden="true">
        <span>{dayText(days[0]?.day ?? "")}</span>
        <span>Today (UTC)</span>
      </p>
      <p className="trend-legend">
        <span className="legend">
          <i className="trend-key-done" />
          completed
        </span>
        <span className="legend">
          <i className="trend-key-failed" />
          failed
        </span>
      </p>
    </>
  );
}

function TrendTable({ days }: { days: readonly Day[] }) {
  return (
    <DataTable
      label="Jobs per day"
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        {
          head: "Day",
          isRowHead: true,
          cell: ({ day }) => dayText(day, { weekday: "short", month: "short", day: "numeric" }),
        },
        { head: "Completed", isNumber: true, cell: (day) => <DayJobs day={day} status="completed" /> },
        { head: "Failed", isNumber: true, cell: (day) => <DayJobs day={day} status="failed" /> },
        { head: "Results", isNumber: true, cell: (day) => day.results.toLocaleString() },
      ]}
    />
  );
}

/** The number of a day's jobs, which leads to them. */
function DayJobs({ day, status }: { day: Day; status: "completed" | "failed" }) {
  const count = status === "failed" ? day.jobs_failed : day.jobs_completed;
  if (count === 0) return count;
  return (
    <Link to="/jobs" search={{ status, from: day.day, to: day.day, flat: "true" }}>
      {count.toLocaleString()}
    </Link>
  );
}
