import { useQuery } from "@tanstack/react-query";
import { type ServiceState, serviceState } from "../lib/service-state.ts";
import { queries } from "./queries.ts";
import { settingsQueries } from "./settings-queries.ts";

/** The service's state for every page that shows it. Undefined until it is known: a doctor that still runs may find something. */
export function useServiceState(): ServiceState | undefined {
  const health = useQuery(queries.health());
  const doctor = useQuery(settingsQueries.doctor());
  const overview = useQuery(queries.overview());
  const info = useQuery(queries.info());
  if (!health.data || (doctor.isPending && health.data.status === "healthy")) return undefined;
  return serviceState(health.data, {
    doctor: doctor.data,
    overview: overview.data,
    advice: info.data?.warnings,
  });
}
