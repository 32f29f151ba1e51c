import type { z } from "zod";
import type { Shift, ShiftDetail } from "../../../contract/shifts.ts";
import { nameIn, type ShiftDetails } from "../../../shifts/index.ts";

type ShiftBody = z.output<typeof Shift>;

/** The counters of nothing. */
const none = {
  duration_minutes: 0,
  activities: 0,
  jobs_submitted: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  results_count: 0,
  shipped_count: 0,
};

export function detailBody(
  asked: { actor_id: string; started_at: string; ended_at: string },
  { shift, hourly, shipped }: ShiftDetails,
): z.output<typeof ShiftDetail> {
  const of = (kind: string) => shipped.filter((item) => item.kind === kind);
  const head = shift ?? { ...asked, actor_name: null, role: null, ...none };
  return {
    ...head,
    hourly,
    shipped: {
      jobs: of("job").map(({ id, type, url, query, results_count, at }) => ({
        job_id: id,
        type,
        url,
        query,
        results_count,
        completed_at: at,
      })),
      campaigns: of("campaign").map(({ id, name, query, payload, at }) => ({
        campaign_id: id,
        name: name ?? nameIn(payload),
        query,
        completed_at: at,
      })),
      exports: of("export").map(({ id, name, query, payload, at }) => ({
        export_id: id,
        name: name ?? query ?? nameIn(payload),
        created_at: at,
      })),
      pins: of("pin").map(({ id, payload, at }) => ({ pin_id: id, name: nameIn(payload), created_at: at })),
    },
  };
}

/** Columns of the CSV, which are the fields of the list. */
export const shiftColumns: readonly (keyof ShiftBody)[] = [
  "actor_id",
  "actor_name",
  "role",
  "started_at",
  "ended_at",
  "duration_minutes",
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
];
