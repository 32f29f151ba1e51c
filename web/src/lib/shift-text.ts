import type { Anomalies } from "../api/answers.ts";
import { daysText } from "./days.ts";
import type { Mark, ShiftSums } from "./shift-timeline.ts";
import { workTime } from "./time.ts";

const number = (value: number) => value.toLocaleString();
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** What was done, in words; what was not done is left out. */
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

/** Making a format takes longer than a thousand uses of it. */
const rangeFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** From when to when, in the zone given or the viewer's own. */
export function rangeText(startMs: number, endMs: number, timeZone?: "UTC"): string {
  const format =
    rangeFormats.get(timeZone) ??
    new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short", timeZone });
  rangeFormats.set(timeZone, format);
  return format.formatRange(startMs, endMs);
}

/** When a bar was worked. */
export const markTimeText = ({ startMs, endMs, days }: Mark): string =>
  days === undefined ? rangeText(startMs, endMs) : daysText(days);

/** The same in UTC. */
export const markUtcText = ({ startMs, endMs, days }: Mark): string =>
  days === undefined ? `${rangeText(startMs, endMs, "UTC")} UTC` : "days in UTC";

type Metric = Anomalies["findings"][number]["metric"];

const metricNames: Readonly<Record<Metric, string>> = {
  activities: "Activities a day",
  active_hours: "Active hours a day",
  jobs_submitted: "Jobs submitted a day",
  jobs_failed_rate: "Share of jobs that failed",
  results: "Results a day",
  shipped: "Shipped a day",
  off_hours: "Activities a day at unusual hours",
};

export const metricName = (metric: Metric): string => metricNames[metric] ?? metric;

/** A number of a finding: a share as a percentage, everything else as it is. */
export function metricValue(metric: Metric, value: number): string {
  return metric === "jobs_failed_rate"
    ? `${(value * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })}%`
    : value.toLocaleString(undefined, { maximumFractionDigits: 1 });
}

/** "+120%", "−40%", or that there was nothing to compare with. */
export function changeText(changePct: number | null): string {
  if (changePct === null) return "new";
  const text = Math.abs(changePct).toLocaleString(undefined, { maximumFractionDigits: 0 });
  return `${changePct < 0 ? "−" : "+"}${text}%`;
}
