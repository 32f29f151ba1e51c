import { z } from "zod";
import { counted } from "../../text/counted.ts";
import type { Answer, Row } from "../answer/answer.ts";
import { checkCursor, nextPage } from "../jobs/paging.ts";
import { waitUntilEnded } from "../jobs/wait-until-ended.ts";
import { campaignResultsLink } from "../resources/uris.ts";
import { common, jobFields, type ToolContext } from "../tool.ts";
import { businessesElsewhere, countWithValidEmail } from "./campaign-findings.ts";
import { placesField, placesOf } from "./campaign-places.ts";
import { businessRow, businessSchema, readBusinesses } from "./campaign-results.ts";
import { type CampaignState, progressOf, readCampaignState } from "./campaign-state.ts";

/** Arguments about the businesses that an answer shows. */
export const campaignFilters = {
  valid_only: z.boolean().default(false).describe("Show only businesses with a valid address."),
};

const count = z.int();

export const campaignFields = {
  ...common,
  campaign_id: z.string(),
  status: z.enum(["active", "paused", "completed", "stopped"]),
  reused: z.literal(true).optional().describe("Of an earlier call."),
  locations: z.record(z.string(), count).optional().describe("total, completed, failed"),
  places: placesField,
  businesses_found: count.optional(),
  websites: z.record(z.string(), count).optional().describe("total, crawled, failed"),
  businesses_with_valid_email: count.optional(),
  email_counts: z.record(z.string(), count).optional().describe("found, checked, and by result of the check"),
  notes: jobFields.notes,
  businesses: z.array(businessSchema).optional().describe("Those that are ready."),
  results_uri: z.string().optional(),
  next_cursor: z.string().optional().describe("For get_job."),
};

interface Wanted {
  waitSeconds: number;
  /** Business at which the page begins. */
  offset?: number;
  validOnly?: boolean;
  reused?: boolean;
}

/** Waits for a campaign and shows how far it is and what it has found. @throws ApiProblem */
export async function answerCampaign(context: ToolContext, id: string, wanted: Wanted): Promise<Answer> {
  const { offset = 0, waitSeconds, validOnly = false, reused = false } = wanted;
  const state = await waitUntilEnded(context, {
    subject: { campaign_id: id },
    waitSeconds,
    readState: (signal) => readCampaignState(context.api, id, signal),
    hasEnded: ({ status }) => status !== "active",
    progressOf,
  });
  const { rows, total } = await readBusinesses(context, state, { offset, validOnly });
  const unit = validOnly ? "businesses with a valid address" : "businesses";
  checkCursor(`Campaign ${id}`, { offset, total, unit });
  const several = state.progress.total > 1;
  const page = {
    name: "businesses",
    items: rows.map((row) => businessRow(row, several)),
    spare: ["other_emails", "category", "address"],
    cursorAfter: (shown: number) => (offset + shown < total && shown > 0 ? String(offset + shown) : null),
    place: {
      offset,
      total,
      unit,
      next: (cursor: string) => `${nextPage(cursor)}${validOnly ? " and valid_only" : ""}`,
    },
  };
  if (offset > 0) {
    return {
      summary: `Campaign ${id}, after the first ${offset} ${unit}.`,
      fields: { campaign_id: id, status: state.status },
      rows: page,
      nextStep: nextStepOf(state),
    };
  }
  const all = validOnly
    ? await readBusinesses(context, state, { offset: 0, validOnly: false })
    : { rows, total };
  const withValidEmail = state.has_workflow ? await countWithValidEmail(context, state, all) : undefined;
  const [elsewhere, places] = await Promise.all([
    state.results_count > 0 ? businessesElsewhere(context, state) : "",
    placesOf(context, state),
  ]);
  return {
    // Agents pass the summary on, and seldom what stands beside it.
    summary: `${summaryOf(state, withValidEmail)} ${elsewhere}`.trimEnd(),
    fields: { ...factsOf(state, reused, withValidEmail), places, notes: elsewhere === "" ? [] : [elsewhere] },
    // Where the businesses are is then what the reader must check.
    rows: elsewhere === "" ? page : { ...page, spare: page.spare.filter((name) => name !== "address") },
    links: [campaignResultsLink(id)],
    nextStep: nextStepOf(state),
  };
}

function factsOf(state: CampaignState, reused: boolean, withValidEmail?: number): Row {
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
    businesses_with_valid_email: withValidEmail,
    email_counts: workflow && {
      found: workflow.emails_found,
      checked: workflow.emails_verified,
      ...verdictsOf(workflow),
    },
  };
}

function summaryOf(state: CampaignState, withValidEmail?: number): string {
  const { status, query, progress, results_count, workflow_progress: workflow } = state;
  const searched = progress.completed + progress.failed;
  const head = `The campaign for '${query}' is ${status}: ${searched} of ${counted(progress.total, "location")} searched, ${counted(results_count, "business", "businesses")} found.`;
  if (workflow === null || withValidEmail === undefined) return head;
  const { emails_found: found, emails_verified: checked } = workflow;
  const counts = Object.entries(verdictsOf(workflow))
    .filter(([verdict, number]) => verdict === "valid" || number > 0)
    .map(([verdict, number]) => `${number} ${verdict}`);
  return `${head} ${withValidEmail} of ${counted(results_count, "business", "businesses")} have a valid email address. ${counted(found, "address", "addresses")} found, ${checked} checked: ${counts.join(", ")}.`;
}

/** Of the addresses that are checked. */
const verdictsOf = (workflow: NonNullable<CampaignState["workflow_progress"]>) => ({
  valid: workflow.valid_emails,
  invalid: workflow.invalid_emails,
  risky: workflow.risky_emails,
  unknown: workflow.unknown_emails,
});

function nextStepOf({ status, campaign_id, has_workflow }: CampaignState): string | undefined {
  if (status === "active")
    return `It continues by itself. Call get_job with id '${campaign_id}' to wait for it.`;
  if (status !== "completed") return "It is paused. Resume it in the dashboard or through the API.";
  return has_workflow
    ? undefined
    : "crawl_site with their websites as urls finds email addresses; run_campaign with crawl_websites does it by itself.";
}
