import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Shift } from "../api/answers.ts";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { type GridColumn, sortedRows } from "../grid/grid-column.ts";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { actorName } from "../lib/actor-name.ts";
import { localZone, workTime } from "../lib/time.ts";
import { Panel } from "../ui/parts.tsx";
import { EndTime, Time } from "../ui/time.tsx";

interface NumberOptions {
  text?: (value: number) => string;
  isHidden?: boolean;
}

const number = (
  name: string,
  head: string,
  width: number,
  of: (shift: Shift) => number,
  { text = (value) => value.toLocaleString(), isHidden = false }: NumberOptions = {},
): GridColumn<Shift> => ({
  name,
  head,
  width,
  isHidden,
  isNumber: true,
  sort: name,
  value: of,
  cell: (shift) => text(of(shift)),
});

const shiftColumns: readonly GridColumn<Shift>[] = [
  {
    name: "person",
    head: "Person",
    width: 148,
    sort: "person",
    sortsUpFirst: true,
    value: ({ actor_name: name }) => name.toLowerCase(),
    cell: ({ actor_id, started_at, ended_at, actor_name, role }) => (
      <>
        <Link to="/shifts/detail" search={{ actor_id, started_at, ended_at }}>
          <bdi>{actorName({ id: actor_id, name: actor_name })}</bdi>
        </Link>
        <span className="sub">
          <bdi>{role}</bdi>
        </span>
      </>
    ),
  },
  {
    name: "started",
    head: "Started",
    width: 190,
    sort: "started",
    value: ({ started_at: at }) => at,
    cell: ({ started_at: at }) => <Time value={at} brief />,
  },
  {
    name: "ended",
    head: "Ended",
    width: 116,
    sort: "ended",
    value: ({ ended_at: at }) => at,
    cell: ({ started_at: start, ended_at: end }) => <EndTime start={start} end={end} />,
  },
  number("duration", "Duration", 100, ({ duration_minutes: minutes }) => minutes, { text: workTime }),
  number("activities", "Activities", 92, (shift) => shift.activities),
  number("jobs", "Jobs", 68, (shift) => shift.jobs_submitted),
  number("completed", "Completed", 105, (shift) => shift.jobs_completed, { isHidden: true }),
  number("failed", "Failed", 72, (shift) => shift.jobs_failed),
  number("results", "Results", 80, (shift) => shift.results_count),
  number("shipped", "Shipped", 82, (shift) => shift.shipped_count),
];

/** The shifts of the timeline as a list, the latest first. */
export function ShiftTable({ shifts }: { shifts: readonly Shift[] }) {
  const [sort, setSort] = useState("-started");
  const { columns, choice } = useKeptColumns("shifts", shiftColumns);
  const rows = useMemo(() => sortedRows(shifts, shiftColumns, sort), [shifts, sort]);
  return (
    <Panel
      title="Shift list"
      className="list-wide"
      aside={
        <div className="actions">
          <span className="muted">Times in {localZone()}</span>
          <ColumnChoice {...choice} />
        </div>
      }
    >
      <DataGrid label="Shifts" rows={rows} keyOf={keyOf} columns={columns} sort={sort} setSort={setSort} />
    </Panel>
  );
}

const keyOf = ({ actor_id, started_at }: Shift) => `${actor_id} ${started_at}`;
