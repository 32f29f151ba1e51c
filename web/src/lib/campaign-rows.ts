import type { WorkflowResults } from "../api/answers.ts";

type Business = WorkflowResults["locations"][number]["businesses"][number];

/** Businesses of a page of results with the places where they were found. */
export function businessesOf(results: WorkflowResults): { place: string; business: Business }[] {
  return results.locations.flatMap(({ display_name, businesses }) =>
    businesses.map((business) => ({ place: display_name, business })),
  );
}
