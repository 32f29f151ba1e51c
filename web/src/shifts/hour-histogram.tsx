import { dayMs } from "../lib/days.ts";
import { type HourBar, hourBars } from "../lib/hour-bars.ts";
import { rangeText } from "../lib/shift-text.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/parts.tsx";
import { AxisLabels, AxisLines, useTimeAxis } from "./time-axis.tsx";

/** Keeps the bars of a short shift from becoming too wide. */
const barPxMax = 90;

/** A bar chart of activities by hour, or by day for long periods, with the same numbers as a table. */
export function HourHistogram({ hourly }: { hourly: readonly { hour: string; count: number }[] }) {
  const bars = hourBars(hourly);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const days = (first.endMs - first.startMs) / dayMs;
  const unit = days < 1 ? "by hour" : days === 1 ? "by day (UTC)" : `by ${days} days (UTC)`;
  return (
    <Panel title={`Activities ${unit}`}>
      <Bars bars={bars} first={first} last={last} />
    </Panel>
  );
}

function Bars({ bars, first, last }: { bars: HourBar[]; first: HourBar; last: HourBar }) {
  const axis = useTimeAxis(first.startMs, last.endMs);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <figure className="histogram" style={{ maxWidth: `${Math.max(3, bars.length) * barPxMax}px` }}>
        <figcaption className="visually-hidden">
          {total.toLocaleString()} activities, at most {most.toLocaleString()} in one bar. The table has all
          numbers.
        </figcaption>
        <div className="histogram-body" aria-hidden="true">
          <AxisLines axis={axis} />
          <span className="histogram-most numbers">{most.toLocaleString()}</span>
          {bars.map((bar) => (
            <span
              key={bar.startMs}
              className="histogram-bar"
              title={titleOf(bar)}
              style={{
                left: `${axis.percentOf(bar.startMs)}%`,
                width: `${axis.percentOf(bar.endMs) - axis.percentOf(bar.startMs)}%`,
              }}
            >
              <i style={{ height: `${(bar.count / most) * 100}%` }} />
            </span>
          ))}
        </div>
        <AxisLabels axis={axis} />
      </figure>
      <details className="histogram-table">
        <summary>Show as table</summary>
        <DataTable
          label="Activities by time"
          rows={bars}
          keyOf={({ startMs }) => String(startMs)}
          columns={[
            {
              head: "Time",
              cell: ({ startMs, endMs }) => rangeText(startMs, endMs),
              hint: ({ startMs, endMs }) => `${rangeText(startMs, endMs, "UTC")} UTC`,
            },
            { head: "Activities", isNumber: true, cell: ({ count }) => count.toLocaleString() },
          ]}
        />
      </details>
    </>
  );
}

const titleOf = ({ startMs, endMs, count }: HourBar) =>
  `${rangeText(startMs, endMs)}: ${count.toLocaleString()}\n${rangeText(startMs, endMs, "UTC")} UTC`;
