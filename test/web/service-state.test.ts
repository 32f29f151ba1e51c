import assert from "node:assert/strict";
import { test } from "node:test";
import type { DoctorReport, Health, Overview } from "../../web/src/api/answers.ts";
import { checkRemedy, jobsFailedFor } from "../../web/src/lib/check-remedy.ts";
import { serviceCounts, serviceState } from "../../web/src/lib/service-state.ts";

const health = { status: "healthy", issues: [] as string[] } as unknown as Health;
const doctorWith = (status: string) =>
  ({
    checks: [{ name: "dns", title: "DNS", status, detail: "It does not answer.", mend: "Start it." }],
  }) as unknown as DoctorReport;
const now = Date.parse("2026-01-15T12:00:00Z");
const failing = (type: string, code: string, at: string) =>
  ({ failures: [{ type, code, jobs: 2, latest_at: at }] }) as unknown as Overview;

test("a service is healthy only if no check of its doctor failed, and each problem is named once", () => {
  const healthy = { status: "healthy", problems: [], advice: [], warnings: 0 };
  assert.deepEqual(serviceState(health, {}), healthy);
  assert.deepEqual(serviceState(health, { doctor: doctorWith("ok") }), healthy);
  assert.deepEqual(serviceState(health, { doctor: doctorWith("warning") }), { ...healthy, warnings: 1 });
  const degraded: Health = { ...health, status: "degraded", issues: ["DNS: It does not answer. Start it."] };
  const { status, problems } = serviceState(degraded, { doctor: doctorWith("failed") });
  assert.equal(status, "needs_attention");
  assert.deepEqual(problems, [
    {
      check: "DNS",
      text: "It does not answer.",
      affects: ["Website", "Map search", "Verification", "People"],
      isFelt: false,
    },
  ]);
  const disk = {
    checks: [{ name: "disk_space", title: "Disk space", status: "failed", detail: "", mend: null }],
  };
  assert.equal(
    serviceState(health, { doctor: disk as unknown as DoctorReport }).status,
    "needs_attention",
    "also before the service's own health says so",
  );
  const redis: Health = { ...health, status: "degraded", issues: ["Redis does not respond."] };
  assert.deepEqual(
    serviceState(redis, {}).problems.map(({ text, isFelt }) => [text, isFelt]),
    [["Redis does not respond.", true]],
  );
});

test("a problem is felt as soon as jobs that need the failed check fail", () => {
  const doctor = doctorWith("failed");
  const isFelt = (overview: Overview) => serviceState(health, { doctor, overview }, now).problems[0]?.isFelt;
  assert.equal(isFelt(failing("svcSite", "site_unreachable", "2026-01-15T11:30:00Z")), true);
  assert.equal(isFelt(failing("svcSite", "site_unreachable", "2026-01-15T09:00:00Z")), false);
  assert.equal(isFelt(failing("svcPeople", "not_configured", "2026-01-15T11:30:00Z")), false);
});

test("the state counts its problems and warnings in words", () => {
  const problem = { text: "", affects: [], isFelt: true };
  const counts = (checks: (string | null)[], warnings: number) =>
    serviceCounts({ problems: checks.map((check) => ({ ...problem, check })), warnings });
  assert.equal(counts([], 0), "");
  assert.equal(counts(["DNS"], 1), "1 check fails, 1 warning");
  assert.equal(counts([null, "DNS", "Disk"], 2), "1 problem, 2 checks fail, 2 warnings");
});

test("a failed check has the jobs that failed for it, and a remedy in the dashboard or the documentation", () => {
  const overview = failing("svcMaps", "provider_failed", "2026-01-15T11:30:00Z");
  assert.deepEqual(jobsFailedFor("map_provider", overview), [{ type: "svcMaps", jobs: 2 }]);
  assert.deepEqual(jobsFailedFor("smtp_port", overview), []);
  assert.deepEqual(jobsFailedFor("disk_space", overview), [], "all jobs need it");
  const mend = "Set your own key for your client (PUT /api/v1/client/settings).";
  assert.deepEqual(checkRemedy({ name: "map_provider", mend }), {
    text: "Set your own key for your client.",
    page: "/settings/providers",
    docs: "operations",
  });
  assert.deepEqual(checkRemedy({ name: "smtp_port", mend: "Open port 25." }), {
    text: "Open port 25.",
    docs: "verification",
  });
});
