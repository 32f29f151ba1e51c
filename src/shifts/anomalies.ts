import type { z } from "zod";
import type { AnomalyFinding, AnomalyMetric } from "../contract/shifts.ts";
import type { Database } from "../store/core/database.ts";
import { type ActorHour, readActorHours } from "../store/shifts/shift-details.ts";

type Finding = z.output<typeof AnomalyFinding>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Minimum score: far beyond chance, given a few hundred numbers a day. */
const scores = { info: 3.5, warning: 6, critical: 10 };
/** Minimum relative change. */
const changeMin = 0.5;
/** With fewer activities in both periods there is too little data. */
const activitiesMin = 20;
/** Minimum days with activity in the baseline: before that, nothing counts as usual. */
const activeDaysMin = 5;
/** Minimum number of ended jobs for a failure rate. */
const endedJobsMin = 20;
const findingsMax = 100;

/**
 * Compares the last 7 days up to `now` with the 30 before, for the client as a whole and each actor. A day is 24 hours;
 * days without activity count as zeros.
 *
 * The expected daily value is the median of the same weekdays in the baseline, so weekends cause no anomaly. The spread
 * is the median absolute deviation (MAD) of the baseline's days from it. The score is the distance of the 7-day mean in
 * such deviations. A few outliers in the baseline change neither.
 */
export async function findAnomalies(database: Database, clientId: string, now: Date): Promise<Finding[]> {
  const until = new Date(Math.ceil(now.getTime() / hourMs) * hourMs);
  const from = new Date(until.getTime() - (windowDays + baselineDays) * dayMs);
  const hours = await readActorHours(database, clientId, from, until);
  return anomaliesOf(hours, until);
}

/** @param until a full hour, the end of the last day. */
export function anomaliesOf(hours: readonly ActorHour[], until: Date): Finding[] {
  const byActor = Map.groupBy(hours, ({ actor_id: id }) => id);
  const findings = findingsOf(null, daysOfHours(hours, until));
  // With a single actor the client's numbers equal the actor's.
  if (byActor.size > 1) {
    for (const [actorId, own] of byActor) findings.push(...findingsOf(actorId, daysOfHours(own, until)));
  }
  return findings.sort((a, b) => Math.abs(b.score) - Math.abs(a.score)).slice(0, findingsMax);
}

const countMetrics: readonly {
  metric: AnomalyMetric & keyof DailyValues;
  unit: string;
  floor: number;
  onlyMore?: true;
}[] = [
  { metric: "activities", unit: "activities a day", floor: 2 },
  { metric: "active_hours", unit: "active hours a day", floor: 0.5 },
  { metric: "jobs_submitted", unit: "jobs submitted a day", floor: 1 },
  { metric: "results", unit: "results a day", floor: 2 },
  { metric: "shipped", unit: "things shipped a day", floor: 1 },
  { metric: "off_hours", unit: "activities a day at unusual hours", floor: 1, onlyMore: true },
];

function findingsOf(actorId: string | null, days: Days): Finding[] {
  const activeDays = days.baseline.filter(({ activities }) => activities > 0).length;
  const volume = Math.max(
    sum(days.window, "activities"),
    sum(days.baseline, "activities") * (windowDays / baselineDays),
  );
  if (activeDays < activeDaysMin || volume < activitiesMin) return [];
  const found = countMetrics.map((one) => countFinding(actorId, days, one));
  return [...found, failureFinding(actorId, days)].filter((finding) => finding !== null);
}

function countFinding(
  actorId: string | null,
  days: Days,
  { metric, unit, floor, onlyMore }: (typeof countMetrics)[number],
): Finding | null {
  const baseline = days.baseline.map((day) => day[metric]);
  const usual = usualByWeekday(baseline);
  const expected = mean(Array.from({ length: windowDays }, (_, age) => usual(age)));
  const current = mean(days.window.map((day) => day[metric]));
  const residuals = baseline.map((value, index) => value - usual(index + windowDays));
  // Counts have at least Poisson noise, even if the baseline has less.
  const spread = Math.max(spreadOf(residuals), Math.sqrt(expected), floor) / Math.sqrt(windowDays);
  const score = (current - expected) / spread;
  if (onlyMore && score < 0) return null;
  const text = `${shown(current)} ${unit} in the last ${windowDays} days; ${shown(expected)} were usual in the ${baselineDays} days before.`;
  return finding(actorId, metric, { current, baseline: expected, score }, text);
}

/** Age in days determines the weekday: days 0 and 7 share one. */
function usualByWeekday(baseline: readonly number[]): (age: number) => number {
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    median(baseline.filter((_value, index) => (index + windowDays) % 7 === weekday)),
  );
  return (age) => byWeekday[age % 7] ?? 0;
}

