import type { z } from "zod";
import type { CampaignStatusBody } from "../../contract/campaigns.ts";
import { counted } from "../../text/counted.ts";
import { type ForagerApi, read } from "../api/forager-api.ts";
import type { ProgressReport } from "../tool.ts";
import { campaignsPath } from "./campaign-request.ts";

export type CampaignState = z.output<typeof CampaignStatusBody>;

export const readCampaignState = (api: ForagerApi, id: string, signal: AbortSignal): Promise<CampaignState> =>
  read<CampaignState>(api, {
    method: "GET",
    path: `${campaignsPath}/${encodeURIComponent(id)}/status`,
    signal,
  });

export function progressOf({
  progress,
  workflow_progress: workflow,
  results_count,
}: CampaignState): ProgressReport {
  const businesses = counted(results_count, "business", "businesses");
  const emails =
    workflow === null
      ? ""
      : `, ${workflow.emails_found} addresses found, ${workflow.emails_verified} checked, ${workflow.valid_emails} valid`;
  const searched = progress.completed + progress.failed;
  const crawled = workflow === null ? 0 : workflow.sites_completed + workflow.sites_failed;
  const verified = workflow === null ? 0 : workflow.verifies_completed + workflow.verifies_failed;
  const verifies = workflow === null ? 0 : verified + workflow.verifies_queued;
  return {
    done: searched + crawled + verified,
    total: progress.total + (workflow?.businesses_total ?? 0) + verifies,
    message: `${searched} of ${counted(progress.total, "location")} searched, ${businesses}${emails}`,
  };
}
