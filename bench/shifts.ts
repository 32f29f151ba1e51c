import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { recordReported } from "../src/store/activities.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded/start-embedded-postgres.ts";
import { latencies, ms, quantile, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const activitiesTotal = 1_000_000;
const days = 366;
const actors = 10;
const requestsPerKind = 100;
const dayMs = 86_400_000;

/**
 * Lists, details and the CSV of one client with a million activities in 366 days: ten actors who work from 8 to 16,
 * in bouts with pauses between them.
 */
export async function shifts(): Promise<void> {
  const service = await startService({}, "api");
  try {
    await fill(service);
    const lists: number[] = [];
    for (const [name, query] of Object.entries(windows)) {
      const taken = await times(
        service,
        Array.from({ length: requestsPerKind }, () => `/api/v1?${query()}`),
      );
      report(`${name.padEnd(28)} ${latencies(taken)}`);
      lists.push(...taken);
    }
    const year = JSON.parse(await read(service, `/api/v1?${windows["a year, gap 30"]()}`)) as {
      total: number;
      shifts: { actor_id: string; started_at: string; ended_at: string }[];
    };
    const details = year.shifts.slice(0, requestsPerKind).map(detailPath);
    const wholeYear = {
      actor_id: "actor-1",
      started_at: `${dayBack(365)}T00:00:00Z`,
      ended_at: `${dayBack(0)}T00:00:00Z`,
    };
    details.push(...Array.from({ length: 20 }, () => detailPath(wholeYear)));
    const detailTimes = await times(service, details);
    report(`detail                       ${latencies(detailTimes)}`);
    const csv = await measureCsv(service);
    report(
      `CSV of a year, gap 1: ${csv.rows} rows in ${ms(csv.ms)}, ${csv.grownMb.toFixed(0)} MB more at the most`,
    );
    report(
      `shifts: list p99 ${ms(quantile(lists, 0.99))} (target 150 ms), detail p99 ${ms(quantile(detailTimes, 0.99))} ` +
        `(target 60 ms), over ${activitiesTotal} activities of ${days} days; CSV grew memory by ${csv.grownMb.toFixed(0)} MB`,
    );
  } finally {
    await service.stop();
  }
}

const dayBack = (age: number) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10);
const below = (bound: number) => Math.floor(Math.random() * bound);
const span = (length: number, gap: number) => {
  const from = below(days - length);
  return `from=${dayBack(from + length - 1)}&to=${dayBack(from)}&gap_minutes=${gap}`;
};

const windows = {
  "today's": () => "gap_minutes=30",
  "a day, any gap": () => span(1, 1 + below(1_440)),
  "a week, gap 30": () => span(7, 30),
  "a month, any gap from 15": () => span(31, 15 + below(1_425)),
  "a year, gap 30": () => span(365, 30),
  "a year, gap 60": () => span(365, 60),
  "a year of one actor": () => `${span(365, 30)}&actor_id=actor-${below(actors)}`,
} as const;

const detailPath = (shift: { actor_id: string; started_at: string; ended_at: string }) =>
  `/api/v1/detail?${new URLSearchParams({ actor_id: shift.actor_id, started_at: shift.started_at, ended_at: shift.ended_at })}`;

/** Through the statement that POST /activity uses, a day at a time. */
async function fill(service: RunningService): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: service.dataDir, log: () => undefined });
  const database = openDatabase({
    connection: server.connection,
    poolSize: 3,
    applicationName: "bench",
    onIdleError: () => undefined,
  });
  const startedAt = performance.now();
  const [clientId = ""] = service.credential.split(":");
  for (let age = days - 1; age >= 0; age--) await fillDay(database, clientId, dayBack(age));
  await database.script("vacuum analyze activities");
  await database.script("vacuum analyze activity_hours");
  report(`filled in ${ms(performance.now() - startedAt)}`);
  await database.close();
  await server.stop();
}

const kinds = ["job.submitted", "job.completed", "call.made", "job.failed", "note.written"];

async function fillDay(database: Database, clientId: string, day: string): Promise<void> {
  const perActor = Math.round(activitiesTotal / days / actors);
  const startOfDay = Date.parse(`${day}T08:00:00Z`);
  const activities = Array.from({ length: actors }, (_, actor) =>
    Array.from({ length: perActor }, (_value, nth) => {
      // Bouts of a quarter of an hour or so within each hour: pauses of all lengths up to 45 minutes.
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
  activities.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
  await database.transaction((tx) => recordReported(tx, activities));
}

async function times(service: RunningService, paths: string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const path of [...paths.slice(0, 3), ...paths]) {
    const startedAt = performance.now();
    await read(service, path);
    taken.push(performance.now() - startedAt);
  }
  return taken.slice(3);
}

async function read(service: RunningService, path: string): Promise<string> {
  const reply = await fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${service.credential}` },
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
}

/** Of the service's own process (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1e3;
}

/** Reads the CSV as it comes and looks at the service's memory meanwhile. */
async function measureCsv(service: RunningService): Promise<{ rows: number; ms: number; grownMb: number }> {
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
      `${service.url}/api/v1/export.csv?${windows["a year, gap 30"]().replace(/gap_minutes=30/, "gap_minutes=1")}`,
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
  return { rows, ms: performance.now() - startedAt, grownMb: most - before };
}
