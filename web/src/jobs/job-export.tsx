import { useState } from "react";
import type { JobResults, JobType, RecordKind } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { withQuery } from "../api/client.ts";
import type { ExportChoice } from "../lib/export-choice.ts";
import { ExportDialog } from "../records/export-dialog.tsx";
import { matchingRecords } from "../records/selected-records.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { downloadFrom, saveJson } from "../ui/parts.tsx";

/** The records that a job of each type is about. */
export const recordKindOf: Readonly<Record<JobType, RecordKind>> = {
  svcSite: "businesses",
  svcMaps: "businesses",
  svcVerify: "emails",
  svcPeople: "people",
};

/** Saves the result of a job as a table, as a whole, or as contacts for a CRM. */
export function JobExport({ results, isMain }: { results: JobResults; isMain: boolean }) {
  const { job_id: jobId, type } = results;
  const [layout, setLayout] = useState<ExportChoice["layout"] | null>(null);
  const kind = recordKindOf[type];
  return (
    <>
      <ExportMenu
        isMain={isMain}
        forCrm
        choose={({ format, layout: forCrm }) => {
          if (forCrm !== undefined) return setLayout(forCrm);
          // Excel takes a file without this mark for one in an old encoding.
          const bom = format === "csv" || undefined;
          downloadFrom(withQuery(linkTo(`/api/v1/jobs/${jobId}/results/export`), { format, bom }));
        }}
      >
        <button type="button" onClick={() => saveJson(`${type}-${jobId}.json`, results)}>
          JSON, the complete result
        </button>
      </ExportMenu>
      {layout !== null && (
        <ExportDialog
          selected={matchingRecords(kind, { job: jobId }, "contacts of this job")}
          // Of most crawls and searches, no address is verified yet.
          initial={type === "svcVerify" ? {} : { addresses: "not_invalid" }}
          start={{ layout }}
          close={() => setLayout(null)}
        />
      )}
    </>
  );
}
