import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { DoctorReport, Health, Overview } from "../api/answers.ts";
import { mayBeOfService, typesOfCheck } from "./check-remedy.ts";

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
  status: "healthy" | "needs_attention";
  problems: ServiceProblem[];
  /** Recommended changes. */
  advice: readonly string[];
  /** The number of the doctor's warnings, which leave the service healthy. */
  warnings: number;
}

/** A failure this long ago says nothing about a check that fails now. */
const feltMs = 3_600_000;

/**
 * The service's one state: what the service itself noticed, and what its doctor found. It is the same on every page.
 * @param overview tells whether jobs fail.
 */
export function serviceState(
  health: Health,
  {
    doctor,
    overview,
    advice = [],
  }: {
    doctor?: DoctorReport | undefined;
    overview?: Overview | undefined;
    advice?: readonly string[] | undefined;
  },
  now = Date.now(),
): ServiceState {
  const checks = doctor?.checks ?? [];
  const failed = checks.filter(({ status }) => status === "failed");
  const recent = (overview?.failures ?? []).filter(
    (failure) => mayBeOfService(failure) && now - Date.parse(failure.latest_at) < feltMs,
  );
  const isOfCheck = (issue: string) => failed.some(({ title }) => issue.startsWith(`${title}: `));
  const problems: ServiceProblem[] = [
    ...health.issues
      .filter((issue) => !isOfCheck(issue))
      .map((text) => ({ check: null, text, affects: [], isFelt: true })),
    ...failed.map(({ name, title, detail }) => {
      const types = typesOfCheck(name);
      return {
        check: title,
        text: detail,
        affects: types.map((type) => jobTypeRows[type].title),
        isFelt: types.length === 0 || recent.some(({ type }) => types.includes(type)),
      };
    }),
  ];
  return {
    status: problems.length > 0 || health.status !== "healthy" ? "needs_attention" : "healthy",
    problems,
    advice,
    warnings: checks.filter(({ status }) => status === "warning").length,
  };
}

/** "1 check fails, 2 warnings": what the state counts; empty if there is nothing. */
export function serviceCounts({ problems, warnings }: Pick<ServiceState, "problems" | "warnings">): string {
  const failing = problems.filter(({ check }) => check !== null).length;
  const noticed = problems.length - failing;
  return [
    noticed > 0 && `${noticed} ${noticed === 1 ? "problem" : "problems"}`,
    failing > 0 && `${failing} ${failing === 1 ? "check fails" : "checks fail"}`,
    warnings > 0 && `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
  ]
    .filter(Boolean)
    .join(", ");
}
