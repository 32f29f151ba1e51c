import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { CampaignState } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { withQuery } from "../api/client.ts";
import { campaignsPath } from "../api/queries.ts";
import type { BusinessSearch } from "../lib/campaign-search.ts";
import { ExportDialog } from "../records/export-dialog.tsx";
import { matchingRecords } from "../records/selected-records.ts";
import { ExportMenu, type ExportStart } from "../ui/export-menu.tsx";

/** Exports what a campaign has found: its contacts, or the list of its businesses as the page filters it. */
export function CampaignExport({ campaign }: { campaign: CampaignState }) {
  const [start, setStart] = useState<ExportStart | null>(null);
  const { page: _page, sort: _sort, ...filter }: BusinessSearch = useSearch({ strict: false });
  const { campaign_id: id, workflow_progress: workflow } = campaign;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const list = withQuery(`${campaignsPath}/${id}/export`, {
    ...filter,
    format: "csv",
    bom: true,
    include_pending: true,
  });
  return (
    <>
      <ExportMenu isMain forCrm choose={setStart} />
      {start !== null && (
        <ExportDialog
          selected={matchingRecords("businesses", { campaign: id }, "contacts of this campaign")}
          initial={{
            per: "contact",
            addresses: (workflow?.valid_emails ?? 0) > 0 ? "valid" : "not_invalid",
          }}
          start={start}
          other={
            <p className="muted">
              Or{" "}
              <a
                href={linkTo(list)}
                download
              >{`download ${isFiltered ? "the businesses that the filters show" : "all businesses"} (CSV)`}</a>
              , one row each, with status and every address, also invalid ones.
            </p>
          }
          close={() => setStart(null)}
        />
      )}
    </>
  );
}
