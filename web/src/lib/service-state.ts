import type { DoctorReport, Health } from "../api/answers.ts";

export interface ServiceState {
  status: Health["status"];
  /** One sentence or more per problem, with its remedy. */
  notes: string[];
  /** The number of the doctor's checks that failed. */
  failed: number;
  /** The number of the doctor's warnings, which leave the service healthy. */
  warnings: number;
}

/** The service's health, which includes what its doctor found: so both agree on one page. */
export function serviceState(
  health: Health,
  doctor: DoctorReport | undefined,
  advice: readonly string[] = [],
): ServiceState {
  const checks = doctor?.checks ?? [];
  const failed = checks.filter(({ status }) => status === "failed");
  const known = new Set(health.issues);
  const found = failed.map(({ title, detail, mend }) => `${title}: ${detail} ${mend ?? ""}`.trim());
  const warnings = checks.filter(({ status }) => status === "warning").length;
  const isWorse = health.status === "healthy" && failed.length > 0;
  return {
    status: isWorse ? "degraded" : health.status,
    notes: [...health.issues, ...found.filter((text) => !known.has(text)), ...advice],
    failed: failed.length,
    warnings,
  };
}
