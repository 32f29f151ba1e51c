import { type RefObject, useEffect, useRef, useState } from "react";
import { type Tick, timeTicks } from "../lib/time-ticks.ts";

const labelPx = 76;
/** A label closer to the right edge would overflow it. */
const edgePx = 52;

const labels = {
  hour: new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" }),
  day: new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric" }),
} as const;

export interface Axis {
  /** The element whose width the axis takes. */
  element: RefObject<HTMLDivElement | null>;
  ticks: { tick: Tick; left: string; label: string | null }[];
  /** The position of a moment, as a percentage of the width. */
  percentOf(ms: number): number;
}

/** A time axis in the viewer's time zone, with as many labels as fit. */
export function useTimeAxis(startMs: number, endMs: number): Axis {
  const [element, width] = useWidth<HTMLDivElement>();
  const percentOf = (ms: number) => ((ms - startMs) / (endMs - startMs)) * 100;
  const ticks = width === 0 ? [] : timeTicks(startMs, endMs, width / labelPx);
  return {
    element,
    percentOf,
    ticks: ticks.map((tick) => {
      const percent = percentOf(tick.atMs);
      const room = width * (1 - percent / 100);
      return {
        tick,
        left: `${percent}%`,
        label: room < edgePx ? null : labels[tick.unit].format(tick.atMs),
      };
    }),
  };
}

/** The lines of an axis, behind the bars. */
export function AxisLines({ axis, nowMs }: { axis: Axis; nowMs?: number | undefined }) {
  return (
    <div className="axis-lines" ref={axis.element} aria-hidden="true">
      {axis.ticks.map(({ tick, left }) => (
        <span key={tick.atMs} className={`axis-line axis-line-${tick.unit}`} style={{ left }} />
      ))}
      {nowMs !== undefined && (
        <span className="axis-line axis-line-now" style={{ left: `${axis.percentOf(nowMs)}%` }} />
      )}
    </div>
  );
}

export function AxisLabels({ axis }: { axis: Axis }) {
  return (
    <div className="axis-labels numbers" aria-hidden="true">
      {axis.ticks.map(({ tick, left, label }) => (
        <span key={tick.atMs} className={`axis-label-${tick.unit}`} style={{ left }}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** Tracks an element's width in px; 0 before it is rendered. */
function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
