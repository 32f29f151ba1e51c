import type { JobTypeName } from "../../../src/contract/job.ts";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { DoctorReport, Health, Overview } from "../api/answers.ts";

/** Something that does not work, or that a check could not confirm. */
export interface ServiceProblem {
  /** The check that failed; null for what the service itself noticed. */
  check: string | null;
  text: string;
  /** Kinds of jobs that it concerns; empty if it concerns none or all. */
  affects: readonly string[];
  /** Whether jobs fail, or nothing runs: a failed check alone may be a matter of the check. */
  isFelt: boolean;
}

export interface ServiceState {
  status: Health["status"] | "running";
  problems: ServiceProblem[];
  /** Recommended changes. */
  advice: readonly string[];
  /** The number of the doctor's warnings, which leave the service healthy. */
  warnings: number;
}

const everything: readonly JobTypeName[] = ["svcSite", "svcMaps", "svcVerify", "svcPeople"];

/** The types of jobs that need what a check looks at. The other checks are of parts without which nothing works for long. */
const typesOfChecks: Readonly<Record<string, readonly JobTypeName[]>> = {
  dns: everything,
  chromium: ["svcSite"],
  browser_sandbox: ["svcSite"],
  smtp_port: ["svcVerify"],
  mail_identity: ["svcVerify"],
  mail_blocklists: ["svcVerify"],
  map_provider: ["svcMaps"],
  people_provider: ["svcPeople"],
  search_provider: ["svcPeople"],
  ai: ["svcSite", "svcPeople"],
};

/** Failures for which the service's checks are no reason. */
const ownReasons: ReadonlySet<string | null> = new Set(["not_configured", "cancelled", "validation_error"]);

/** A failure this long ago says nothing about a check that fails now. */
const feltMs = 3_600_000;

/**
 * The service's state, which includes what its doctor found: a check that fails while jobs succeed is told, but not as if
 * the service were down.
 * @param overview tells whether jobs fail.
 */
export function serviceState(
  health: Health,
  {
    doctor,
    overview,
    advice = [],
  }: { doctor?: DoctorReport; overview?: Overview; advice?: readonly string[] },
  now = Date.now(),
): ServiceState {
  const checks = doctor?.checks ?? [];
  const failed = checks.filter(({ status }) => status === "failed");
  const recent = (overview?.failures ?? []).filter(
    ({ code, latest_at: at }) => !ownReasons.has(code) && now - Date.parse(at) < feltMs,
  );
  const isOfCheck = (issue: string) => failed.some(({ title }) => issue.startsWith(`${title}: `));
  const problems: ServiceProblem[] = [
    ...health.issues
      .filter((issue) => !isOfCheck(issue))
      .map((text) => ({ check: null, text, affects: [], isFelt: true })),
    ...failed.map(({ name, title, detail, mend }) => {
      const types = typesOfChecks[name] ?? [];
      return {
        check: title,
        text: `${detail} ${mend ?? ""}`.trim(),
        affects: types.map((type) => jobTypeRows[type].title),
        isFelt: types.length === 0 || recent.some(({ type }) => types.includes(type)),
      };
    }),
  ];
  const isFelt = problems.some((problem) => problem.isFelt);
  return {
    status: isFelt ? worse(health.status) : problems.length > 0 ? "running" : health.status,
    problems,
    advice,
    warnings: checks.filter(({ status }) => status === "warning").length,
  };
}

const worse = (status: Health["status"]) => (status === "healthy" ? "degraded" : status);
