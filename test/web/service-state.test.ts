import assert from "node:assert/strict";
import { test } from "node:test";
import type { Health, Info } from "../../web/src/api/answers.ts";
import { serviceState } from "../../web/src/lib/service-state.ts";

const health = { status: "healthy", issues: [] } as unknown as Health;
const infoWith = (part: object, smtp = { status: "ok", problems: [] as string[] }) =>
  ({ capabilities: [part], features: { smtp }, warnings: [] }) as unknown as Info;
const down = { configured: true, reachable: false, problem: "svcPeople cannot search." };

test("a service is not called healthy while a configured provider or the mail check fails", () => {
  assert.deepEqual(serviceState(health, undefined), { status: "healthy", notes: [] });
  assert.deepEqual(serviceState(health, infoWith(down)), { status: "degraded", notes: [down.problem] });
  assert.equal(serviceState(health, infoWith({ ...down, configured: false })).status, "healthy");
  assert.equal(serviceState(health, infoWith({ ...down, reachable: null })).status, "healthy");
  const blocked = { status: "blocked", problems: ["Port 25 is closed."] };
  assert.deepEqual(serviceState(health, infoWith({}, blocked)).notes, ["Port 25 is closed."]);
});
