import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ActorHour } from "../store/shifts/shift-details.ts";
import { anomaliesOf } from "./anomalies.ts";

/** A Monday at midnight: day 0 is a Sunday. */
const until = new Date("2026-03-02T00:00:00Z");
const hourMs = 3_600_000;

type Counts = Partial<Omit<ActorHour, "actor_id" | "hour">>;

/** Hours of an actor: `of` gives the values for each hour of each day, `day` counted backwards from 0. */
function hoursOf(
  actor: string,
  of: (day: number, hour: number, isWeekend: boolean) => Counts | null,
): ActorHour[] {
  const rows: ActorHour[] = [];
  for (let day = 0; day < 37; day++) {
    for (let hour = 0; hour < 24; hour++) {
      const at = new Date(until.getTime() - (day + 1) * 24 * hourMs + hour * hourMs);
      const counts = of(day, hour, [0, 6].includes(at.getUTCDay()));
      if (counts === null) continue;
      const none = {
        activities: 0,
        jobs_submitted: 0,
        jobs_completed: 0,
        jobs_failed: 0,
        results_count: 0,
        shipped_count: 0,
      };
      rows.push({ actor_id: actor, hour: at, ...none, ...counts });
    }
  }
  return rows;
}

/** From 9 to 5 on weekdays, slightly irregular. */
const office = (perHour: number) => (day: number, hour: number, isWeekend: boolean) =>
  isWeekend || hour < 9 || hour >= 17 ? null : { activities: perHour + ((day * 7 + hour) % 3) };
const found = (hours: ActorHour[]) =>
  anomaliesOf(hours, until).map(({ actor_id: actor, metric, severity }) => `${actor} ${metric} ${severity}`);

describe("anomalies", () => {
  test("regular weeks have no anomalies, weekends included", () => {
    assert.deepEqual(found(hoursOf("ann", office(20))), []);
  });

  test("quiet clients, clients new this week and clients without activity have no anomalies", () => {
    assert.deepEqual(found(hoursOf("ann", (day) => (day % 9 === 0 ? { activities: 1 } : null))), []);
    assert.deepEqual(
      found(hoursOf("ann", (day, hour, weekend) => (day < 7 ? office(50)(day, hour, weekend) : null))),
      [],
    );
    assert.deepEqual(found([]), []);
  });

  test("silence is an anomaly, reported with its numbers", () => {
    const silent = hoursOf("ann", (day, hour, weekend) => (day < 7 ? null : office(20)(day, hour, weekend)));
    const findings = anomaliesOf(silent, until);
    const activities = findings.find(({ metric }) => metric === "activities");
    assert.deepEqual(
      [activities?.current, activities?.change_pct, activities?.severity],
      [0, -100, "critical"],
    );
    assert.ok(
      (activities?.baseline ?? 0) > 100 && (activities?.score ?? 0) < -10,
      JSON.stringify(activities),
    );
    assert.match(
      activities?.message ?? "",
      /^0 activities a day in the last 7 days; 1\d\d(\.\d)? were usual/,
    );
    assert.ok(findings.some(({ metric }) => metric === "active_hours"));
  });

  test("far more activity than usual is an anomaly of the actor and of the client", () => {
    const more = hoursOf("ann", (day, hour, weekend) => office(day < 7 ? 90 : 20)(day, hour, weekend));
    const steady = hoursOf("bob", office(20));
    assert.deepEqual(
      found([...more, ...steady]).sort(),
      ["ann activities critical", "null activities critical"].sort(),
    );
  });

  test("one extreme day in the baseline neither causes nor hides an anomaly", () => {
    const wild = (now: number) =>
      hoursOf("ann", (day, hour, weekend) =>
        office(day === 20 ? 5_000 : day < 7 ? now : 20)(day, hour, weekend),
      );
    assert.deepEqual(found(wild(20)), []);
    assert.deepEqual(found(wild(90)), ["null activities critical"]);
  });

  test("night hours are unusual for day workers, but not for night workers", () => {
    const atNight = (from: number) => (day: number, hour: number, weekend: boolean) =>
      hour === 3 && day < from ? { activities: 12 } : office(20)(day, hour, weekend);
    assert.ok(found(hoursOf("ann", atNight(5))).some((finding) => finding.startsWith("null off_hours")));
    assert.deepEqual(found(hoursOf("ann", atNight(37))), []);
  });

  test("a higher failure rate is an anomaly, unless there are few jobs", () => {
    const jobs = (failing: number, perHour: number) => (day: number, hour: number, weekend: boolean) => {
      if (office(1)(day, hour, weekend) === null) return null;
      const failed = day < 7 ? failing : 0;
      return { activities: 20, jobs_completed: perHour - failed, jobs_failed: failed };
    };
    assert.deepEqual(found(hoursOf("ann", jobs(4, 10))), ["null jobs_failed_rate critical"]);
    assert.deepEqual(found(hoursOf("ann", jobs(0, 10))), []);
    const [rate] = anomaliesOf(hoursOf("ann", jobs(4, 10)), until);
    assert.deepEqual([rate?.current, rate?.baseline, rate?.change_pct], [0.4, 0, null]);
    const seldom = hoursOf("ann", (day, hour, weekend) => {
      const hourly = jobs(0, 500)(day, hour, weekend);
      return hourly && { ...hourly, jobs_failed: day < 7 ? 20 : 1 };
    });
    const [tiny] = anomaliesOf(seldom, until);
    assert.deepEqual(
      [tiny?.current, tiny?.baseline],
      [0.0385, 0.002],
      "a rate with more precision than whole percents",
    );
    const few = hoursOf("ann", (day, hour, weekend) => {
      const usual = office(20)(day, hour, weekend);
      return usual === null
        ? null
        : { ...usual, ...(hour === 9 && { jobs_completed: day < 7 ? 0 : 1, jobs_failed: day < 7 ? 1 : 0 }) };
    });
    assert.deepEqual(found(few), []);
  });
});