/** Only increases: fewer failures are no problem. */
function failureFinding(actorId: string | null, { window, baseline }: Days): Finding | null {
  const ended = (day: DailyValues) => day.jobs_completed + day.jobs_failed;
  const endedNow = window.reduce((total, day) => total + ended(day), 0);
  const rates = baseline.filter((day) => ended(day) > 0).map((day) => day.jobs_failed / ended(day));
  if (endedNow < endedJobsMin || rates.length < activeDaysMin) return null;
  const current = sum(window, "jobs_failed") / endedNow;
  const expected = median(rates);
  // Binomial noise of a rate over this many jobs; without earlier failures, one failure is not an anomaly.
  const chance = Math.sqrt((Math.max(expected, 0.02) * (1 - Math.min(expected, 0.98))) / endedNow);
  const spread = Math.max(spreadOf(rates.map((rate) => rate - expected)) / Math.sqrt(windowDays), chance);
  const score = (current - expected) / spread;
  if (score < 0) return null;
  const text = `${percent(current)} of ${endedNow} jobs failed in the last ${windowDays} days; ${percent(expected)} were usual in the ${baselineDays} days before.`;
  return finding(actorId, "jobs_failed_rate", { current, baseline: expected, score }, text);
}

function finding(
  actorId: string | null,
  metric: AnomalyMetric,
  { current, baseline, score }: { current: number; baseline: number; score: number },
  message: string,
): Finding | null {
  const distance = Math.abs(score);
  const changed = baseline === 0 ? Number.POSITIVE_INFINITY : Math.abs(current / baseline - 1);
  if (distance < scores.info || changed < changeMin) return null;
  // Two decimals would round a rate to whole percents.
  const isShare = metric === "jobs_failed_rate";
  return {
    actor_id: actorId,
    metric,
    current: isShare ? Math.round(current * 10_000) / 10_000 : rounded(current),
    baseline: isShare ? Math.round(baseline * 10_000) / 10_000 : rounded(baseline),
    change_pct: baseline === 0 ? null : rounded((current / baseline - 1) * 100),
    score: rounded(score),
    severity: distance >= scores.critical ? "critical" : distance >= scores.warning ? "warning" : "info",
    message,
  };
}

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
const sum = (days: readonly DailyValues[], name: keyof DailyValues) =>
  days.reduce((total, day) => total + day[name], 0);
const rounded = (value: number) => Math.round(value * 100) / 100;
const shown = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });
const percent = (share: number) => `${shown(share * 100)} %`;

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Median absolute value, scaled to the standard deviation of a normal distribution. */
function spreadOf(residuals: readonly number[]): number {
  return 1.4826 * median(residuals.map(Math.abs));
}

const windowDays = 7;
const baselineDays = 30;

/** Sums of one day: 24 hours that end at the hour of the analysis, or a multiple of 24 hours before. */
interface DailyValues {
  activities: number;
  active_hours: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results: number;
  shipped: number;
  off_hours: number;
}

interface Days {
  /** The most recent day first. */
  window: DailyValues[];
  /** The 30 days before those, most recent first. */
  baseline: DailyValues[];
}

/** An hour of the day with activity on this many days of the baseline is usual. */
const usualDaysMin = 3;

/** @param until the end of the last day. Hours may belong to several actors. Days without activity are zeros. */
function daysOfHours(hours: readonly ActorHour[], until: Date): Days {
  const days = Array.from({ length: windowDays + baselineDays }, emptyDay);
  const ageOf = ({ hour }: ActorHour) => Math.floor((until.getTime() - hour.getTime() - 1) / (24 * hourMs));
  const usual = usualHours(hours, ageOf);
  const seen = new Set<number>();
  for (const row of hours) {
    const day = days[ageOf(row)];
    if (day === undefined) continue;
    if (!seen.has(row.hour.getTime())) day.active_hours += 1;
    seen.add(row.hour.getTime());
    day.activities += row.activities;
    day.jobs_submitted += row.jobs_submitted;
    day.jobs_completed += row.jobs_completed;
    day.jobs_failed += row.jobs_failed;
    day.results += row.results_count;
    day.shipped += row.shipped_count;
    if (!usual.has(row.hour.getUTCHours())) day.off_hours += row.activities;
  }
  return { window: days.slice(0, windowDays), baseline: days.slice(windowDays) };
}

function usualHours(hours: readonly ActorHour[], ageOf: (row: ActorHour) => number): Set<number> {
  const daysByHour = new Map<number, Set<number>>();
  for (const row of hours) {
    const age = ageOf(row);
    if (age < windowDays) continue;
    const hour = row.hour.getUTCHours();
    daysByHour.set(hour, (daysByHour.get(hour) ?? new Set()).add(age));
  }
  return new Set([...daysByHour].filter(([, days]) => days.size >= usualDaysMin).map(([hour]) => hour));
}

const emptyDay = (): DailyValues => ({
  activities: 0,
  active_hours: 0,
  jobs_submitted: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  results: 0,
  shipped: 0,
  off_hours: 0,
});
