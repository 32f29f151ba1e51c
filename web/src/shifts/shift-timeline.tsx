import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from "react";
import type { ShiftList } from "../api/answers.ts";
import { markTimeText, markUtcText, shiftsText, sumsText } from "../lib/shift-text.ts";
import {
  type Mark,
  type MarkPlace,
  markByKey,
  type Timeline,
  type TimelineRow,
  timelineOf,
} from "../lib/shift-timeline.ts";
import { workTime } from "../lib/time.ts";
import type { ShiftsSearch } from "../pages/shifts-search.ts";
import { AxisLabels, AxisLines, useTimeAxis } from "./time-axis.tsx";

const rowsAtFirst = 40;
const unitTexts = {
  shift: "Each bar is a shift. Select it for details.",
  day: "Each bar is one person's day; its height is the time worked. Select it for its shifts.",
  week: "Each bar is one person's week; its height is the time worked. Select it for its shifts.",
} as const;

/** One row per person, with a bar per shift. The arrow keys move between bars. */
export function ShiftTimeline({ list, search }: { list: ShiftList; search: ShiftsSearch }) {
  const timeline = useMemo(() => timelineOf(list), [list]);
  const [all, setAll] = useState(false);
  const rows = all ? timeline.rows : timeline.rows.slice(0, rowsAtFirst);
  const element = useRef<HTMLUListElement>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const axis = useTimeAxis(timeline.startMs, timeline.endMs);
  const nowMs = Date.now();
  const isNowIn = nowMs > timeline.startMs && nowMs < timeline.endMs;
  const onlyStop = current !== null && placeOf(rows, current) !== null ? current : rows[0]?.marks[0]?.key;

  const focusBar = useCallback((key: string) => {
    setDescribed(key);
    setCurrent(key);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = current === null ? null : placeOf(rows, current);
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = markByKey(rows, place, event.key);
    if (next === null) return;
    event.preventDefault();
    const links = element.current?.children[next.row]?.querySelectorAll<HTMLAnchorElement>("a");
    links?.[next.index]?.focus();
  };

  return (
    <div className="timeline">
      <Description rows={rows} mark={described} unit={timeline.unit} />
      <div className="timeline-body">
        <AxisLines axis={axis} nowMs={isNowIn ? nowMs : undefined} />
        <ul
          ref={element}
          aria-label="Shifts by person. Use the arrow keys to move between bars."
          onKeyDown={onKeyDown}
          onPointerLeave={() => setDescribed(null)}
        >
          {rows.map((row) => (
            <Row
              key={row.actorId}
              row={row}
              timeline={timeline}
              search={search}
              stop={row.marks.some(({ key }) => key === onlyStop) ? onlyStop : undefined}
              onHover={setDescribed}
              onFocusBar={focusBar}
            />
          ))}
        </ul>
      </div>
      <AxisLabels axis={axis} />
      {rows.some(({ jobs_failed }) => jobs_failed > 0) && (
        <p className="timeline-legend">
          <i />
          Includes failed jobs
        </p>
      )}
      {timeline.rows.length > rows.length && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {timeline.rows.length.toLocaleString()} people
        </button>
      )}
    </div>
  );
}

interface RowProps {
  row: TimelineRow;
  timeline: Timeline;
  search: ShiftsSearch;
  /** The bar with the tab stop, if it is in this row. */
  stop: string | undefined;
  onHover(key: string): void;
  onFocusBar(key: string): void;
}

/** Memoized: pointing at bars does not render the rows again. */
const Row = memo(function Row({ row, timeline, stop, ...others }: RowProps) {
  return (
    <li className="timeline-row">
      <div className="timeline-who">
        <bdi className="strong" title={row.name}>
          {row.name}
        </bdi>
        <span className="sub">
          <bdi>{row.role}</bdi> · {shiftsText(row.shifts)}, {workTime(row.minutes)}
        </span>
      </div>
      <div className={`timeline-track timeline-track-${timeline.unit}`}>
        {row.marks.map((mark) => (
          <Bar
            key={mark.key}
            row={row}
            mark={mark}
            timeline={timeline}
            isStop={mark.key === stop}
            {...others}
          />
        ))}
      </div>
    </li>
  );
});

interface BarProps extends Omit<RowProps, "stop"> {
  mark: Mark;
  isStop: boolean;
}

/** Memoized: moving the tab stop renders only two bars again. */
const Bar = memo(function Bar({ row, mark, timeline, search, isStop, onHover, onFocusBar }: BarProps) {
  const { startMs, endMs, minutesMax } = timeline;
  const percent = (ms: number) => `${(ms / (endMs - startMs)) * 100}%`;
  const { shift, days } = mark;
  const height = shift || minutesMax === 0 ? 100 : (mark.minutes / minutesMax) * 100;
  const shared = {
    className: `timeline-bar ${mark.jobs_failed > 0 ? "timeline-bar-failed" : ""}`,
    style: {
      left: percent(mark.startMs - startMs),
      width: percent(mark.endMs - mark.startMs),
      height: `${height}%`,
    },
    tabIndex: isStop ? 0 : -1,
    "aria-label": `${row.name}, ${markTimeText(mark)}: ${sumsText(mark)}`,
    preload: false,
    onPointerEnter: () => onHover(mark.key),
    onFocus: () => onFocusBar(mark.key),
  } as const;
  if (shift) {
    const { actor_id, started_at, ended_at } = shift;
    return <Link to="/shifts/detail" search={{ actor_id, started_at, ended_at }} {...shared} />;
  }
  const narrowed = { ...search, ...days, actor_id: row.actorId };
  return <Link to="/shifts" search={narrowed} {...shared} />;
});

/** Describes the hovered or focused bar. Screen readers read the bar's own label. */
function Description({
  rows,
  mark: key,
  unit,
}: {
  rows: readonly TimelineRow[];
  mark: string | null;
  unit: Timeline["unit"];
}) {
  const place = key === null ? null : placeOf(rows, key);
  const row = rows[place?.row ?? -1];
  const mark = row?.marks[place?.index ?? -1];
  if (!row || !mark) return <p className="timeline-description muted">{unitTexts[unit]}</p>;
  return (
    <p className="timeline-description" aria-hidden="true">
      <bdi className="strong">{row.name}</bdi>, {markTimeText(mark)}{" "}
      <span className="muted">({markUtcText(mark)})</span>: {sumsText(mark)}
    </p>
  );
}

function placeOf(rows: readonly TimelineRow[], key: string): MarkPlace | null {
  for (const [row, { marks }] of rows.entries()) {
    const index = marks.findIndex((mark) => mark.key === key);
    if (index !== -1) return { row, index };
  }
  return null;
}
