import assert from "node:assert/strict";
import { test } from "node:test";
import type { DoctorReport, Health } from "../../web/src/api/answers.ts";
import { serviceState } from "../../web/src/lib/service-state.ts";

const health = { status: "healthy", issues: [] as string[] } as unknown as Health;
const doctorWith = (status: string) =>
  ({
    checks: [{ title: "DNS", status, detail: "It does not answer.", mend: "Start it." }],
  }) as unknown as DoctorReport;
const note = "DNS: It does not answer. Start it.";

test("a service is healthy only if no check of its doctor failed, and each problem is named once", () => {
  assert.deepEqual(serviceState(health, undefined), { status: "healthy", notes: [], failed: 0, warnings: 0 });
  assert.deepEqual(serviceState(health, doctorWith("ok")), {
    status: "healthy",
    notes: [],
    failed: 0,
    warnings: 0,
  });
  assert.deepEqual(serviceState(health, doctorWith("warning")), {
    status: "healthy",
    notes: [],
    failed: 0,
    warnings: 1,
  });
  assert.deepEqual(serviceState(health, doctorWith("failed")), {
    status: "degraded",
    notes: [note],
    failed: 1,
    warnings: 0,
  });
  const degraded: Health = { ...health, status: "degraded", issues: [note] };
  assert.deepEqual(serviceState(degraded, doctorWith("failed")).notes, [note]);
});
