/** Plain data that imports nothing: the dashboard bundles it too. */

export const jobStatuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;

/** How a job ended, as far as its result matters. */
export const jobOutcomes = ["succeeded", "empty", "failed", "cancelled"] as const;
export type JobOutcomeName = (typeof jobOutcomes)[number];

/** @param resultsCount null if unknown. @returns null while the job is unfinished. */
export function outcomeOf(
  status: (typeof jobStatuses)[number],
  resultsCount: number | null,
): JobOutcomeName | null {
  switch (status) {
    case "queued":
    case "processing":
      return null;
    case "completed":
      return resultsCount === 0 ? "empty" : "succeeded";
    default:
      return status;
  }
}
