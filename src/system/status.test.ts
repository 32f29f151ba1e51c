import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../store/core/database.ts";
import { createReadiness, createSystemStatus } from "./status.ts";

type Ports = Parameters<typeof createSystemStatus>[0];

test("health names unavailable parts without revealing their addresses", async () => {
  const failing = (text: string) => () => Promise.reject(new Error(text));
  const status = createSystemStatus({
    database: { query: failing("connect ECONNREFUSED 10.0.0.5:5432") } as unknown as Database,
    pingCache: failing("connect ETIMEDOUT cache.internal:6379"),
    info: { version: "1.2.3" },
    failedChecks: () => [],
    capabilities: () => [],
    mailReadiness: () => ({ status: "ok", problems: [] }),
  } as unknown as Ports);
  const { status: state, services, issues } = await status.health();
  assert.deepEqual([state, services.database, services.cache], ["unhealthy", "down", "down"]);
  assert.equal(issues.length, 2);
  assert.match(issues.join(" "), /database does not respond.*Redis does not respond/);
  assert.doesNotMatch(issues.join(" "), /10\.0\.0\.5|internal|ECONN|ETIMEDOUT/);
});

test("a service is not healthy while a check of its doctor has failed, or a configured provider or mail is known not to work", async () => {
  const healthWith = async (change: object) => {
    const status = createSystemStatus({
      database: { query: async () => [{ type: "svcSite", slots: 1, active: 0 }] } as unknown as Database,
      pingCache: null,
      info: { version: "1.2.3" },
      failedChecks: () => [],
      capabilities: () => [],
      mailReadiness: () => ({ status: "ok", problems: [] }),
      ...change,
    } as unknown as Ports);
    const { status: state, issues } = await status.health();
    return [state, ...issues];
  };
  const check = {
    name: "disk_space",
    title: "Disk space",
    status: "failed",
    detail: "It is full.",
    mend: "Free some.",
  };
  const provider = { configured: true, reachable: false, problem: "svcPeople cannot search." };
  assert.deepEqual(await healthWith({}), ["healthy"]);
  assert.deepEqual(await healthWith({ failedChecks: () => [check] }), [
    "degraded",
    "Disk space: It is full. Free some.",
  ]);
  assert.deepEqual(await healthWith({ failedChecks: () => [{ ...check, name: "redis" }] }), ["healthy"]);
  assert.deepEqual(await healthWith({ capabilities: () => [provider] }), ["degraded", provider.problem]);
  for (const other of [{ configured: false }, { reachable: null }]) {
    assert.deepEqual(await healthWith({ capabilities: () => [{ ...provider, ...other }] }), ["healthy"]);
  }
  const mailReadiness = () => ({ status: "blocked", problems: ["Port 25 is closed."] });
  assert.deepEqual(await healthWith({ mailReadiness }), ["degraded", "Port 25 is closed."]);
});

test("readiness names a database that does not respond, a full disk of its own and one of the database", async () => {
  const reasonWith = async (change: { fails?: boolean; isFull?: boolean; free?: number }) => {
    const query = () => (change.fails ? Promise.reject(new Error("10.0.0.5")) : Promise.resolve([]));
    const ports = {
      database: { query, isFull: () => change.isFull ?? false } as unknown as Database,
      stopping: () => false,
      readFreeBytes: async () => change.free ?? 5e9,
    };
    return await createReadiness(ports)();
  };
  assert.equal(await reasonWith({}), null);
  assert.equal(await reasonWith({ fails: true }), "The database does not respond.");
  assert.equal(await reasonWith({ free: 50e6 }), "The disk of DATA_DIR is full.");
  assert.equal(await reasonWith({ isFull: true }), "The database's disk is full.");
});
