import type { z } from "zod";
import type { AnomalyFinding, AnomalyMetric } from "../contract/shifts.ts";
import type { Database } from "../store/core/database.ts";
import { type ActorHour, readActorHours } from "../store/shifts/shift-details.ts";

type Finding = z.output<typeof AnomalyFinding>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From these on a number is worth telling; far from what chance brings, over some hundred numbers a day. */
const scores = { info: 3.5, warning: 6, critical: 10 };
/** And only when it is changed by at least this. */
const changeMin = 0.5;
/** Fewer activities in both spans are too few to tell anything. */
const activitiesMin = 20;
/** So many days of the baseline must have activity: before that nobody knows what is usual. */
const activeDaysMin = 5;
/** Jobs that must have ended for a share of failed ones. */
const endedJobsMin = 20;
const findingsMax = 100;

/**
 * Compares the last 7 days up to `now` with the 30 before, for the client as a whole and each actor. A day is 24
 * hours, and days without activity count as zeros.
 *
 * A daily number is expected to be the median of the baseline's same weekdays, so that weekends are no surprise; how
 * much such numbers vary is the median absolute deviation of the baseline's days from that. The score says how many
 * such deviations the mean of the 7 days is away. A few wild days in the baseline change neither.
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
  // With one actor the client's numbers are that actor's.
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
  // Counts vary by chance at least as their root, however even the few days were.
  const spread = Math.max(spreadOf(residuals), Math.sqrt(expected), floor) / Math.sqrt(windowDays);
  const score = (current - expected) / spread;
  if (onlyMore && score < 0) return null;
  const text = `${shown(current)} ${unit} in the last ${windowDays} days; ${shown(expected)} were usual in the ${baselineDays} days before.`;
  return finding(actorId, metric, { current, baseline: expected, score }, text);
}

/** Age in days decides the weekday: day 0 and day 7 are of one. */
function usualByWeekday(baseline: readonly number[]): (age: number) => number {
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    median(baseline.filter((_value, index) => (index + windowDays) % 7 === weekday)),
  );
  return (age) => byWeekday[age % 7] ?? 0;
}

/** Only a share that grew: fewer failures are no trouble. */
function failureFinding(actorId: string | null, { window, baseline }: Days): Finding | null {
  const ended = (day: DailyValues) => day.jobs_completed + day.jobs_failed;
  const endedNow = window.reduce((total, day) => total + ended(day), 0);
  const rates = baseline.filter((day) => ended(day) > 0).map((day) => day.jobs_failed / ended(day));
  if (endedNow < endedJobsMin || rates.length < activeDaysMin) return null;
  const current = sum(window, "jobs_failed") / endedNow;
  const expected = median(rates);
  // What chance alone does to a share of so many jobs; none failing before does not make one now a wonder.
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
  // Two decimals of a share would be whole percents.
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

/** Median of the distances from zero, scaled so that it is the standard deviation where values are normal. */
function spreadOf(residuals: readonly number[]): number {
  return 1.4826 * median(residuals.map(Math.abs));
}

const windowDays = 7;
const baselineDays = 30;

/** Sums of one day: 24 hours that end at the hour of the look, or a multiple of 24 hours before. */
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
  /** The day before the look first. */
  window: DailyValues[];
  /** The 30 days before those, the latest first. */
  baseline: DailyValues[];
}

/** An hour of the day with activity on so many days of the baseline is a usual one. */
const usualDaysMin = 3;

/** @param until the end of the last day. Hours may be of several actors. Days without any are zeros. */
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
