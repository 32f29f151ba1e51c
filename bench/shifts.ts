import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { aggregateAllDays } from "../src/shifts/aggregate-days.ts";
import type { Database } from "../src/store/core/database.ts";
import { type NewActivity, recordReported } from "../src/store/shifts/activities.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const activitiesTotal = 1_000_000;
const days = 366;
const actors = 10;
const requestsPerKind = 100;
const recordingRounds = 15;
/** Requests are sequential, with a pause between them. */
const pauseMs = 20;
const dayMs = 86_400_000;

/**
 * Lists, details and the CSV of one client with a million activities in 366 days: ten actors who work from 8 to 16,
 * in bouts with pauses between them. Also the cost of recording them.
 */
export async function shifts(): Promise<void> {
  const service = await startService({}, "api");
  try {
    await fill(service);
    const lists: number[] = [];
    for (const gap of [5, 30, 240]) {
      for (const length of [1, 31, 366]) {
        const paths = Array.from({ length: requestsPerKind }, () => `/api/v1?${window(length, gap)}`);
        const { taken, bytes } = await times(service, paths);
        report(
          `gap ${String(gap).padStart(3)}, ${String(length).padStart(3)} days: ${latencies(taken)}, ${kilobytes(bytes)} each`,
        );
        lists.push(...taken);
      }
    }
    for (const [name, query] of Object.entries(others)) {
      const { taken } = await times(
        service,
        Array.from({ length: requestsPerKind }, () => `/api/v1?${query()}`),
      );
      report(`${name.padEnd(18)}: ${latencies(taken)}`);
      lists.push(...taken);
    }
    const detail = await measureDetails(service);
    const small = await measureCsv(service, 240);
    const large = await measureCsv(service, 1);
    for (const csv of [small, large]) {
      report(
        `CSV of a year, gap ${csv.gap}: ${csv.rows} rows in ${ms(csv.ms)}, ${csv.grownMb.toFixed(0)} MB more at peak`,
      );
    }
    report(
      `shifts: list p99 ${ms(quantile(lists, 0.99))} (target 150 ms), detail p99 ${ms(quantile(detail, 0.99))} ` +
        `(target 60 ms), over ${activitiesTotal} activities of ${days} days; CSV of ${large.rows} rows grew memory by ` +
        `${large.grownMb.toFixed(0)} MB, of ${small.rows} rows by ${small.grownMb.toFixed(0)} MB`,
    );
  } finally {
    await service.stop();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(0)} kB`;

const dayBack = (age: number) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);
const below = (bound: number) => Math.floor(Math.random() * bound);
const window = (length: number, gap: number) => {
  const from = below(days - length + 1);
  return `from=${dayBack(from + length - 1)}&to=${dayBack(from)}&gap_minutes=${gap}`;
};

const others = {
  today: () => "gap_minutes=30",
  "any days, any gap": () => window(1 + below(days), 1 + below(1_440)),
  "any page, gap 1": () => `${window(days, 1)}&page_size=1000&page=${1 + below(400)}`,
  "one actor's year": () => `${window(days, 5)}&actor_id=actor-${below(actors)}`,
} as const;

/** Over the shifts of a year, and an actor's whole year. */
async function measureDetails(service: RunningService): Promise<number[]> {
  const year = JSON.parse(await read(service, `/api/v1?${window(days, 30)}`)) as {
    shifts: { actor_id: string; started_at: string; ended_at: string }[];
  };
  const wholeYear = {
    actor_id: "actor-1",
    started_at: `${dayBack(days - 1)}T00:00:00Z`,
    ended_at: `${dayBack(0)}T00:00:00Z`,
  };
  const kinds = {
    "detail of a shift": year.shifts.slice(0, requestsPerKind).map(detailPath),
    "detail of a year": Array.from({ length: requestsPerKind }, () => detailPath(wholeYear)),
  };
  const all: number[] = [];
  for (const [name, paths] of Object.entries(kinds)) {
    const { taken, bytes } = await times(service, paths);
    report(`${name.padEnd(18)}: ${latencies(taken)}, ${kilobytes(bytes)} each`);
    all.push(...taken);
  }
  return all;
}

const detailPath = (shift: { actor_id: string; started_at: string; ended_at: string }) =>
  `/api/v1/detail?${new URLSearchParams({ actor_id: shift.actor_id, started_at: shift.started_at, ended_at: shift.ended_at })}`;

/** Through the statement that POST /activity uses, one day at a time. */
async function fill(service: RunningService): Promise<void> {
  const { database, stop } = await openEmbeddedDatabase(service.dataDir);
  const startedAt = performance.now();
  const [clientId = ""] = service.credential.split(":");
  for (let age = days - 1; age >= 0; age--)
    await recordDay(database, dayOfActivities(clientId, dayBack(age)));
  report(`recorded in ${ms(performance.now() - startedAt)}`);
  const recordedAt = performance.now();
  await aggregateAllDays(database);
  report(`summed up in ${ms(performance.now() - recordedAt)}`);
  for (const table of ["activities", "activity_hours", "activity_days", "activity_actors"]) {
    await database.script(`vacuum analyze ${table}`);
  }
  await compareRecording(database);
  await stop();
}

const kinds = ["job.submitted", "job.completed", "call.made", "job.failed", "note.written"];

function dayOfActivities(clientId: string, day: string): NewActivity[] {
  const perActor = Math.round(activitiesTotal / days / actors);
  const startOfDay = Date.parse(`${day}T08:00:00Z`);
  const activities = Array.from({ length: actors }, (_, actor) =>
    Array.from({ length: perActor }, (_value, nth) => {
      // Bouts of about a quarter of an hour within each hour: pauses of all lengths up to 45 minutes.
      const hour = Math.floor((nth * 8) / perActor);
      const at = startOfDay + hour * 3_600_000 + Math.random() ** 2 * 3_600_000;
      return {
        client_id: clientId,
        actor_id: `actor-${actor}`,
        actor_name: `Actor ${actor}`,
        actor_role: "agent",
        kind: kinds[nth % kinds.length] ?? "call.made",
        subject_type: null,
        subject_id: null,
        occurred_at: new Date(Math.min(at, Date.now())).toISOString(),
        results_count: nth % 7,
        external_id: null,
        payload: null,
      };
    }),
  ).flat();
  return activities.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
}

const recordDay = (database: Database, activities: NewActivity[]) => recordReported(database, activities);

/** The same activities in turn: recorded, and inserted as bare rows into a table with the same indexes. */
async function compareRecording(database: Database): Promise<void> {
  const bareInsert = `insert into bare_activities (client_id, actor_id, actor_name, actor_role, kind, occurred_at, results_count)
    select client_id, actor_id, actor_name, actor_role, kind, occurred_at, results_count
    from json_populate_recordset(null::bare_activities, $1::json)`;
  await database.script("create table bare_activities (like activities including all)");
  const taken = { bare: [] as number[], recorded: [] as number[] };
  for (let round = 0; round < recordingRounds; round++) {
    // Late reports for aggregated days, which cost the most.
    const activities = dayOfActivities("cli_compared", dayBack(1 + (round % 3))).slice(0, 1_000);
    for (const kind of ["bare", "recorded"] as const) {
      const startedAt = performance.now();
      if (kind === "bare") await database.query({ text: bareInsert, values: [JSON.stringify(activities)] });
      else await recordDay(database, activities);
      taken[kind].push(performance.now() - startedAt);
    }
    await aggregateAllDays(database);
  }
  await database.script("drop table bare_activities");
  report(
    `1,000 reported activities: recorded in ${ms(median(taken.recorded))}, as bare rows in ${ms(median(taken.bare))} (medians)`,
  );
}

/** @returns the time of each request, and the average length of the responses. */
async function times(service: RunningService, paths: string[]): Promise<{ taken: number[]; bytes: number }> {
  const taken: number[] = [];
  let bytes = 0;
  for (const path of [...paths.slice(0, 3), ...paths]) {
    const startedAt = performance.now();
    bytes += (await read(service, path)).length;
    taken.push(performance.now() - startedAt);
    await delay(pauseMs);
  }
  return { taken: taken.slice(3), bytes: bytes / taken.length };
}

async function read(service: RunningService, path: string): Promise<string> {
  const reply = await fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${service.credential}` },
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
}

/** Memory of the service's own process (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1e3;
}

/** Reads the CSV as it arrives and samples the service's memory meanwhile. */
async function measureCsv(
  service: RunningService,
  gap: number,
): Promise<{ gap: number; rows: number; ms: number; grownMb: number }> {
  const before = await residentMegabytes(service.pid);
  const startedAt = performance.now();
  let rows = -1;
  let most = before;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      most = Math.max(most, await residentMegabytes(service.pid));
      await delay(50);
    }
  })();
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      `${service.url}/api/v1/export.csv?${window(days, gap)}`,
      { headers: { authorization: `Bearer ${service.credential}` } },
      (answer) => {
        answer.on("data", (chunk: Buffer) => {
          for (const byte of chunk) rows += byte === 10 ? 1 : 0;
        });
        answer.on("end", resolve).on("error", reject);
      },
    );
    asked.on("error", reject).end();
  });
  watching.abort();
  await watch;
  return { gap, rows, ms: performance.now() - startedAt, grownMb: most - before };
}
