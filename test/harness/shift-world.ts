import { randomUUID } from "node:crypto";
import type { NewActivity } from "../../src/store/shifts/activities.ts";
import { apiClient } from "./api-client.ts";
import { atEnd } from "./cleanup.ts";
import { createClient } from "./create-client.ts";
import { createTestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { startServiceProcess, temporaryFolder } from "./service-process.ts";
import { record } from "./shifts.ts";

type Recorded = { actor: string; at: string } & Partial<NewActivity>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Names that attempt script injection in HTML and formula injection in CSV. */
export const hostile = {
  name: '<img src=x onerror="window.harmed=1">',
  formula: "=cmd|' /C calc'!A0",
  query: "<script>window.harmed=1</script> plumbers",
};

/** A running service with shifts of several people from 2 to 4 March 2025, and of another in the last weeks. */
export async function startShiftWorld() {
  const database = await createTestDatabase();
  const port = await freePort();
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder("shifts"),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SHUTDOWN_SECONDS: "1",
  };
  const service = await startServiceProcess({ env: settings, roles: "api" });
  atEnd(() => service.stop());
  const credential = await createClient(settings, "Example Agency");
  const [clientId = ""] = credential.split(":");
  const store = database.open();
  const job = randomUUID();
  await store.query({
    text: `insert into jobs (id, client_id, type, test, status, priority, payload, query, api_key_id, actor_id, actor_name,
             actor_role)
           values ($1, $2, 'svcMaps', false, 'completed', 0, $5, $3, $4, 'ann', 'Ann Example', 'sales')`,
    values: [job, clientId, hostile.query, randomUUID(), JSON.stringify({ search_query: hostile.query })],
  });
  await record(store, clientId, [
    ...workOf("ann", "2025-03-02T09:00:00Z", 13, 10),
    { actor: "ann", at: "2025-03-02T09:30:00.123456Z", kind: "job.submitted", subject_id: job },
    {
      actor: "ann",
      at: "2025-03-02T09:41:00Z",
      kind: "job.completed",
      subject_id: job,
      results_count: 1_204,
    },
    { actor: "ann", at: "2025-03-02T09:42:00Z", kind: "job.failed", subject_id: randomUUID() },
    {
      actor: "ann",
      at: "2025-03-02T10:05:00Z",
      kind: "pin.created",
      subject_id: "pin_0001",
      payload: { name: hostile.name },
    },
    {
      actor: "ann",
      at: "2025-03-02T10:10:00Z",
      kind: "campaign.completed",
      subject_id: "elsewhere-7",
      payload: { name: "Spring letters" },
    },
    ...workOf("ann", "2025-03-02T14:00:00Z", 8, 15),
    ...workOf("bob", "2025-03-02T21:00:00Z", 22, 12, { actor_name: hostile.name, actor_role: "night shift" }),
    ...workOf("calc", "2025-03-03T06:15:00Z", 6, 20, { actor_name: hostile.formula, actor_role: "agent" }),
    ...workOf("ann", "2025-03-04T08:30:00Z", 30, 9),
  ]);
  await record(store, clientId, lastWeeks(Date.now()));
  return { service, settings, credential, clientId, store, job, api: apiClient(service.url, credential) };
}

/** `count` activities at intervals of `everyMinutes`. */
const workOf = (
  actor: string,
  from: string,
  count: number,
  everyMinutes: number,
  more: Partial<NewActivity> = {},
): Recorded[] =>
  Array.from({ length: count }, (_, index) => ({
    actor,
    at: iso(Date.parse(from) + index * everyMinutes * minuteMs),
    ...more,
  }));

/** Five activities a day for the past five weeks, and thirty a day in the last week. */
const lastWeeks = (now: number): Recorded[] =>
  Array.from({ length: 36 }, (_, age) =>
    workOf("dora", iso(now - age * dayMs - 300 * minuteMs), age < 7 ? 30 : 5, 10),
  ).flat();
