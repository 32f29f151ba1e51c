import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { ShiftDetail } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { actorName } from "../lib/actor-name.ts";
import { dayOf, dayText } from "../lib/days.ts";
import { HourHistogram } from "../shifts/hour-histogram.tsx";
import { endedWithin, FailureReasons, jobsOfShift, ShiftFigures } from "../shifts/shift-summary.tsx";
import { ShippedLists } from "../shifts/shipped-lists.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Empty, Fact, PageHead, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import type { ShiftSearch } from "./shifts-search.ts";

/** One shift: its activities by hour and its results. */
export function ShiftPage() {
  const {
    actor_id = "",
    started_at = "",
    ended_at = "",
  }: Partial<ShiftSearch> = useSearch({ strict: false });
  const detail = useQuery(queries.shiftDetail({ actor_id, started_at, ended_at }));
  const begin = new Date(started_at);
  const day = Number.isNaN(begin.getTime()) ? undefined : dayOf(begin);
  const above = (
    <>
      <Link to="/shifts">Shifts</Link>
      {day && (
        <>
          {" · "}
          <Link to="/shifts" search={{ from: day, to: day }}>
            {dayText(day)}
          </Link>
        </>
      )}
    </>
  );
  if (!detail.data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={detail} rows={6} />
      </>
    );
  }
  const shift = detail.data;
  const isEmpty = shift.activities === 0;
  return (
    <>
      <PageHead title={actorName({ id: actor_id, name: shift.actor_name ?? actor_id })} above={above}>
        {day && !isEmpty && (
          <Link to="/shifts" search={{ actor_id, from: day, to: day }} className="button">
            Shifts of this day
          </Link>
        )}
      </PageHead>
      {isEmpty ? (
        <Empty title="No activity">
          This person has no activity in this period. <Link to="/shifts">Go to all shifts</Link>
        </Empty>
      ) : (
        <>
          <Summary shift={shift} />
          <Panel title="Shipped">
            <ShippedLists shift={shift} />
          </Panel>
          {shift.hourly.length > 1 && <HourHistogram hourly={shift.hourly} />}
          <Activities shift={shift} />
        </>
      )}
    </>
  );
}

/** `campaign.created` as `Campaign created`. */
function kindText(kind: string): string {
  const words = kind.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const activitiesAtFirst = 20;

function Activities({ shift: { recent_activities: recent, activities } }: { shift: ShiftDetail }) {
  const [all, setAll] = useState(false);
  return (
    <Panel
      title="Activities"
      aside={
        recent.length < activities && (
          <span className="muted">
            the latest {recent.length.toLocaleString()} of {activities.toLocaleString()}
          </span>
        )
      }
    >
      <DataTable
        label="Activities"
        className="rows"
        rows={all ? recent : recent.slice(0, activitiesAtFirst)}
        keyOf={({ occurred_at: at }, index) => `${at} ${index}`}
        columns={[
          { head: "Activity", isRowHead: true, cell: ({ kind }) => kindText(kind) },
          { head: "Of", className: "long", cell: (activity) => <SubjectLink activity={activity} /> },
          {
            head: "Results",
            isNumber: true,
            isLabelled: true,
            cell: ({ results_count: results }) => results?.toLocaleString(),
          },
          { head: "Time", className: "muted nowrap", cell: ({ occurred_at: at }) => <Time value={at} /> },
        ]}
      />
      {!all && recent.length > activitiesAtFirst && (
        <button type="button" onClick={() => setAll(true)}>
          Show {recent.length.toLocaleString()} activities
        </button>
      )}
    </Panel>
  );
}

function SubjectLink({ activity }: { activity: ShiftDetail["recent_activities"][number] }) {
  const { subject_type: type, subject_id: id, subject_name: name } = activity;
  if (id === null) return null;
  if (type === "job") {
    return (
      <Link to="/jobs/$jobId" params={{ jobId: id }}>
        <bdi>{name ?? `Job ${id.slice(-12)}`}</bdi>
      </Link>
    );
  }
  if (type === "campaign") {
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
        <bdi>{name ?? id}</bdi>
      </Link>
    );
  }
  if (type === "share") return <Link to="/shifts/shared">{name === null ? "Shared report" : name}</Link>;
  if (name !== null) return <bdi>{name}</bdi>;
  // Ids of deleted users and invitations tell nothing.
  return type === "user" || type === "invitation" ? null : <bdi>{id}</bdi>;
}

/** What the shift found, what failed and why, then when it was. */
function Summary({ shift }: { shift: ShiftDetail }) {
  const jobs = jobsOfShift(shift);
  return (
    <>
      <ShiftFigures
        label="This shift"
        sums={{ ...shift, minutes: shift.duration_minutes }}
        jobs={jobs}
        worked={`${shift.activities.toLocaleString()} activities`}
      />
      {shift.jobs_failed > 0 && <FailureReasons jobs={jobs} isOf={endedWithin(shift)} />}
      <div className="panel summary">
        <dl className="facts facts-row">
          <Fact name="Started">
            <Time value={shift.started_at} />
          </Fact>
          <Fact name="Ended">
            <Time value={shift.ended_at} />
          </Fact>
          <Fact name="Role">{shift.role}</Fact>
          <Fact name="Person ID">
            <code>{shift.actor_id}</code>
          </Fact>
        </dl>
      </div>
    </>
  );
}
