import type { Anomalies } from "../api/answers.ts";
import { daysText } from "./days.ts";
import type { Mark, ShiftSums } from "./shift-timeline.ts";
import { workTime } from "./time.ts";

const number = (value: number) => value.toLocaleString();
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** The sums in words, without zero counts. */
export function sumsText(sums: ShiftSums): string {
  const parts = [
    workTime(sums.minutes),
    counted(sums.activities, "activity", "activities"),
    sums.jobs_submitted > 0 && `${counted(sums.jobs_submitted, "job", "jobs")} submitted`,
    sums.jobs_completed > 0 && `${number(sums.jobs_completed)} completed`,
    sums.jobs_failed > 0 && `${number(sums.jobs_failed)} failed`,
    sums.results_count > 0 && counted(sums.results_count, "result", "results"),
    sums.shipped_count > 0 && `${number(sums.shipped_count)} shipped`,
  ];
  return parts.filter(Boolean).join(", ");
}

export const shiftsText = (count: number): string => counted(count, "shift", "shifts");

/** Creating a format takes longer than using it a thousand times. */
const rangeFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** A time range in the given time zone or the viewer's own. */
export function rangeText(startMs: number, endMs: number, timeZone?: "UTC"): string {
  const format =
    rangeFormats.get(timeZone) ??
    new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short", timeZone });
  rangeFormats.set(timeZone, format);
  return format.formatRange(startMs, endMs);
}

/** The time range of a bar. */
export const markTimeText = ({ startMs, endMs, days }: Mark): string =>
  days === undefined ? rangeText(startMs, endMs) : daysText(days);

/** The time range of a bar in UTC. */
export const markUtcText = ({ startMs, endMs, days }: Mark): string =>
  days === undefined ? `${rangeText(startMs, endMs, "UTC")} UTC` : "days in UTC";

type Metric = Anomalies["findings"][number]["metric"];

const metricNames: Readonly<Record<Metric, string>> = {
  activities: "Activities per day",
  active_hours: "Active hours per day",
  jobs_submitted: "Jobs submitted per day",
  jobs_failed_rate: "Share of failed jobs",
  results: "Results per day",
  shipped: "Shipped per day",
  off_hours: "Activities per day at unusual hours",
};

export const metricName = (metric: Metric): string => metricNames[metric] ?? metric;

/** More of what a team is there for. Only more failures, more work at unusual hours, and less of the rest need attention. */
export const isGrowth = ({
  metric,
  score,
}: Pick<Anomalies["findings"][number], "metric" | "score">): boolean =>
  score > 0 && metric !== "jobs_failed_rate" && metric !== "off_hours";

/** A value of a finding; shares are shown as percentages. */
export function metricValue(metric: Metric, value: number): string {
  return metric === "jobs_failed_rate"
    ? `${(value * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })}%`
    : value.toLocaleString(undefined, { maximumFractionDigits: 1 });
}

/** "+120%", "−40%", or "new" without a value to compare with. */
export function changeText(changePct: number | null): string {
  if (changePct === null) return "new";
  const text = Math.abs(changePct).toLocaleString(undefined, { maximumFractionDigits: 0 });
  return `${changePct < 0 ? "−" : "+"}${text}%`;
}

/** A count beside the one of the time before: "+20% vs. before", or "none before". */
export function growthText(now: number, before: number): string | null {
  if (now === before) return now === 0 ? null : "as before";
  return before === 0 ? "none before" : `${changeText(((now - before) / before) * 100)} vs. before`;
}
