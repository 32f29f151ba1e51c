import { Link } from "@tanstack/react-router";
import type { Shift } from "../api/answers.ts";
import { workTime } from "../lib/time.ts";
import { TableScroll } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

const numbers: readonly [head: string, of: (shift: Shift) => number][] = [
  ["Activities", (shift) => shift.activities],
  ["Jobs", (shift) => shift.jobs_submitted],
  ["Completed", (shift) => shift.jobs_completed],
  ["Failed", (shift) => shift.jobs_failed],
  ["Results", (shift) => shift.results_count],
  ["Shipped", (shift) => shift.shipped_count],
];

/** Shifts as rows: what the timeline shows, for everybody. */
export function ShiftTable({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <TableScroll label="Shifts">
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Began</th>
            <th scope="col">Ended</th>
            <th scope="col" className="numbers">
              Time
            </th>
            {numbers.map(([head]) => (
              <th key={head} scope="col" className="numbers">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => {
            const { actor_id, started_at, ended_at } = shift;
            return (
              <tr key={`${actor_id} ${started_at}`}>
                <td className="long">
                  <Link to="/shifts/detail" search={{ actor_id, started_at, ended_at }}>
                    {shift.actor_name}
                  </Link>
                  <span className="sub">{shift.role}</span>
                </td>
                <td className="nowrap" data-label="Began">
                  <Time value={started_at} brief />
                </td>
                <td className="nowrap" data-label="Ended">
                  <Time value={ended_at} brief />
                </td>
                <td className="numbers nowrap" data-label="Time">
                  {workTime(shift.duration_minutes)}
                </td>
                {numbers.map(([head, of]) => (
                  <td key={head} className="numbers" data-label={head}>
                    {of(shift).toLocaleString()}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
