import { useEffect, useState } from "react";
import { relativeTime } from "../lib/time.ts";

const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * A moment in the viewer's time zone, with UTC on hover. `brief` omits the seconds, `relative` shows the time since
 * then, `ahead` the time until then: a planned moment that is overdue shows as "soon", never as past.
 */
export function Time(props: { value: string; relative?: boolean; ahead?: boolean; brief?: boolean }) {
  const { value, relative = false, ahead = false, brief = false } = props;
  const date = new Date(value);
  const now = useNow(relative || ahead);
  const text = () => {
    if (ahead && date.getTime() <= now) return "soon";
    return relative || ahead ? relativeTime(date, now) : (brief ? short : local).format(date);
  };
  return (
    <time
      dateTime={value}
      title={`${date
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, "")} UTC`}
    >
      {text()}
    </time>
  );
}

function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [ticks]);
  return Math.max(now, Date.now() - 10_000);
}
