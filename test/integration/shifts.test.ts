import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aggregateAllDays } from "../../src/shifts/aggregate-days.ts";
import { insertCompletedJob, siteResult } from "../harness/records.ts";
import { createShiftApi, record } from "../harness/shifts.ts";

const api = await createShiftApi();
const { database } = api;

const minuteUs = 60_000_000;
const dayUs = 24 * 60 * minuteUs;
const isoOf = (us: number) =>
  `${new Date(Math.floor(us / 1000)).toISOString().slice(0, 23)}${String(us % 1000).padStart(3, "0")}Z`;

/** Small and repeatable. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const counterNames = [
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
] as const;

type Run = Record<"actor_id" | "started_at" | "ended_at", string> &
  Record<"duration_minutes" | (typeof counterNames)[number], number>;

interface Activity {
  actor: string;
  us: number;
  kind: string;
  results_count: number | null;
}

const kinds = ["job.submitted", "job.completed", "job.failed", "export.created", "call.made"];
const shipping = ["job.completed", "export.created"];

/** Shifts by definition: an actor's activities in order, split at each pause longer than the gap. */
function runsOf(activities: readonly Activity[], gapMinutes: number): Run[] {
  const runs: Activity[][] = [];
  for (const activity of [...activities].sort((a, b) => a.us - b.us)) {
    const own = runs.findLast(([first]) => first?.actor === activity.actor);
    if (own !== undefined && activity.us - (own.at(-1)?.us ?? 0) <= gapMinutes * minuteUs) own.push(activity);
    else runs.push([activity]);
  }
  return runs
    .map((run): Run => {
      const [startUs, endUs] = [run[0]?.us ?? 0, run.at(-1)?.us ?? 0];
      const count = (...counted: string[]) => run.filter(({ kind }) => counted.includes(kind)).length;
      return {
        actor_id: run[0]?.actor ?? "",
        started_at: isoOf(startUs),
        ended_at: isoOf(endUs),
        duration_minutes: Number(((endUs - startUs) / minuteUs + 1e-9).toFixed(2)),
        activities: run.length,
        jobs_submitted: count("job.submitted"),
        jobs_completed: count("job.completed"),
        jobs_failed: count("job.failed"),
        results_count: run.reduce((sum, { results_count }) => sum + (results_count ?? 0), 0),
        shipped_count: count(...shipping),
      };
    })
    .sort((a, b) => {
      const [one, other] = [a, b].map((run) => `${run.started_at} ${run.actor_id}`) as [string, string];
      return one < other ? -1 : 1;
    });
}

const comparable = ({
  actor_name: _name,
  role: _role,
  ...run
}: Run & { actor_name: string; role: string }): Run => run;

