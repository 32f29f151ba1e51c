import { z } from "zod";
import { answerCampaign, campaignFields, campaignFilters } from "../campaigns/answer-campaign.ts";
import { answerJob } from "../jobs/answer-job.ts";
import { defineTool, jobFields, waiting } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { jobViews } from "../views/job-views.ts";

const isJobId = (id: string) => z.uuid().safeParse(id).success;
const isCampaignId = (id: string) => /^camp_\w{1,95}$/.test(id);

export const getJob = defineTool({
  name: "get_job",
  title: "Read a job or campaign",
  description:
    "Waits for a job or campaign and shows its result, or how far it is. With cursor, the next page of a list or text that was too long for one answer.",
  access: "viewer",
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({
    id: z.string().trim().describe("job_id or campaign_id of an earlier answer."),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "is the next_cursor of an earlier answer about this id")
      .optional()
      .describe("next_cursor of the page before."),
    valid_only: campaignFilters.valid_only.describe(
      "For a campaign: only businesses with a valid email address. Repeat it with cursor.",
    ),
    ...waiting,
  }),
  output: z.object({
    ...Object.assign({}, ...Object.values(jobViews).map(({ fields }) => fields)),
    ...campaignFields,
    ...jobFields,
    campaign_id: z.string().optional(),
    job_id: z.string().optional(),
    status: z.enum(["queued", "processing", "completed", "active", "paused", "stopped"]),
    businesses: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  async run({ id, cursor, valid_only, wait_seconds }, context) {
    const wanted = { waitSeconds: cursor === undefined ? wait_seconds : 0, offset: Number(cursor ?? 0) };
    if (isJobId(id)) return await answerJob(context, id, wanted);
    if (isCampaignId(id)) return await answerCampaign(context, id, { ...wanted, validOnly: valid_only });
    throw new ToolError(
      `'${id}' is neither a job_id (a UUID) nor a campaign_id (camp_…). search_records finds records by their contents.`,
    );
  },
});
