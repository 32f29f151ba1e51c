import type { BatchEstimate } from "../api/answers.ts";

/** What providers and models charge for, in their units: "up to 50 pages". */
export function costLines({ cost }: Pick<BatchEstimate, "cost">): string[] {
  const counted: [number, string, string][] = [
    [cost.pages_max, "up to one page", "up to % pages"],
    [cost.map_requests, "one request to the map provider", "% requests to the map provider"],
    [cost.addresses, "one address to verify", "% addresses to verify"],
    [
      cost.people_requests,
      "one request to a people or search provider",
      "% requests to a people or search provider",
    ],
    [cost.model_jobs, "one job that asks the AI model", "% jobs that ask the AI model"],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => (count === 1 ? one : many.replace("%", count.toLocaleString())));
}
