import { Link } from "@tanstack/react-router";
import type { Shift } from "../api/answers.ts";
import { workTime } from "../lib/time.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

const numbers: readonly [head: string, of: (shift: Shift) => number][] = [
  ["Activities", (shift) => shift.activities],
  ["Jobs", (shift) => shift.jobs_submitted],
  ["Completed", (shift) => shift.jobs_completed],
  ["Failed", (shift) => shift.jobs_failed],
  ["Results", (shift) => shift.results_count],
  ["Shipped", (shift) => shift.shipped_count],
];

/** The shifts of the timeline as an accessible table. */
export function ShiftTable({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <DataTable
      label="Shifts"
      className="rows"
      rows={shifts}
      keyOf={({ actor_id, started_at }) => `${actor_id} ${started_at}`}
      columns={[
        {
          head: "Person",
          className: "long",
          cell: ({ actor_id, started_at, ended_at, actor_name, role }) => (
            <>
              <Link to="/shifts/detail" search={{ actor_id, started_at, ended_at }}>
                {actor_name}
              </Link>
              <span className="sub">{role}</span>
            </>
          ),
        },
        {
          head: "Started",
          isLabelled: true,
          cell: (shift) => <Time value={shift.started_at} brief />,
        },
        {
          head: "Ended",
          isLabelled: true,
          cell: (shift) => <Time value={shift.ended_at} brief />,
        },
        {
          head: "Duration",
          className: "nowrap",
          isNumber: true,
          isLabelled: true,
          cell: (shift) => workTime(shift.duration_minutes),
        },
        ...numbers.map(([head, of]) => ({
          head,
          isNumber: true,
          isLabelled: true,
          cell: (shift: Shift) => of(shift).toLocaleString(),
        })),
      ]}
    />
  );
}
