import type { Health, Info } from "../api/answers.ts";

export interface ServiceState {
  status: Health["status"];
  /** One sentence per problem. */
  notes: string[];
}

/**
 * The service's health together with what its checks found out about external services, so that it is not called healthy
 * while a check has failed.
 */
export function serviceState(health: Health, info: Info | undefined): ServiceState {
  const providers = (info?.capabilities ?? []).flatMap(({ configured, reachable, problem }) =>
    configured && reachable === false && problem !== null ? [problem] : [],
  );
  const smtp = info?.features.smtp;
  const mail = smtp && (smtp.status === "blocked" || smtp.status === "impaired") ? smtp.problems : [];
  const found = [...providers, ...mail];
  const isWorse = health.status === "healthy" && found.length > 0;
  return {
    status: isWorse ? "degraded" : health.status,
    notes: [...health.issues, ...found, ...(info?.warnings ?? [])],
  };
}
