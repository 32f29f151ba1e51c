import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type JobTypeName, jobTypeRows } from "../../../src/contract/job-types.ts";
import type { ShiftDetail } from "../api/answers.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

const rowsAtFirst = 10;

interface Row {
  key: string;
  /** Its name, as a link if it has a page. */
  what: ReactNode;
  note: string | null;
  results: number | null;
  at: string;
}

/** The jobs, campaigns, exports and pins shipped in a shift. */
export function ShippedLists({ shift }: { shift: ShiftDetail }) {
  const { shipped, shipped_count: total } = shift;
  const names = new Map(shift.recent_activities.map(({ subject_id: id, subject_name: name }) => [id, name]));
  const lists: [title: string, rows: Row[], hasResults: boolean][] = [
    ["Jobs", shipped.jobs.map((job, index) => jobRow(job, index, names.get(job.job_id) ?? null)), true],
    ["Campaigns", shipped.campaigns.map(campaignRow), false],
    ["Exports", shipped.exports.map(exportRow), false],
    ["Pins", shipped.pins.map(pinRow), false],
  ];
  const shown = lists.filter(([, rows]) => rows.length > 0);
  const listed = shown.reduce((sum, [, rows]) => sum + rows.length, 0);
  if (listed === 0) {
    return <Empty title="Nothing shipped">No completed jobs or campaigns, exports or pins.</Empty>;
  }
  return (
    <>
      {listed < total && (
        <p className="note">
          Showing {listed.toLocaleString()} of {total.toLocaleString()} items, the oldest of each kind.
        </p>
      )}
      {shown.map(([title, rows, hasResults]) => (
        <List key={title} title={title} rows={rows} hasResults={hasResults} />
      ))}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    head: "Item",
    className: "long",
    cell: ({ what, note }) => (
      <>
        {what}
        {note && <span className="sub">{note}</span>}
      </>
    ),
  },
  {
    head: "Results",
    isNumber: true,
    isLabelled: true,
    cell: ({ results }) => results?.toLocaleString() ?? "–",
  },
  { head: "Time", className: "nowrap muted", cell: ({ at }) => <Time value={at} /> },
];

function List({ title, rows, hasResults }: { title: string; rows: readonly Row[]; hasResults: boolean }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <h3>
        {title} <span className="muted numbers">{rows.length.toLocaleString()}</span>
      </h3>
      <DataTable
        label={title}
        className="rows shipped"
        rows={all ? rows : rows.slice(0, rowsAtFirst)}
        keyOf={({ key }) => key}
        columns={columns.filter(({ head }) => hasResults || head !== "Results")}
      />
      {!all && rows.length > rowsAtFirst && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString()}
        </button>
      )}
    </>
  );
}

/** Only jobs of this service have a type and a page. @param name the title of the job, if it is known. */
function jobRow(job: ShiftDetail["shipped"]["jobs"][number], index: number, name: string | null): Row {
  const { job_id: jobId, type, completed_at: at } = job;
  const text = name ?? job.url ?? job.query ?? jobId ?? "Job";
  const isOurs = jobId !== null && type !== null;
  return {
    key: `${jobId} ${index}`,
    what: isOurs ? (
      <Link to="/jobs/$jobId" params={{ jobId }}>
        <bdi>{text}</bdi>
      </Link>
    ) : (
      text
    ),
    note: type !== null && type in jobTypeRows ? jobTypeRows[type as JobTypeName].title : type,
    results: job.results_count,
    at,
  };
}

/** Only campaigns of this service have a query and a page. */
function campaignRow(campaign: ShiftDetail["shipped"]["campaigns"][number], index: number): Row {
  const { campaign_id: campaignId, name, query, completed_at: at } = campaign;
  const text = name ?? query ?? campaignId ?? "Campaign";
  const isOurs = campaignId !== null && query !== null;
  return {
    key: `${campaignId} ${index}`,
    what: isOurs ? (
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        <bdi>{text}</bdi>
      </Link>
    ) : (
      text
    ),
    note: name === null ? null : query,
    results: null,
    at,
  };
}

const exportRow = (item: ShiftDetail["shipped"]["exports"][number], index: number): Row => ({
  key: `${item.export_id} ${index}`,
  what: item.name ?? item.export_id ?? "Export",
  note: item.name === null ? null : item.export_id,
  results: null,
  at: item.created_at,
});

const pinRow = (pin: ShiftDetail["shipped"]["pins"][number], index: number): Row => ({
  key: `${pin.pin_id} ${index}`,
  what: pin.name ?? pin.pin_id ?? "Pin",
  note: pin.name === null ? null : pin.pin_id,
  results: null,
  at: pin.created_at,
});
