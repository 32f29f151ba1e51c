import { type JobTypeName, jobTypeNames } from "../../../src/contract/job-types.ts";

export const statuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;

export interface JobsSearch {
  page?: number | undefined;
  status?: (typeof statuses)[number] | undefined;
  type?: JobTypeName | undefined;
}

/** The list's filter in the address; invalid values are ignored. */
export function jobsSearch(search: Record<string, unknown>): JobsSearch {
  const page = Number(search.page);
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    status: statuses.find((status) => status === search.status),
    type: jobTypeNames.find((type) => type === search.type),
  };
}
