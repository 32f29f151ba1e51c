import type { JsonObject } from "../jobs/job-type.ts";
import { isRecord } from "../text/json-record.ts";

const listFields = ["businesses", "profiles", "results"];
/** The number of a result's items. */
export const lengthOf = (data: JsonObject): number =>
  listFields.reduce((sum, name) => sum + (Array.isArray(data[name]) ? data[name].length : 0), 0);

/** Counts of a shortened list follow it. */
export function recounted(before: JsonObject, after: JsonObject): JsonObject {
  const counts = listFields.flatMap((list) => {
    const [one, other] = [before[list], after[list]];
    if (!Array.isArray(one) || !Array.isArray(other) || one.length === other.length) return [];
    return ["results_count", "total"].flatMap((name) =>
      before[name] === one.length ? [[name, other.length]] : [],
    );
  });
  return { ...after, ...Object.fromEntries(counts), ...summaryOf(before, after) };
}

/** The numbers of verdicts of a verification that lost some. */
function summaryOf({ results: before }: JsonObject, { results, summary }: JsonObject): JsonObject {
  if (!Array.isArray(before) || !Array.isArray(results) || !isRecord(summary)) return {};
  if (results.length === before.length) return {};
  const of = (status: string) => results.filter((row) => isRecord(row) && row.status === status).length;
  const numbers = Object.keys(summary).map((name) => [name, name === "total" ? results.length : of(name)]);
  return { summary: Object.fromEntries(numbers) };
}
