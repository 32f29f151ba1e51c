import { useEffect, useState } from "react";
import { dayText } from "../lib/days.ts";
import { relativeTime } from "../lib/time.ts";

const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

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

function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [ticks]);
  return Math.max(now, Date.now() - 10_000);
}
