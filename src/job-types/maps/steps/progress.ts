import type { JobContext } from "../../../jobs/job-type.ts";

/** How far a job is. Numbers only grow. */
export interface Progress {
  /** Found so far. */
  listings(count: number): void;
  /** Of these, with their details, where a deep search asks for them afterwards. */
  details(count: number): void;
  /** Images that are stored. */
  images(count: number): void;
}

export function createProgress(report: JobContext["report"]): Progress {
  const counts = { listings: 0, details: 0, images: 0 };
  const counter = (name: keyof typeof counts) => (count: number) => {
    counts[name] = Math.max(counts[name], count);
    report({ ...counts });
  };
  report({ ...counts });
  return {
    listings: counter("listings"),
    details: counter("details"),
    images: counter("images"),
  };
}
