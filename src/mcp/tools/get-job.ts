import { z } from "zod";
import type { Answer } from "../answer/answer.ts";
import { ApiProblem } from "../api/forager-api.ts";
import { answerBatch } from "../batches/answer-batch.ts";
import { answerCampaign, campaignFilters } from "../campaigns/answer-campaign.ts";
import { answerJob } from "../jobs/answer-job.ts";
import { uriTemplates } from "../resources/uris.ts";
import { common, defineTool, type ToolContext, waiting, withText } from "../tool.ts";
import { ToolError } from "../tool-error.ts";

const isUuid = (id: string) => z.uuid().safeParse(id).success;
const isCampaignId = (id: string) => /^camp_\w{1,95}$/.test(id);

export const getJob = defineTool({
  name: "get_job",
  title: "Read a job, batch or campaign",
  description:
    "Waits for a job, batch or campaign and shows its result, or how far it is. With cursor, the next page of a list or text that was too long for one answer.",
  access: "viewer",
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({
    id: z.string().trim().describe("job_id, batch_id or campaign_id of an earlier answer."),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "is the next_cursor of an earlier answer about this id")
      .optional()
      .describe("next_cursor of the page before."),
    valid_only: campaignFilters.valid_only.describe(
      "For a campaign: only businesses with a valid email address. Repeat it with cursor.",
    ),
    ...withText,
    ...waiting,
  }),
  // Those of all tools would be a third of what agents read before their first call.
  output: z
    .looseObject({
      ...common,
      job_id: z.string().optional(),
      batch_id: z.string().optional(),
      campaign_id: z.string().optional(),
      status: z.enum(["queued", "processing", "completed", "active", "paused", "stopped"]),
      next_cursor: z.string().optional(),
      results_uri: z.string().optional(),
    })
    .describe("And the fields of the tool that started it."),
  async run({ id, cursor, valid_only, text, wait_seconds }, context) {
    const wanted = { waitSeconds: cursor === undefined ? wait_seconds : 0, offset: Number(cursor ?? 0) };
    if (isUuid(id)) return await answerJobOrBatch(context, id, { ...wanted, withText: text });
    if (isCampaignId(id)) return await answerCampaign(context, id, { ...wanted, validOnly: valid_only });
    throw new ToolError(
      `'${id}' is neither a job_id or batch_id (a UUID) nor a campaign_id (camp_…). search_records finds records by their contents.`,
    );
  },
});

/** Both have ids of the same form. @throws ToolError also if there is neither, ApiProblem */
async function answerJobOrBatch(
  context: ToolContext,
  id: string,
  wanted: { waitSeconds: number; offset: number; withText: boolean },
): Promise<Answer> {
  try {
    return await answerJob(context, id, wanted);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return await answerBatch(context, id, wanted).catch((problem: unknown) => {
      throw isMissing(problem) ? noJob(id) : problem;
    });
  }
}

const noJob = (id: string) =>
  new ToolError(
    `Job not found: no job or batch has the id ${id}. Check the identifier. If search_records named it, it is a record: read ${uriTemplates.record}.`,
  );

const isMissing = (error: unknown) => error instanceof ApiProblem && error.status === 404;
