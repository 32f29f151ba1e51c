import { useEffect, useState } from "react";
import { relativeTime } from "../lib/time.ts";

const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment in the viewer's zone, `brief` without its seconds; UTC on hover. */
export function Time(props: { value: string; relative?: boolean; brief?: boolean }) {
  const { value, relative = false, brief = false } = props;
  const date = new Date(value);
  const now = useNow(relative);
  return (
    <time
      dateTime={value}
      title={`${date
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, "")} UTC`}
    >
      {relative ? relativeTime(date, now) : (brief ? short : local).format(date)}
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
