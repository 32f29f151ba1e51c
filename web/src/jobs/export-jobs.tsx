import { linkTo } from "../api/base-path.ts";
import type { JobsSearch } from "../lib/jobs-search.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { downloadFrom } from "../ui/parts.tsx";
import { jobsExportPath } from "./job-actions.ts";

/** Saves the list as a file, one job per row; the service writes all jobs that match. Results have exports of their own. */
export function ExportJobs({ search }: { search: JobsSearch }) {
  return (
    <ExportMenu
      forCrm={false}
      choose={({ format = "csv" }) => downloadFrom(linkTo(jobsExportPath(search, format)))}
    />
  );
}
