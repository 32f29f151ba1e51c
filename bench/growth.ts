import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { markLists } from "../src/store/jobs/list-marks.ts";
import { median, ms, quantile, report } from "./harness/figures.ts";
import { type ServiceGroup, startServiceGroup } from "./harness/service-group.ts";

/** Jobs of one client, each number in a database of its own. */
const sizes = (process.env.GROWTH_SIZES ?? "1000,1000000").split(",").map(Number);
/** A server whose databases `forager_growth_<size>` are filled once and kept; without it, embedded ones. */
const server = process.env.GROWTH_SERVER;
/** Part of the names of the endpoints to measure. */
const only = process.env.GROWTH_ONLY ?? "";
const samples = 200;
const samplesMin = 3;
const warmUp = 20;
/** Slow endpoints are called less often. */
const endpointMs = 8_000;
/** The service answers statistics and metrics from memory meanwhile. */
const cachedMs = 5_100;
const cachedSamples = 5;
const secretKey = "only for the databases of this benchmark";

/**
 * What reading costs as the number of stored jobs grows: one job ended each second, up to now, with a result, activities,
 * deliveries and campaigns in proportion. Each endpoint is called in turn with every size, so that other load meets all
 * of them. The last lines give each endpoint's median relative to the smallest size.
 */
export async function growth(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const services: FilledService[] = [];
  for (const size of sizes) {
    const service = stack.use(
      await startServiceGroup(server === undefined ? {} : await databaseOn(server, size)),
    );
    services.push(await filled(service, size));
  }
  const summary: string[] = [];
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!name.includes(only)) continue;
    const times = await measured(services, endpoint);
    for (const [index, { size }] of services.entries()) {
      const taken = times[index] ?? [];
      report(`${size} jobs, ${name}: p50 ${ms(median(taken))}, p99 ${ms(quantile(taken, 0.99))}`);
    }
    const [first = Number.NaN, ...later] = times.map(median);
    const ratios = later.map((each) => (each / first).toFixed(2)).join(", ");
    summary.push(`growth, ${name}: ${ratios} times the first size`);
  }
  for (const line of summary) report(line);
}

