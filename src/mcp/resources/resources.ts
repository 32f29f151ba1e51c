import type { RecordDetail } from "../../contract/records.ts";
import { RecordKind } from "../../contract/records.ts";
import { conciseOf } from "../../text/concise.ts";
import type { Row } from "../answer/answer.ts";
import { clip } from "../answer/clip.ts";
import { read } from "../api/forager-api.ts";
import { readBusinesses } from "../campaigns/campaign-results.ts";
import { readCampaignState } from "../campaigns/campaign-state.ts";
import { readCompletedJob, viewOf } from "../jobs/read-job.ts";
import type { ToolContext } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { checkOffset, offsetOf, pageOfList, pageOfText } from "./page.ts";
import { uriTemplates, variablesIn } from "./uris.ts";
import { readWholeText } from "./whole-text.ts";

type ReadContext = Pick<ToolContext, "api" | "signal">;
type Variables = Readonly<Record<string, string | undefined>>;

/** Something that agents read by its URI, in full and in pages. */
export interface Resource {
  name: string;
  title: string;
  description: string;
  uriTemplate: string;
  mimeType: string;
  /** @throws ToolError, ApiProblem */
  read(variables: Variables, context: ReadContext): Promise<string>;
}

/** A record may have been found by thousands of jobs. */
const recordTokensMax = 12_000;

const conciseRow = (row: object): Row => conciseOf(row) as Row;
const textOf = (variables: Variables, name: string): string => variables[name] ?? "";

export const resources: readonly Resource[] = [
  {
    name: "job-results",
    title: "Result of a job",
    description:
      "Everything that a completed job has found, as JSON without what is null or empty, in pages; `next` is the URI of the next page.",
    uriTemplate: uriTemplates.jobResults,
    mimeType: "application/json",
    async read(variables, { api, signal }) {
      const id = textOf(variables, "job_id");
      const offset = offsetOf(variables.cursor);
      const job = await readCompletedJob(api, id, signal);
      const { head, list } = viewOf(job).complete;
      const { items, next } = pageOfList(
        (list?.items ?? []).map(conciseRow),
        offset,
        `forager://jobs/${id}/results`,
      );
      return JSON.stringify({
        job_id: id,
        type: job.type,
        message: job.message,
        ...(offset === 0 && (conciseOf(head) as Row)),
        ...(list && { [list.name]: items }),
        next,
      });
    },
  },
  {
    name: "job-markdown",
    title: "Text of a website",
    description: "The text of a crawled website as Markdown, in pages; the last line names the next page.",
    uriTemplate: uriTemplates.jobMarkdown,
    mimeType: "text/markdown",
    async read(variables, context) {
      const id = textOf(variables, "job_id");
      const job = await readCompletedJob(context.api, id, context.signal);
      const { text } = viewOf(job);
      if (text === undefined)
        throw new ToolError(`Job ${id} has no text: read forager://jobs/${id}/results.`);
      const whole = await readWholeText(context, job, text.value);
      return pageOfText(whole, offsetOf(variables.cursor), `forager://jobs/${id}/markdown`);
    },
  },
  {
    name: "campaign-results",
    title: "Results of a campaign",
    description:
      "The businesses that a campaign has found, with all that is known, as JSON without what is null or empty, in pages; `next` is the URI of the next page.",
    uriTemplate: uriTemplates.campaignResults,
    mimeType: "application/json",
    async read(variables, context) {
      const id = textOf(variables, "campaign_id");
      const offset = offsetOf(variables.cursor);
      const uri = `forager://campaigns/${id}/results`;
      const state = await readCampaignState(context.api, id, context.signal);
      const { rows, total } = await readBusinesses(context, state, { offset, validOnly: false });
      checkOffset(offset, total, "businesses");
      const { items } = pageOfList(rows.map(conciseRow), 0, uri);
      const end = offset + items.length;
      const next = end < total && items.length > 0 ? `${uri}?cursor=${end}` : undefined;
      return JSON.stringify({ campaign_id: id, status: state.status, total, businesses: items, next });
    },
  },
  {
    name: "record",
    title: "One record",
    description:
      "Everything known about a business, person, address, phone number or domain, with its sources.",
    uriTemplate: uriTemplates.record,
    mimeType: "application/json",
    async read(variables, { api, signal }) {
      const kind = RecordKind.safeParse(textOf(variables, "kind"));
      if (!kind.success)
        throw new ToolError(`The kind of a record is one of ${RecordKind.options.join(", ")}.`);
      const path = `/api/v1/records/${kind.data}/${encodeURIComponent(textOf(variables, "record_id"))}`;
      const record = await read<RecordDetail>(api, { method: "GET", path, signal });
      return JSON.stringify(clip(record, recordTokensMax));
    },
  },
];

/**
 * What the resource with this URI contains.
 * @returns null for a URI that has none of the known forms.
 * @throws ToolError, ApiProblem
 */
export async function readResource(
  uri: string,
  context: ReadContext,
): Promise<{ text: string; mimeType: string } | null> {
  for (const { uriTemplate, mimeType, read: readText } of resources) {
    const variables = variablesIn(uri, uriTemplate);
    if (variables !== null) return { text: await readText(variables, context), mimeType };
  }
  return null;
}
