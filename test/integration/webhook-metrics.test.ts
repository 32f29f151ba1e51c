import assert from "node:assert/strict";
import { test } from "node:test";
import type { Registry } from "prom-client";
import { eventually } from "../harness/wait.ts";
import { createWebhookHarness } from "../harness/webhooks.ts";

/** Reads a series of the Prometheus text; null if it is missing. */
async function readMetric(registry: Registry, line: string): Promise<number | null> {
  const found = (await registry.metrics()).split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

test("attempts and deliveries are counted by outcome and timed", async () => {
  const harness = await createWebhookHarness();
  const { receiver, deliveries, metrics } = harness;
  await harness.start();
  const taken = await harness.register("/taken", { types: ["job.completed"] });
  const refusing = await harness.register("/refusing", { types: ["job.failed"] });
  receiver.answers.set("/refusing", 500);
  await harness.emit("job.completed", { count: 3 });
  await harness.emit("job.failed");
  const becomes = (line: string, value: number) =>
    eventually(
      () => readMetric(metrics, line),
      (now) => now === value,
    );
  await becomes('forager_webhook_deliveries_total{outcome="delivered"}', 3);
  await becomes('forager_webhook_attempts_total{result="delivered"}', 3);
  await becomes('forager_webhook_attempts_total{result="refused"}', 1);
  assert.equal(
    await readMetric(metrics, 'forager_webhook_deliveries_total{outcome="failed"}'),
    null,
    "its retries continue",
  );
  const { status } = await deliveries.sendTest("cli_a", refusing.webhook_id);
  assert.equal(status, "failed");
  assert.equal(await readMetric(metrics, 'forager_webhook_deliveries_total{outcome="failed"}'), 1);
  receiver.answers.set("/taken", (response) => void response.socket?.destroy());
  await deliveries.sendTest("cli_a", taken.webhook_id);
  assert.equal(await readMetric(metrics, 'forager_webhook_attempts_total{result="no_answer"}'), 1);
  assert.equal(await readMetric(metrics, "forager_webhook_attempt_duration_seconds_count"), 6);
  assert.doesNotMatch(await metrics.metrics(), /cli_a|127\.0\.0\.1/, "no client or address is named");
});