/** The times of the calls to each service. */
async function measured(
  services: readonly FilledService[],
  { call, gapMs = 0 }: Endpoint,
): Promise<number[][]> {
  const times = services.map((): number[] => []);
  const endsAt = performance.now() + endpointMs;
  for (let sample = gapMs === 0 ? -warmUp : 0; sample < (gapMs === 0 ? samples : cachedSamples); sample++) {
    if (performance.now() > endsAt) {
      if (sample > samplesMin) break;
      sample = Math.max(sample, 0);
    }
    await pause(gapMs);
    for (const [index, service] of services.entries()) {
      const startedAt = performance.now();
      await call(service);
      if (sample >= 0) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times;
}

interface FilledService {
  size: number;
  url: string;
  credential: string;
  /** Of the newest completed job. */
  jobId: string;
  webhookId: string;
  /** The 900th event before the newest. */
  missedFrom: string;
}

interface Endpoint {
  call: (service: FilledService) => Promise<unknown>;
  /** Between two calls, for answers that are kept in memory. */
  gapMs?: number;
}

const reading = (path: string | ((service: FilledService) => string), gapMs = 0): Endpoint => ({
  gapMs,
  call: (service) => get(service, typeof path === "string" ? path : path(service)),
});

/** How many jobs a call would change, which changes none. */
const counting = (path: string, filter: object): Endpoint => ({
  call: (service) => get(service, path, { ...filter, dry_run: true }),
});

const list = "/api/v1/jobs/list";
/** The page at this part (0 to 1) of a list of `share` of the jobs. */
const deep = (query: string, part: number, share = 1): Endpoint =>
  reading(({ size }) => `${list}?${query}&page=${Math.max(1, Math.floor((size * share * part) / 50))}`);
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const endpoints: Record<string, Endpoint> = {
  list: reading(list),
  "list, oldest first": reading(`${list}?sort_order=asc`),
  "list of failed jobs": reading(`${list}?status_filter=failed`),
  "list of a type": reading(`${list}?type_filter=svcVerify`),
  "list by update": reading(`${list}?sort_by=updated_at&type_filter=svcVerify`),
  "list by status": reading(`${list}?sort_by=status`),
  "list, page at a tenth": deep("", 0.1),
  "list, middle page": deep("", 0.5),
  "list, last page": deep("", 1),
  "list of failed jobs, middle page": deep("status_filter=failed", 0.5, 0.02),
  "list by update, middle page": deep("sort_by=updated_at", 0.5),
  "list by status, middle page": deep("sort_by=status", 0.5),
  status: reading(({ jobId }) => `/api/v1/jobs/${jobId}/status`),
  results: reading(({ jobId }) => `/api/v1/jobs/${jobId}/results`),
  request: reading(({ jobId }) => `/api/v1/jobs/${jobId}/request`),
  "event replay, 900 events": { call: replay },
  "streams' status": reading("/api/v1/events/status"),
  "shifts of today": reading(`/api/v1?from=${day(0)}&to=${day(0)}`),
  "shifts of a week": reading(`/api/v1?from=${day(6)}&to=${day(0)}`),
  campaigns: reading("/api/v1/jobs/svcMaps/campaigns"),
  "campaigns of a status": reading("/api/v1/jobs/svcMaps/campaigns?status=completed"),
  deliveries: reading(({ webhookId }) => `/api/v1/webhooks/${webhookId}/deliveries`),
  "failed deliveries": reading(({ webhookId }) => `/api/v1/webhooks/${webhookId}/deliveries?status=failed`),
  "audit log": reading("/api/v1/audit"),
  "client's settings": reading("/api/v1/client/settings"),
  overview: reading("/api/v1/overview"),
  "rerun of failed jobs, counted": counting("/api/v1/jobs/rerun", {}),
  "cancellation, counted": counting("/api/v1/jobs/cancel", { type_filter: "svcSite" }),
  health: reading("/api/v1/system/health"),
  "queue statistics": reading("/api/v1/system/queue-stats", cachedMs),
  metrics: reading("/metrics", cachedMs),
};

/** @param body of a POST. */
async function get({ url, credential }: FilledService, path: string, body?: object): Promise<void> {
  const authorization = `Bearer ${credential}`;
  const answer = await fetch(
    url + path,
    body === undefined
      ? { headers: { authorization } }
      : {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
}

/** Until the last of the missed events. */
async function replay({ url, credential, missedFrom }: FilledService): Promise<void> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${credential}`, "last-event-id": missedFrom },
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(replayMaxMs)]),
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.split("event: job.").length > replayed) break;
  }
  abort.abort();
}
const replayed = 900;
const replayMaxMs = 20_000;

/** The environment of a service with the database of this size on a server. */
async function databaseOn(serverUrl: string, size: number): Promise<Record<string, string>> {
  const url = new URL(serverUrl);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const name = `forager_growth_${size}`;
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, SECRET_KEY: secretKey };
}

async function filled(service: ServiceGroup, size: number): Promise<FilledService> {
  const { database, url } = service;
  const fresh = await service.newClient();
  await service.start("api");
  const known = { text: "select value from settings where key = 'growth_credential'" };
  const [kept] = await database.query<{ value: string }>(known);
  const credential = kept?.value ?? fresh;
  const [clientId = ""] = credential.split(":");
  const startedAt = performance.now();
  const connection = await database.pool.connect();
  await connection.query("set statement_timeout = 0");
  for (const text of kept === undefined ? fillingOf(clientId, size) : []) await connection.query(text);
  for (const text of fillingHour(clientId, Math.min(size, 100_000))) await connection.query(text);
  await connection.query("insert into settings values ('growth_credential', $1) on conflict do nothing", [
    credential,
  ]);
  await connection.query("vacuum analyze");
  connection.release(true);
  // As housekeeping does in its turns.
  while ((await markLists(database)) > 0);
  report(`${size} jobs: filled in ${ms(performance.now() - startedAt)}`);
  const [row] = await database.query<Omit<FilledService, "size" | "url" | "credential">>({
    text: `select (select id from jobs where client_id = $1 and status = 'completed'
                   order by created_at desc limit 1) as "jobId",
                  (select id from webhook_endpoints where client_id = $1) as "webhookId",
                  (select id::text from events where client_id = $1
                   order by id desc offset ${replayed} limit 1) as "missedFrom"`,
    values: [clientId],
  });
  if (row === undefined) throw new Error("the database is empty");
  return { size, url, credential, ...row };
}

/** Scripts that fill a database without its triggers and secondary indexes, which are made afterwards. */
function fillingOf(client: string, size: number): string[] {
  const rows = `(select n, now() - (${size} - n) * interval '1 second' as moment from generate_series(1, ${size}) n) rows`;
  const id = `(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
               || '8' || substr(md5(n::text), 4, 15))::uuid`;
  return [
    `create table growth_indexes as select indexdef, indexname from pg_indexes
       where tablename in ('jobs', 'activities', 'webhook_deliveries') and indexdef not like '%UNIQUE%'`,
    `do $$ declare name text; begin for name in select indexname from growth_indexes loop
       execute 'drop index ' || name; end loop; end $$`,
    "alter table jobs disable trigger user",
    `insert into jobs (id, client_id, type, test, status, priority, payload, url, api_key_id, actor_id, actor_name, actor_role,
                       created_at, updated_at, started_at, completed_at, results_count)
     select ${id}, '${client}', case n % 3 when 0 then 'svcVerify' else 'svcSite' end, false,
            case when n % 50 = 0 then 'failed' else 'completed' end, 0, '{"url":"https://example.com/"}',
            'https://example.com/' || n, gen_random_uuid(), 'default', 'default', 'member', moment, moment, moment, moment, 1
     from ${rows}`,
    "insert into job_results (job_id, data) select id, '{}' from jobs where status = 'completed'",
    `insert into job_totals (client_id, type, test, status, jobs)
     select coalesce(client_id, ''), type, test, status, count(*) from jobs
     group by grouping sets ((client_id, type, test, status), (type, test, status))`,
    "alter table jobs enable trigger user",
    `insert into activities (client_id, actor_id, actor_name, actor_role, kind, subject_type, subject_id, occurred_at,
                             results_count, shipped_as)
     select client_id, actor_id, actor_name, actor_role, 'job.' || status, 'job', id::text, completed_at, 1, 'job' from jobs`,
    `insert into activity_actors (client_id, actor_id, name, role) values ('${client}', 'default', 'default', 'member')
       on conflict do nothing`,
    `insert into activity_hours
     select client_id, actor_id, date_trunc('hour', completed_at, 'UTC') as hour, min(completed_at), max(completed_at),
            '1 second', count(*), 0, count(*), 0, count(*), count(*) from jobs group by 1, 2, 3
     on conflict (client_id, actor_id, hour) do nothing`,
    `insert into webhook_endpoints (id, client_id, url, secret, after_event_id, disabled_at, disabled_reason)
     values (gen_random_uuid(), '${client}', 'https://example.com/', '', 0, now(), 'by_client')`,
    `insert into webhook_deliveries (webhook_id, event_type, body, status, attempts, created_at, ended_at)
     select (select id from webhook_endpoints), 'job.completed', '{}',
            case when n % 50 = 0 then 'failed' else 'delivered' end, 1, moment, moment
     from ${rows} where n % 10 = 0`,
    `insert into campaigns (id, client_id, status, query, country_code, filter, max_results, auto_advance, api_key_id,
                            actor_id, actor_name, actor_role, maps_dedup, created_at)
     select 'cmp_' || n, '${client}', case when n % 10000 = 0 then 'paused' else 'completed' end, 'dentist', 'US', '{}', 20,
            true, gen_random_uuid(), 'default', 'default', 'member', 'mark', moment
     from ${rows} where n % 1000 = 0`,
    "set maintenance_work_mem = '1GB'",
    `do $$ declare text text; begin for text in select indexdef from growth_indexes loop execute text; end loop; end $$`,
    "drop table growth_indexes",
  ];
}

/** What is kept for an hour or a day, and has expired in a database that was filled before. */
function fillingHour(client: string, events: number): string[] {
  return [
    "delete from events",
    `insert into events (client_id, type, job_id, data)
     select '${client}', 'job.completed', id, '{"job_id":"' || id || '","type":"svcSite","processing_time":1,"results_count":1}'
     from (select id from jobs order by created_at desc limit ${events}) newest order by id`,
    "delete from job_ends",
    `insert into job_ends (moment, type, jobs, seconds, is_sum)
     select now() - n * interval '10 seconds', 'svcSite', 10, 10, true from generate_series(1, least(8640, ${events} / 10)) n`,
  ];
}
