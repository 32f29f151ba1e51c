import type { JobTypeName } from "../contract/job-types.ts";
import type { Database } from "../store/core/database.ts";
import { readJobRates } from "../store/jobs/job-totals.ts";
import { countWorkers } from "../store/jobs/workers.ts";
import { fieldsOf } from "../text/json-record.ts";
import type { CheckedItem } from "./submit-batch.ts";

/** Seconds per job on one slot, if none has ended in the last hour. */
const usualSeconds: Readonly<Record<JobTypeName, number>> = {
  svcMaps: 30,
  svcSite: 20,
  svcVerify: 15,
  svcPeople: 10,
};

export interface BatchEstimate {
  /** Null if a type has no running worker. */
  expectedSeconds: number | null;
  types: { type: JobTypeName; items: number; secondsPerItem: number; slots: number }[];
  cost: {
    /** Pages that crawls may read. */
    pagesMax: number;
    /** Searches and listings that a map provider is asked for. */
    mapRequests: number;
    /** Addresses to verify. */
    addresses: number;
    /** Jobs that ask a people or search provider. */
    peopleRequests: number;
    /** Jobs that may ask the AI model. */
    modelJobs: number;
  };
  assumptions: string[];
}

/** What a batch would take. Writes nothing. */
export async function estimateBatch(
  database: Database,
  items: readonly CheckedItem[],
): Promise<BatchEstimate> {
  const [rates, workers] = await Promise.all([readJobRates(database), countWorkers(database)]);
  const counts = new Map<JobTypeName, number>();
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  const assumptions: string[] = [];
  const types = [...counts].map(([type, count]) => {
    const rate = rates.find((row) => row.type === type);
    const slots = workers.find((worker) => worker.type === type)?.slots ?? 0;
    const secondsPerItem = Math.round(100 * (rate?.mean_seconds ?? usualSeconds[type])) / 100;
    assumptions.push(
      slots === 0
        ? `${type}: no worker is running, so the duration is unknown.`
        : `${type}: ${secondsPerItem} s per item${rate ? ", measured in the last hour" : ", a typical time because none has ended in the last hour"}, on ${slots} slots that no other client uses.`,
    );
    return { type, items: count, secondsPerItem, slots };
  });
  // Types run in parallel on slots of their own: the slowest one decides.
  const seconds = types.map((each) =>
    each.slots === 0 ? null : (each.items * each.secondsPerItem) / Math.min(each.slots, each.items),
  );
  const slowest = seconds.includes(null) ? null : Math.ceil(Math.max(0, ...(seconds as number[])));
  return { expectedSeconds: slowest, types, cost: costOf(items), assumptions };
}

function costOf(items: readonly CheckedItem[]): BatchEstimate["cost"] {
  const cost = { pagesMax: 0, mapRequests: 0, addresses: 0, peopleRequests: 0, modelJobs: 0 };
  for (const { type, payload: parsed } of items) {
    const payload = fieldsOf(parsed);
    if (type === "svcSite") cost.pagesMax += Number(payload.max_pages);
    if (type === "svcMaps") cost.mapRequests += 1;
    if (type === "svcPeople") cost.peopleRequests += 1;
    if (type === "svcVerify") cost.addresses += Array.isArray(payload.emails) ? payload.emails.length : 1;
    const asksModel =
      [
        payload.extract_team,
        payload.extract_company_info,
        payload.generate_summary,
        payload.extract_insights,
      ].includes(true) || fieldsOf(payload.custom_ai_prompt).enabled === true;
    if (asksModel) cost.modelJobs += 1;
  }
  return cost;
}
