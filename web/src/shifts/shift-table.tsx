import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Shift } from "../api/answers.ts";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { type GridColumn, sortedRows } from "../grid/grid-column.ts";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { actorName } from "../lib/actor-name.ts";
import { workTime } from "../lib/time.ts";
import { Panel } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

const number = (
  name: string,
  head: string,
  of: (shift: Shift) => number,
  text: (value: number) => string = (value) => value.toLocaleString(),
): GridColumn<Shift> => ({
  name,
  head,
  width: 105,
  isNumber: true,
  sort: name,
  value: of,
  cell: (shift) => text(of(shift)),
});

const shiftColumns: readonly GridColumn<Shift>[] = [
  {
    name: "person",
    head: "Person",
    width: 200,
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
    width: 190,
    sort: "ended",
    value: ({ ended_at: at }) => at,
    cell: ({ ended_at: at }) => <Time value={at} brief />,
  },
  number("duration", "Duration", ({ duration_minutes: minutes }) => minutes, workTime),
  number("activities", "Activities", (shift) => shift.activities),
  number("jobs", "Jobs", (shift) => shift.jobs_submitted),
  number("completed", "Completed", (shift) => shift.jobs_completed),
  number("failed", "Failed", (shift) => shift.jobs_failed),
  number("results", "Results", (shift) => shift.results_count),
  number("shipped", "Shipped", (shift) => shift.shipped_count),
];

/** The shifts of the timeline as a list, the latest first. */
export function ShiftTable({ shifts }: { shifts: readonly Shift[] }) {
  const [sort, setSort] = useState("-started");
  const { columns, choice } = useKeptColumns("shifts", shiftColumns);
  const rows = useMemo(() => sortedRows(shifts, shiftColumns, sort), [shifts, sort]);
  return (
    <Panel title="Shift list" aside={<ColumnChoice {...choice} />}>
      <DataGrid label="Shifts" rows={rows} keyOf={keyOf} columns={columns} sort={sort} setSort={setSort} />
    </Panel>
  );
}

const keyOf = ({ actor_id, started_at }: Shift) => `${actor_id} ${started_at}`;
