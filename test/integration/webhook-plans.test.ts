import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Database, Statement } from "../../src/store/core/database.ts";
import { readServiceCounts } from "../../src/store/system/service-counts.ts";
import {
  anyWebhookEnabled,
  claimDeliveries,
  feedWebhooks,
  recordAttempts,
} from "../../src/store/webhooks/webhook-deliveries.ts";
import {
  deleteOldDeliveries,
  findDelivery,
  listDeliveries,
  replayFailed,
} from "../../src/store/webhooks/webhook-log.ts";
import { createTestDatabase } from "../harness/database.ts";

const rows = 200_000;
const endpoints = 50;
const database = (await createTestDatabase()).open();

const sent: Statement[] = [];
const recording: Database = {
  ...database,
  query: (statement) => {
    sent.push(statement);
    return database.query(statement);
  },
};

before(async () => {
  await database.script(`
    insert into clients (id, name) select 'cli_' || n, 'Client' from generate_series(0, 4) n;
    insert into webhook_endpoints (id, client_id, url, secret, after_event_id)
      select md5(n::text)::uuid, 'cli_' || n % 5, 'https://example.com/', '\\x00', 0
      from generate_series(1, ${endpoints}) n;
    insert into webhook_deliveries (webhook_id, event_type, body, status, next_attempt_at, created_at, ended_at)
      select md5((1 + n % ${endpoints})::text)::uuid, 'job.completed', '{}',
             case when n % 997 = 0 then 'failed' when n % 499 = 0 then 'pending' else 'delivered' end,
             case when n % 997 <> 0 and n % 499 = 0 then now() - n * interval '1 millisecond' end,
             now() - n * interval '1 second', case when n % 499 <> 0 then now() end
      from generate_series(1, ${rows}) n;
    insert into events (client_id, type, data) select 'cli_' || n % 300, 'job.queued', '{}'
      from generate_series(1, ${rows}) n;
    update webhook_feed set position = ${rows} - 300;`);
  for (const table of ["webhook_deliveries", "webhook_endpoints", "events", "clients"]) {
    await database.script(`vacuum analyze ${table}`);
  }
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

async function assertIndexed(work: (recorded: Database) => Promise<unknown>): Promise<void> {
  sent.length = 0;
  await work(recording);
  assert.ok(sent.length > 0);
  for (const { text, values = [] } of sent) {
    const explained = await database.query<{ "QUERY PLAN": { Plan: Plan }[] }>({
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    const visit = (plan: Plan) => {
      const name = plan["Relation Name"] ?? "";
      const scansAll = plan["Node Type"] === "Seq Scan" && ["webhook_deliveries", "events"].includes(name);
      assert.ok(!scansAll, `reads all of ${name}:\n${text}`);
      const wasted = plan["Rows Removed by Filter"] ?? 0;
      assert.ok(wasted < 2_000, `throws ${wasted} rows away at ${plan["Node Type"]}:\n${text}`);
      for (const child of plan.Plans ?? []) visit(child);
    };
    for (const { Plan } of explained[0]?.["QUERY PLAN"] ?? []) visit(Plan);
  }
}

describe(`with ${rows} deliveries and events, every statement of webhooks reads an index`, () => {
  const webhookId = "c4ca4238-a0b9-2382-0dcc-509a6f75849b"; // md5 of "1"

  for (const status of [undefined, "pending", "delivered", "failed"] as const) {
    test(`the log, ${status ?? "all"}`, () =>
      assertIndexed(async (recorded) => {
        const query = { webhookId, status, limit: 50 };
        const page = await listDeliveries(recorded, { ...query, afterId: undefined });
        assert.ok(page.length > 0);
        await listDeliveries(recorded, { ...query, afterId: page.at(-1)?.id });
        await findDelivery(recorded, { clientId: "cli_1", webhookId, deliveryId: page[0]?.id ?? "" });
      }));
  }

  test("feeding, claiming and recording", () =>
    assertIndexed(async (recorded) => {
      await anyWebhookEnabled(recorded);
      const counts = await readServiceCounts(recorded, ["svcSite"]);
      assert.ok(counts.deliveries_pending > 100);
      assert.ok(counts.webhook_feed_lag_seconds > 0);
      assert.equal(await feedWebhooks(recorded, 1_000), 5, "of five clients' events among 300 clients'");
      const rooms = new Map([[webhookId, 3]]);
      const claimed = await claimDeliveries(recorded, { rooms, limit: 100, leaseSeconds: 60 });
      assert.equal(claimed.filter((one) => one.webhook_id === webhookId).length, 3);
      await recordAttempts(
        recorded,
        claimed.map(({ id, attempts: attempt }) => ({
          id,
          attempt,
          status: "delivered",
          retry_seconds: 0,
          entry: { attempt, started_at: "", duration_ms: 1, response_status: 200, error: null },
        })),
      );
    }));

  test("replaying and deleting", () =>
    assertIndexed(async (recorded) => {
      const since = new Date(Date.now() - 3 * 3_600_000);
      await replayFailed(recorded, { webhookId, since, until: new Date() });
      const deleted = await deleteOldDeliveries(recorded as never, { days: 2, limit: 1_000 });
      assert.equal(deleted, 1_000);
    }));
});
