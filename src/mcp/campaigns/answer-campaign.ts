import { z } from "zod";
import type { CampaignStatusBody } from "../../contract/campaigns.ts";
import { counted } from "../../text/counted.ts";
import type { Answer, Row } from "../answer/answer.ts";
import { type ForagerApi, read } from "../api/forager-api.ts";
import { waitUntilEnded } from "../jobs/wait-until-ended.ts";
import { campaignResultsLink } from "../resources/uris.ts";
import { common, type ProgressReport, type ToolContext } from "../tool.ts";
import { campaignsPath } from "./campaign-request.ts";
import { businessRow, businessSchema, readBusinesses } from "./campaign-results.ts";

export type CampaignState = z.output<typeof CampaignStatusBody>;

/** Businesses that are read for one answer; it has room for fewer. */
const rowsRead = 40;

const count = z.int();

export const campaignFields = {
  ...common,
  campaign_id: z.string(),
  status: z.enum(["active", "paused", "completed", "stopped"]),
  reused: z.literal(true).optional().describe("The campaign of an earlier call."),
  locations: z.object({ total: count, completed: count, failed: count }).optional(),
  businesses_found: count.optional(),
  websites: z.object({ total: count, crawled: count, failed: count }).optional(),
  email_counts: z.object({ found: count, verified: count }).optional(),
  businesses: z.array(businessSchema).optional().describe("Businesses that are ready, by location."),
  results_uri: z.string().optional(),
  next_cursor: z.string().optional().describe("For get_job: the next page."),
};

interface Wanted {
  waitSeconds: number;
  /** Business at which the page begins. */
  offset?: number;
  reused?: boolean;
}

/** Waits for a campaign and shows how far it is and what it has found. @throws ApiProblem */
export async function answerCampaign(context: ToolContext, id: string, wanted: Wanted): Promise<Answer> {
  const { offset = 0, waitSeconds, reused = false } = wanted;
  const state = await waitUntilEnded(context, {
    subject: { campaign_id: id },
    waitSeconds,
    readState: (signal) => readCampaignState(context.api, id, signal),
    hasEnded: ({ status }) => status !== "active",
    progressOf,
  });
  const base = {
    fields: factsOf(state, reused),
    links: [campaignResultsLink(id)],
    nextStep: nextStepOf(state),
  };
  if (!state.has_workflow) return { ...base, summary: summaryOf(state), links: [] };
  const { rows, total } = await readBusinesses(context, id, { offset, limit: rowsRead });
  const cursorAfter = (shown: number) =>
    offset + shown < total && shown > 0 ? String(offset + shown) : null;
  return {
    ...base,
    summary:
      offset > 0 ? `Campaign ${id}, after the first ${offset} of ${total} businesses.` : summaryOf(state),
    ...(offset > 0 && { fields: { campaign_id: id, status: state.status }, links: [] }),
    rows: { name: "businesses", items: rows.map(businessRow), cursorAfter },
  };
}

export const readCampaignState = (api: ForagerApi, id: string, signal: AbortSignal): Promise<CampaignState> =>
  read<CampaignState>(api, {
    method: "GET",
    path: `${campaignsPath}/${encodeURIComponent(id)}/status`,
    signal,
  });

function factsOf(state: CampaignState, reused: boolean): Row {
  const { progress, workflow_progress: workflow } = state;
  return {
    campaign_id: state.campaign_id,
    status: state.status,
    reused: reused || undefined,
    locations: { total: progress.total, completed: progress.completed, failed: progress.failed },
    businesses_found: state.results_count,
    websites: workflow && {
      total: workflow.businesses_total,
      crawled: workflow.sites_completed,
      failed: workflow.sites_failed,
    },
    email_counts: workflow && { found: workflow.emails_found, verified: workflow.emails_verified },
  };
}

function summaryOf({ status, query, progress, results_count, workflow_progress }: CampaignState): string {
  const emails =
    workflow_progress === null
      ? ""
      : `, ${counted(workflow_progress.emails_found, "email address", "email addresses")}`;
  return `The campaign for '${query}' is ${status}: ${progress.completed + progress.failed} of ${counted(progress.total, "location")} searched, ${counted(results_count, "business", "businesses")}${emails}.`;
}

function nextStepOf({ status, campaign_id, has_workflow }: CampaignState): string | undefined {
  if (status === "active")
    return `It continues by itself. Call get_job with id '${campaign_id}' to wait for it.`;
  if (status !== "completed") return "Somebody paused it: the dashboard or the API continues it.";
  return has_workflow
    ? undefined
    : `search_records with kind 'businesses' and campaign_id '${campaign_id}' shows what it found.`;
}

function progressOf({ progress, workflow_progress: workflow, results_count }: CampaignState): ProgressReport {
  const businesses = counted(results_count, "business", "businesses");
  const emails =
    workflow === null ? "" : `, ${workflow.emails_found} addresses, ${workflow.emails_verified} verified`;
  const searched = progress.completed + progress.failed;
  const crawled = workflow === null ? 0 : workflow.sites_completed + workflow.sites_failed;
  return {
    done: searched + crawled,
    total: progress.total + (workflow?.businesses_total ?? 0),
    message: `${searched} of ${counted(progress.total, "location")} searched, ${businesses}${emails}`,
  };
}
