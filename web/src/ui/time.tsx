import { useState, useSyncExternalStore } from "react";
import { dayText } from "../lib/days.ts";
import { relativeTime } from "../lib/time.ts";

const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** The end of a span whose start is shown: without its day if both are on the same one, where the viewer is. */
export function EndTime({ start, end }: { start: string; end: string }) {
  const [from, to] = [new Date(start), new Date(end)];
  const isSameDay = from.toDateString() === to.toDateString();
  return <time dateTime={end}>{(isSameDay ? clock : short).format(to)}</time>;
}

/**
 * A moment in the viewer's time zone. `brief` omits the seconds, `relative` shows the time since then, `ahead` the time
 * until then: a planned moment that is overdue shows as "soon", never as past. `TimeTip` shows the exact moment, to
 * those who point at it, tap it or reach it by keyboard.
 */
export function Time(props: { value: string; relative?: boolean; ahead?: boolean; brief?: boolean }) {
  const { value, relative = false, ahead = false, brief = false } = props;
  const date = new Date(value);
  const isInexact = relative || ahead;
  const now = useNow(isInexact);
  const text = () => {
    if (ahead && date.getTime() <= now) return "soon";
    return isInexact ? relativeTime(date, now) : (brief ? short : local).format(date);
  };
  return (
    // Focusable, because the exact time must be reachable by keyboard too.
    <time dateTime={value} tabIndex={isInexact ? 0 : undefined}>
      {text()}
    </time>
  );
}

/** When a source dates something: many name a day without a time, which then is midnight in UTC. */
export function SourceTime({ value }: { value: string }) {
  const day = value.replace(/T00:00:00(?:\.0+)?Z$/, "");
  return day.includes("T") ? <Time value={value} brief /> : <time dateTime={day}>{dayText(day)}</time>;
}

/** A moment in the viewer's time zone and in UTC. */
export const exactTime = (date: Date): string =>
  `${local.format(date)} · ${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;

const tickMs = 10_000;
const listeners = new Set<() => void>();
let tickedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times of a page: a list draws hundreds of them while it is scrolled. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tickedAt = Date.now();
    for (const one of listeners) one();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const never = () => () => {};

function useNow(ticks: boolean): number {
  const [shownAt] = useState(Date.now);
  const now = useSyncExternalStore(ticks ? onTick : never, () => tickedAt);
  return Math.max(shownAt, now, Date.now() - tickMs);
}
