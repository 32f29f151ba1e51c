import type { z } from "zod";
import type { AnomalyFinding } from "../../contract/shifts.ts";
import type { Database } from "../../store/core/database.ts";
import { readShipped, type ShippedRow } from "../../store/shifts/shift-details.ts";
import type { ShiftRow } from "../../store/shifts/shifts.ts";
import { findAnomalies } from "../anomalies.ts";
import type { ShiftReader } from "../read-shifts.ts";
import { endOf, type ShiftWindow } from "../window.ts";

export interface ActorTotals {
  actor_id: string;
  actor_name: string;
  role: string;
  shifts: number;
  minutes: number;
  activities: number;
  jobs_submitted: number;
  jobs_completed: number;
  jobs_failed: number;
  results_count: number;
  shipped_count: number;
}

export interface DigestReport {
  clientName: string;
  period: ShiftWindow;
  /** Most active first. */
  actors: ActorTotals[];
  /** The first shifts. */
  shifts: ShiftRow[];
  shiftsTotal: number;
  /** Campaigns, exports and pins; jobs are only counted. */
  shipped: (ShippedRow & { actor_name: string })[];
  anomalies: z.output<typeof AnomalyFinding>[];
}

const gapMinutes = 30;
const shiftsMax = 50;
const shippedMax = 20;
const actorsMax = 50;

/** The activity of a client's actors in a completed period. */
export async function makeDigestReport(
  ports: { database: Database; shifts: ShiftReader },
  client: { id: string; name: string },
  period: ShiftWindow,
): Promise<DigestReport> {
  const { database } = ports;
  const totals = new Map<string, ActorTotals>();
  const shifts: ShiftRow[] = [];
  let shiftsTotal = 0;
  for await (const shift of ports.shifts.all(client.id, { ...period, gapMinutes })) {
    shiftsTotal += 1;
    if (shifts.length < shiftsMax) shifts.push(shift);
    addShift(totals, shift);
  }
  const actors = [...totals.values()].sort((a, b) => b.activities - a.activities).slice(0, actorsMax);
  const shipped: DigestReport["shipped"] = [];
  for (const actor of actors.filter(({ shipped_count: count }) => count > 0)) {
    const span = {
      clientId: client.id,
      actorId: actor.actor_id,
      startedAt: `${period.from}T00:00:00Z`,
      endedAt: `${period.to}T23:59:59.999999Z`,
    };
    const rows = await readShipped(database, span, shippedMax);
    shipped.push(
      ...rows.filter(({ kind }) => kind !== "job").map((row) => ({ ...row, actor_name: actor.actor_name })),
    );
  }
  const anomalies = await findAnomalies(database, client.id, endOf(period));
  return {
    clientName: client.name,
    period,
    actors,
    shifts,
    shiftsTotal,
    shipped: shipped.slice(0, shippedMax),
    anomalies,
  };
}

function addShift(totals: Map<string, ActorTotals>, shift: ShiftRow): void {
  const { actor_id, actor_name, role, duration_minutes: minutes } = shift;
  const held = totals.get(actor_id);
  if (held === undefined) {
    const { activities, jobs_submitted, jobs_completed, jobs_failed, results_count, shipped_count } = shift;
    const counts = { activities, jobs_submitted, jobs_completed, jobs_failed, results_count, shipped_count };
    totals.set(actor_id, { actor_id, actor_name, role, shifts: 1, minutes, ...counts });
    return;
  }
  held.shifts += 1;
  held.minutes += minutes;
  for (const name of [
    "activities",
    "jobs_submitted",
    "jobs_completed",
    "jobs_failed",
    "results_count",
    "shipped_count",
  ] as const) {
    held[name] += shift[name];
  }
}
