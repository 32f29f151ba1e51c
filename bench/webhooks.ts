import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/store/core/database.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { latencies, ms, quantile, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const events = 300;
const hangingEndpoints = 10;
const drainEndpoints = 4;
const drainEvents = 25_000;

/**
 * From the response to a submit, whose commit created `job.queued`, to its webhook at a receiver on this machine:
 * alone, and next to endpoints that never respond. Then 100,000 waiting deliveries are sent, and memory is measured.
 */
export async function webhooks(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-webhooks-"));
  await chmod(dataDir, 0o711);
  const receiver = await startReceiver();
  const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };
  // Without workers, nothing runs except the events themselves.
  const service = await startService(env, "api,scheduler");
  const { database, stop } = await openEmbeddedDatabase(dataDir);
  try {
    await register(service, `${receiver.url}/fast`, ["job.queued"]);
    const alone = await measure(service, receiver);
    report(`alone: ${latencies(alone)}`);
    for (let index = 0; index < hangingEndpoints; index++) {
      await register(service, `${receiver.url}/hang/${index}`, ["job.queued"]);
    }
    const withHanging = await measure(service, receiver);
    report(`with ${hangingEndpoints} endpoints that never respond: ${latencies(withHanging)}`);
    await database.script("delete from webhook_endpoints");
    await drain(service, receiver, database);
    report(
      `webhooks: event to receiver p99 ${ms(quantile(alone, 0.99))}, with endpoints that hang ${ms(quantile(withHanging, 0.99))} (target 200 ms)`,
    );
  } finally {
    await stop();
    await service.stop();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Receiver {
  url: string;
  /** When each job's webhook arrived. */
  arrivals: Map<string, number>;
  count: number;
  wake: () => void;
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  const hanging: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/hang")) {
      hanging.push(response);
      request.resume();
      return;
    }
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const at = performance.now();
      response.writeHead(204).end();
      receiver.count += 1;
      if (request.url === "/fast") receiver.arrivals.set(JSON.parse(body).data.job_id, at);
      receiver.wake();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: new Map(),
    count: 0,
    wake: () => undefined,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

async function post(service: RunningService, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${service.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.credential}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

const register = (service: RunningService, url: string, types: string[]) =>
  post(service, "/api/v1/webhooks", { url, event_types: types });

async function measure(service: RunningService, receiver: Receiver): Promise<number[]> {
  const values: number[] = [];
  for (let index = 0; index < events; index++) {
    const payload = { url: `https://site-${index}.example.com/`, force_refresh: true };
    const { job_id: id = "" } = await post(service, "/api/v1/jobs/svcSite/submit", { payload });
    const committedAt = performance.now();
    while (!receiver.arrivals.has(id)) {
      await new Promise<void>((resolve) => {
        receiver.wake = resolve;
      });
    }
    values.push(Math.max(0, (receiver.arrivals.get(id) ?? Number.NaN) - committedAt));
  }
  return values;
}

/** The events are written in one batch; the peak memory of the process is read from Linux. */
async function drain(service: RunningService, receiver: Receiver, database: Database): Promise<void> {
  for (let index = 0; index < drainEndpoints; index++) {
    await register(service, `${receiver.url}/drain/${index}`, ["job.completed"]);
  }
  receiver.count = 0;
  const before = await memoryOf(service.pid);
  const begin = performance.now();
  await database.query({
    text: `with logged as (
             insert into events (client_id, type, data)
             select id, 'job.completed', '{"job_id":"' || gen_random_uuid()
                    || '","type":"svcSite","processing_time":1.5,"results_count":3}'
             from clients, generate_series(1, $1::int) where clients.name = 'bench')
           select pg_notify('forager_events', '')`,
    values: [drainEvents],
  });
  const total = drainEvents * drainEndpoints;
  const parts: number[] = [];
  let peak = 0;
  while (receiver.count < total) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = await memoryOf(service.pid);
    peak = Math.max(peak, now);
    const part = Math.floor((receiver.count / total) * 4);
    parts[part] = Math.max(parts[part] ?? 0, now);
  }
  const seconds = (performance.now() - begin) / 1000;
  const quarters = parts.slice(0, 4).map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`);
  report(
    `${total} deliveries in ${seconds.toFixed(0)} s (${(total / seconds).toFixed(0)}/s), ${receiver.count - total} twice; ` +
      `memory ${(before / 1e6).toFixed(0)} MB before, at most ${quarters.join(", ")} in the quarters`,
  );
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1] ?? 0) * 1024;
}
