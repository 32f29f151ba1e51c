import type { WorkflowResults } from "../api/answers.ts";

type Business = WorkflowResults["locations"][number]["businesses"][number];

/** The businesses on a page of results, each with its location. */
export function businessesOf(results: WorkflowResults): { place: string; business: Business }[] {
  return results.locations.flatMap(({ display_name, businesses }) =>
    businesses.map((business) => ({ place: display_name, business })),
  );
}
