import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../store/core/database.ts";
import { createSystemStatus } from "./status.ts";

type Ports = Parameters<typeof createSystemStatus>[0];

test("health names unavailable parts without revealing their addresses", async () => {
  const failing = (text: string) => () => Promise.reject(new Error(text));
  const status = createSystemStatus({
    database: { query: failing("connect ECONNREFUSED 10.0.0.5:5432") } as unknown as Database,
    pingCache: failing("connect ETIMEDOUT cache.internal:6379"),
    info: { version: "1.2.3" },
  } as unknown as Ports);
  const { status: state, services, issues } = await status.health();
  assert.deepEqual([state, services.database, services.cache], ["unhealthy", "down", "down"]);
  assert.equal(issues.length, 2);
  assert.match(issues.join(" "), /database does not respond.*Redis does not respond/);
  assert.doesNotMatch(issues.join(" "), /10\.0\.0\.5|internal|ECONN|ETIMEDOUT/);
});
