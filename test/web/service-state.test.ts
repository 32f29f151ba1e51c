import assert from "node:assert/strict";
import { test } from "node:test";
import type { DoctorReport, Health, Overview } from "../../web/src/api/answers.ts";
import { serviceState } from "../../web/src/lib/service-state.ts";

const health = { status: "healthy", issues: [] as string[] } as unknown as Health;
const doctorWith = (status: string) =>
  ({
    checks: [{ name: "dns", title: "DNS", status, detail: "It does not answer.", mend: "Start it." }],
  }) as unknown as DoctorReport;
const now = Date.parse("2026-01-15T12:00:00Z");
const failing = (type: string, code: string, at: string) =>
  ({ failures: [{ type, code, latest_at: at }] }) as unknown as Overview;

test("a service is healthy only if no check of its doctor failed, and each problem is named once", () => {
  const healthy = { status: "healthy", problems: [], advice: [], warnings: 0 };
  assert.deepEqual(serviceState(health, {}), healthy);
  assert.deepEqual(serviceState(health, { doctor: doctorWith("ok") }), healthy);
  assert.deepEqual(serviceState(health, { doctor: doctorWith("warning") }), { ...healthy, warnings: 1 });
  const degraded: Health = { ...health, status: "degraded", issues: ["DNS: It does not answer. Start it."] };
  const { status, problems } = serviceState(degraded, { doctor: doctorWith("failed") });
  assert.equal(status, "running", "no job failed");
  assert.deepEqual(problems, [
    {
      check: "DNS",
      text: "It does not answer. Start it.",
      affects: ["Website", "Map search", "Verification", "People"],
      isFelt: false,
    },
  ]);
  const disk = {
    checks: [{ name: "disk_space", title: "Disk space", status: "failed", detail: "", mend: null }],
  };
  assert.equal(serviceState(health, { doctor: disk as unknown as DoctorReport }).status, "degraded");
  const redis: Health = { ...health, status: "degraded", issues: ["Redis does not respond."] };
  assert.deepEqual(
    serviceState(redis, {}).problems.map(({ text, isFelt }) => [text, isFelt]),
    [["Redis does not respond.", true]],
  );
});

test("a failed check degrades the service as soon as jobs that need it fail", () => {
  const doctor = doctorWith("failed");
  const stateWith = (overview: Overview) => serviceState(health, { doctor, overview }, now).status;
  assert.equal(stateWith(failing("svcSite", "site_unreachable", "2026-01-15T11:30:00Z")), "degraded");
  assert.equal(stateWith(failing("svcSite", "site_unreachable", "2026-01-15T09:00:00Z")), "running");
  assert.equal(stateWith(failing("svcPeople", "not_configured", "2026-01-15T11:30:00Z")), "running");
});
