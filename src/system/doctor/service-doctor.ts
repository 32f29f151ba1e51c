import type { DoctorReport } from "../../contract/system.ts";
import { checkTitles } from "./check.ts";
import { clientMessage, type ProviderNames } from "./client-messages.ts";
import type { DoctorPorts } from "./ports.ts";
import { runDoctor } from "./run-doctor.ts";

/** The doctor of a running service. */
export interface ServiceDoctor {
  /** Never rejects, and takes no longer than one check may. */
  diagnose(): Promise<DoctorReport>;
  /** The failed checks of the last report, which start a new run once they are a minute old: they may be fixed. */
  failures(): DoctorReport["checks"];
}

/** The checks query external servers, so the report is cached for this time. */
const freshMs = 60_000;

/**
 * Runs the doctor's checks on demand; concurrent calls share one run.
 * Every client may read the report: each check's status and its meaning for clients.
 * @param newPorts is called for each run.
 */
export function createServiceDoctor(
  newPorts: () => DoctorPorts,
  providers: ProviderNames,
  now = Date.now,
): ServiceDoctor {
  let last: Promise<DoctorReport> | undefined;
  let failures: DoctorReport["checks"] = [];
  let freshUntil = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<DoctorReport> => {
    const { diagnosis } = await runDoctor(newPorts());
    // Counted from the end: a slow run must not be stale at once.
    const checkedAt = now();
    freshUntil = checkedAt + freshMs;
    const report: DoctorReport = {
      status: diagnosis.status,
      checks: diagnosis.checks.map(({ name, status }) => ({
        name,
        title: checkTitles[name],
        status,
        ...clientMessage({ name, status }, providers),
      })),
      checked_at: new Date(checkedAt).toISOString(),
      next_check_at: new Date(freshUntil).toISOString(),
    };
    failures = report.checks.filter(({ status }) => status === "failed");
    return report;
  };
  const diagnose = (): Promise<DoctorReport> => {
    if (last !== undefined && now() < freshUntil) return last;
    freshUntil = Number.POSITIVE_INFINITY;
    last = run();
    return last;
  };
  return {
    diagnose,
    failures() {
      if (failures.length > 0) void diagnose();
      return failures;
    },
  };
}