describe("shifts", () => {
  /** Days are aggregated never, occasionally (so that reports arrive later, too), and after each report. */
  const rhythms: [seed: number, summing: (random: (below: number) => number) => boolean][] = [
    [1, () => false],
    [2, (random) => random(4) === 0],
    [3, (random) => random(4) === 0],
    [4, (random) => random(20) === 0],
    [5, (random) => random(20) === 0],
    [6, () => true],
  ];
  for (const [seed, summing] of rhythms) {
    test(`partition all activities, for any gap and window, in any order of reports (seed ${seed})`, async () => {
      const random = randomFrom(seed);
      const client = `cli_p${seed}`;
      const start = Date.UTC(2026, 1, 26) * 1000;
      const activities = Array.from({ length: 400 }, (): Activity => {
        // Whole minutes often, so that pauses of exactly the gap, and simultaneous activities, occur.
        const minutes =
          random(5 * 24 * 60) * (random(3) === 0 ? 1 : 0) + 8 * 60 + random(6 * 60) + random(5) * 24 * 60;
        const us = start + minutes * minuteUs + (random(2) === 0 ? 0 : random(minuteUs));
        const kind = kinds[random(kinds.length)] ?? "call.made";
        return { actor: `actor-${random(4)}`, us, kind, results_count: random(3) === 0 ? random(9) : null };
      });
      for (let sent = 0; sent < activities.length; ) {
        const batch = activities.slice(sent, sent + 1 + random(40));
        sent += batch.length;
        await record(
          database,
          client,
          batch.map(({ us, ...activity }) => ({ ...activity, at: isoOf(us) })),
        );
        if (summing(random)) await aggregateAllDays(database);
      }
      for (const gap of [1, 2, 5, 17, 30, 60, 61, 240, 1_440]) {
        const expected = runsOf(activities, gap);
        const all = await api.get(
          `/api/v1?from=2026-02-01&to=2026-03-31&gap_minutes=${gap}`,
          `${client}:ann:plain`,
        );
        assert.deepEqual(all.body.shifts.map(comparable), expected, `gap ${gap}`);
        assert.equal(all.body.total, expected.length);
        assert.equal(
          expected.reduce((sum, run) => sum + run.activities, 0),
          activities.length,
        );
        // Every day's list has the shifts that begin on it, complete.
        for (let day = start; day < start + 12 * dayUs; day += dayUs) {
          const date = isoOf(day).slice(0, 10);
          const listed = await api.get(`/api/v1?date=${date}&gap_minutes=${gap}`, `${client}:ann:plain`);
          assert.deepEqual(
            listed.body.shifts.map(comparable),
            expected.filter((run) => run.started_at.startsWith(date)),
            `${date}, gap ${gap}`,
          );
        }
      }
    });
  }

  test("each detail has the values of the list, and its hours add up to it", async () => {
    const credential = "cli_p1:ann:plain";
    const list = (await api.get("/api/v1?from=2026-02-01&to=2026-03-31&gap_minutes=90", credential)).body;
    assert.ok(list.shifts.length > 5);
    for (const shift of list.shifts) {
      const query = new URLSearchParams({
        actor_id: shift.actor_id,
        started_at: shift.started_at,
        ended_at: shift.ended_at,
      });
      const { status, body } = await api.get(`/api/v1/detail?${query}`, credential);
      assert.equal(status, 200);
      const { hourly, shipped, recent_activities: recent, ...head } = body;
      assert.deepEqual(head, shift);
      assert.equal(recent.length, Math.min(200, shift.activities));
      assert.deepEqual(
        [recent[0].occurred_at, recent.at(-1).occurred_at],
        [shift.ended_at, shift.started_at],
      );
      assert.equal(
        hourly.reduce((sum: number, hour: { count: number }) => sum + hour.count, 0),
        shift.activities,
      );
      assert.equal(hourly[0].hour, `${shift.started_at.slice(0, 13)}:00:00Z`);
      assert.equal(hourly.at(-1).hour, `${shift.ended_at.slice(0, 13)}:00:00Z`);
      assert.equal(Object.values(shipped).flat().length, shift.shipped_count);
    }
  });

  test("shipped work is listed by kind, for that shift alone", async () => {
    const url = "https://named.example/";
    const job = await insertCompletedJob(database, "svcSite", siteResult(url), { client: "cli_s", url });
    await record(database, "cli_s", [
      {
        actor: "ann",
        at: "2026-03-02T09:00:00Z",
        kind: "job.completed",
        subject_type: "job",
        subject_id: job,
        results_count: 7,
      },
      {
        actor: "ann",
        at: "2026-03-02T09:10:00Z",
        kind: "export.created",
        subject_id: "list",
        payload: { name: "March" },
      },
      {
        actor: "ann",
        at: "2026-03-02T09:20:00Z",
        kind: "pin.created",
        subject_id: "pin-1",
        payload: { name: "Bakery" },
      },
      { actor: "ann", at: "2026-03-02T15:00:00Z", kind: "campaign.completed", subject_id: "camp-1" },
      { actor: "bob", at: "2026-03-02T09:05:00Z", kind: "pin.created", subject_id: "pin-2" },
    ]);
    const { body } = await api.get(
      "/api/v1/detail?actor_id=ann&started_at=2026-03-02T09:00:00Z&ended_at=2026-03-02T09:20:00Z",
      "cli_s:ann:plain",
    );
    assert.deepEqual([body.shipped_count, body.results_count, body.jobs_completed], [3, 7, 1]);
    const names = body.recent_activities.map(
      (activity: { subject_name: string | null }) => activity.subject_name,
    );
    assert.deepEqual(names, [null, null, "named.example"]);
    assert.deepEqual(body.shipped, {
      jobs: [
        {
          job_id: job,
          type: "svcSite",
          url,
          query: null,
          results_count: 7,
          completed_at: "2026-03-02T09:00:00.000000Z",
        },
      ],
      campaigns: [],
      exports: [{ export_id: "list", name: "March", created_at: "2026-03-02T09:10:00.000000Z" }],
      pins: [{ pin_id: "pin-1", name: "Bakery", created_at: "2026-03-02T09:20:00.000000Z" }],
    });
  });

  test("an empty window, or an unknown actor, has an empty detail", async () => {
    const url =
      "/api/v1/detail?actor_id=nobody&started_at=2026-03-02T09:00:00Z&ended_at=2026-03-02T10:00:00Z";
    const { status, body } = await api.get(url);
    assert.equal(status, 200);
    assert.deepEqual([body.actor_name, body.activities, body.hourly, body.shipped.jobs], [null, 0, [], []]);
  });

  test("actor and role filter the list, and another client's shifts are not in it", async () => {
    await record(database, "cli_f", [
      { actor: "ann", at: "2026-03-02T09:00:00Z" },
      { actor: "bot", at: "2026-03-02T09:00:00Z", actor_role: "agent" },
    ]);
    const ids = async (query: string, credential = "cli_f:ann:plain") => {
      const { body } = await api.get(`/api/v1?date=2026-03-02${query}`, credential);
      assert.equal(body.total, body.shifts.length);
      return body.shifts.map(({ actor_id: id }: Run) => id);
    };
    assert.deepEqual(await ids(""), ["ann", "bot"]);
    assert.deepEqual(await ids("&actor_id=bot"), ["bot"]);
    assert.deepEqual(await ids("&role=sales"), ["ann"]);
    assert.deepEqual(await ids("&role=sales&actor_id=bot"), []);
    assert.deepEqual(await ids("", "cli_other:ann:plain"), []);
  });

  test("pages together are the whole list, however small they are", async () => {
    for (const client of ["cli_p1", "cli_p2", "cli_p6"]) {
      const at = async (query: string) =>
        (await api.get(`/api/v1?from=2026-02-01&to=2026-03-31&gap_minutes=5${query}`, `${client}:a:plain`))
          .body;
      const whole = await at("");
      assert.ok(whole.total > 100);
      for (const size of [7, 50]) {
        const seen: Run[] = [];
        for (let page = 1; page <= Math.ceil(whole.total / size) + 1; page++) {
          const { total, shifts } = await at(`&page_size=${size}&page=${page}`);
          assert.equal(total, whole.total);
          seen.push(...shifts);
        }
        assert.deepEqual(seen, whole.shifts);
      }
    }
    const beyond = await api.get("/api/v1?page=1000000&date=2026-03-02", "cli_p2:a:plain");
    assert.deepEqual([beyond.status, beyond.body.shifts], [200, []]);
  });

  test("a shift without a pause for months is listed whole, on the day that it begins", async () => {
    const startMs = Date.parse("2025-01-05T10:00:00Z");
    const hours = 70 * 24;
    const every = Array.from({ length: hours + 1 }, (_, hour) => ({
      actor: "bot",
      at: new Date(startMs + hour * 3_600_000).toISOString(),
    }));
    await record(database, "cli_l", every);
    const expected = [["2025-01-05T10:00:00.000000Z", "2025-03-16T10:00:00.000000Z", hours + 1]];
    for (const sum of [false, true]) {
      if (sum) await aggregateAllDays(database);
      const list = async (query: string) =>
        (await api.get(`/api/v1?gap_minutes=60&${query}`, "cli_l:ann:plain")).body.shifts.map(
          (shift: Run) => [shift.started_at, shift.ended_at, shift.activities],
        );
      assert.deepEqual(await list("date=2025-01-05"), expected);
      assert.deepEqual(await list("from=2025-01-01&to=2025-02-28"), expected);
      assert.deepEqual(await list("date=2025-01-06"), []);
      assert.deepEqual(await list("from=2025-01-06&to=2025-12-31"), []);
    }
  });

  test("lists are the same without aggregation, and after aggregation of a backlog of months", async () => {
    const random = randomFrom(7);
    const moments = Array.from({ length: 600 }, () => {
      const us = (Date.UTC(2026, 0, 1) + random(100 * 24 * 3_600_000)) * 1_000 + random(1_000);
      return { actor: `actor-${random(3)}`, at: isoOf(us), kind: kinds[random(kinds.length)] ?? "call.made" };
    });
    await record(database, "cli_m", moments);
    const lists = () =>
      Promise.all(
        [1, 30, 240, 1_440].map(async (gap) => {
          const url = `/api/v1?from=2026-01-01&to=2026-06-30&gap_minutes=${gap}`;
          return (await api.get(url, "cli_m:ann:plain")).body;
        }),
      );
    const summedDays = async () => {
      const text = "select count(*)::int as days from activity_days where client_id = 'cli_m'";
      return (await database.query<{ days: number }>({ text }))[0]?.days;
    };
    assert.equal(await summedDays(), 0);
    const before = await lists();
    await aggregateAllDays(database);
    assert.ok(Number(await summedDays()) > 250);
    assert.deepEqual(await lists(), before);
  });

  test("a moment that rounds up into an aggregated next day counts there", async () => {
    await record(database, "cli_r", [{ actor: "ann", at: "2026-01-31T09:00:00Z" }]);
    await record(database, "cli_r", [{ actor: "ann", at: "2026-02-01T09:00:00Z" }]);
    await aggregateAllDays(database);
    await record(database, "cli_r", [{ actor: "ann", at: "2026-01-31T23:59:59.9999999Z" }]);
    const { body } = await api.get("/api/v1?from=2026-01-01&to=2026-02-28", "cli_r:ann:plain");
    assert.deepEqual(
      body.shifts.map(({ started_at }: Run) => started_at),
      ["2026-01-31T09:00:00.000000Z", "2026-02-01T00:00:00.000000Z", "2026-02-01T09:00:00.000000Z"],
    );
  });

  test("a report in progress while its day is aggregated counts, whichever day it is", async () => {
    const at = (day: number) => [{ actor: "ann", at: `2026-01-0${day}T09:00:00Z` }];
    await record(database, "cli_u", at(3));
    await record(database, "cli_u", at(2), () => aggregateAllDays(database));
    await aggregateAllDays(database);
    await record(database, "cli_u", at(4), () => aggregateAllDays(database));
    await record(database, "cli_u", at(4), () => aggregateAllDays(database));
    for (const sum of [false, true]) {
      if (sum) await aggregateAllDays(database);
      const { body } = await api.get("/api/v1?from=2026-01-01&to=2026-01-31", "cli_u:ann:plain");
      assert.deepEqual(
        body.shifts.map(({ started_at, activities }: Run) => [started_at.slice(0, 10), activities]),
        [
          ["2026-01-02", 1],
          ["2026-01-03", 1],
          ["2026-01-04", 2],
        ],
      );
    }
  });

  test("nothing reported during aggregation is missed", async () => {
    const moments = Array.from({ length: 240 }, (_, nth) => ({
      actor: `actor-${nth % 3}`,
      us: Date.UTC(2026, 0, 1 + (nth % 20), 9, nth) * 1000,
      kind: "job.submitted",
      results_count: 1,
    }));
    let reporting = true;
    const summing = Promise.all(
      [1, 2].map(async () => {
        while (reporting) await aggregateAllDays(database);
      }),
    );
    await Promise.all(
      Array.from({ length: 4 }, async (_, reporter) => {
        for (let nth = reporter; nth < moments.length; nth += 4) {
          const { us, ...activity } = moments[nth] as (typeof moments)[number];
          await record(database, "cli_w", [{ ...activity, at: isoOf(us) }]);
        }
      }),
    );
    reporting = false;
    await summing;
    for (const gap of [1, 30, 1_440]) {
      const { body } = await api.get(
        `/api/v1?from=2026-01-01&to=2026-01-31&gap_minutes=${gap}`,
        "cli_w:a:plain",
      );
      assert.deepEqual(body.shifts.map(comparable), runsOf(moments, gap), `gap ${gap}`);
    }
  });

  test("invalid windows, gaps and moments are 422 and name their field", async () => {
    const wrong: [string, string][] = [
      ["/api/v1?date=2026-02-30", "date"],
      ["/api/v1?date=yesterday", "date"],
      ["/api/v1?date=2026-03-01&from=2026-03-01", "date"],
      ["/api/v1?date=2026-03-01&to=2026-03-01", "date"],
      ["/api/v1?from=2026-03-02&to=2026-03-01", "from"],
      ["/api/v1?from=2999-01-01", "from"],
      ["/api/v1?actor_id=a%00b", "actor_id"],
      ["/api/v1?role=%00", "role"],
      ["/api/v1/export.csv?role=%00", "role"],
      ["/api/v1?from=2025-01-01&to=2026-01-02", "from"],
      ["/api/v1?from=0000-01-01&to=0000-01-01", "from"],
      ["/api/v1?gap_minutes=0", "gap_minutes"],
      ["/api/v1?gap_minutes=1441", "gap_minutes"],
      ["/api/v1?gap_minutes=1.5", "gap_minutes"],
      ["/api/v1?gap_minutes=abc", "gap_minutes"],
      ["/api/v1/export.csv?date=2026-03-01&from=2026-03-01", "date"],
      ["/api/v1/detail?started_at=2026-03-02T09:00:00Z&ended_at=2026-03-02T09:00:00Z", "actor_id"],
      ["/api/v1/detail?actor_id=a&started_at=2026-03-02&ended_at=2026-03-02T09:00:00Z", "started_at"],
      ["/api/v1/detail?actor_id=a&started_at=2026-03-02T09:00:00Z&ended_at=2026-03-02T08:00:00Z", "ended_at"],
      [
        "/api/v1/detail?actor_id=a&started_at=2026-03-02T09:00:00.10002Z&ended_at=2026-03-02T09:00:00.100010Z",
        "ended_at",
      ],
      [
        "/api/v1/detail?actor_id=%00&started_at=2026-03-02T09:00:00Z&ended_at=2026-03-02T09:00:00Z",
        "actor_id",
      ],
      ["/api/v1/detail?actor_id=a&started_at=1970-03-02T09:00:00Z&ended_at=2026-03-02T08:00:00Z", "ended_at"],
    ];
    for (const [url, field] of wrong) {
      const { status, body } = await api.get(url);
      assert.equal(status, 422, url);
      assert.equal(body.errors[0].loc.at(-1), field, url);
      assert.ok(body.detail.startsWith(field), body.detail);
    }
  });

  test("a window defaults to today, and spans one to 366 days", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const window = async (query: string) => {
      const { status, body } = await api.get(`/api/v1${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return [body.from, body.to, body.gap_minutes];
    };
    assert.deepEqual(await window(""), [today, today, 30]);
    assert.deepEqual(await window(`?from=${today}`), [today, today, 30]);
    assert.deepEqual(await window("?to=2026-03-01&gap_minutes=1440"), ["2026-03-01", "2026-03-01", 1440]);
    assert.deepEqual(await window("?from=2024-01-01&to=2024-12-31"), ["2024-01-01", "2024-12-31", 30]);
  });

  test("the CSV has the list's columns and rows, and no working formula", async () => {
    await record(database, "cli_c", [
      { actor: "=1+1", actor_name: '@SUM(A1) "x", y', at: "2026-01-02T09:00:00Z" },
      { actor: "ann", at: "2026-02-20T23:50:00.000001Z" },
      { actor: "ann", at: "2026-02-21T00:10:00Z" },
      { actor: "ann", at: "2026-03-30T09:00:00Z" },
    ]);
    const query = "from=2026-01-01&to=2026-03-31";
    const { headers, text } = await api.get(`/api/v1/export.csv?${query}`, "cli_c:ann:plain");
    assert.match(String(headers["content-type"]), /^text\/csv; charset=utf-8/);
    assert.match(String(headers["content-disposition"]), /shifts-2026-01-01-2026-03-31\.csv/);
    const [head, ...rows] = text.trimEnd().split("\r\n");
    const { body } = await api.get(`/api/v1?${query}`, "cli_c:ann:plain");
    assert.equal(head, Object.keys(body.shifts[0]).join(","));
    assert.equal(rows.length, body.total);
    assert.equal(
      rows[0],
      `'=1+1,"'@SUM(A1) ""x"", y",sales,2026-01-02T09:00:00.000000Z,2026-01-02T09:00:00.000000Z,0,1,0,0,0,0,0`,
    );
    assert.match(rows[1] ?? "", /^ann,.*2026-02-20T23:50:00\.000001Z,2026-02-21T00:10:00\.000000Z,20,2,/);
  });

  test("a line break in a name stays within its CSV cell, and starts no formula", async () => {
    const names = ["a\n=1", "b\r=1", "c\r\n=1"];
    await record(
      database,
      "cli_n",
      names.map((name) => ({ actor: name, actor_name: name, at: "2026-01-02T09:00:00Z" })),
    );
    const { text } = await api.get("/api/v1/export.csv?date=2026-01-02", "cli_n:ann:plain");
    const rest = "sales,2026-01-02T09:00:00.000000Z,2026-01-02T09:00:00.000000Z,0,1,0,0,0,0,0";
    assert.equal(
      text.slice(text.indexOf("\r\n") + 2),
      names
        .map((name) => name.replace("=", "'="))
        .map((name) => `"${name}","${name}",${rest}\r\n`)
        .join(""),
    );
  });
});
