import type { z } from "zod";
import type { BatchItems } from "../../contract/batches.ts";
import type { JobTypeName } from "../../contract/job-types.ts";
import type { SiteResult } from "../../job-types/site/index.ts";
import type { VerifyResult } from "../../job-types/verify/index.ts";
import type { Row } from "../answer/answer.ts";
import { ApiProblem, read } from "../api/forager-api.ts";
import { readCompletedJob, viewOf } from "../jobs/read-job.ts";
import type { ToolContext } from "../tool.ts";
import type { CompletedJob } from "../views/view.ts";

/** Each result of a page is a call, of which a key may make 100 in a minute. */
const itemsPerPage = 10;
/** More than a result has rows. */
const rowsPerItem = 1_000;
/** More of a kind are in the result of the job. */
const contactsMax = 5;

type Item = z.output<typeof BatchItems>["items"][number];

/** A row, and where the page after it begins. */
export interface PlacedRow {
  row: Row;
  next: number;
}

/** What some jobs of a batch have found, and where the next ones begin; null at the end. */
export interface BatchPage {
  rows: PlacedRow[];
  next: number | null;
  /** Of the first job. */
  type: JobTypeName | undefined;
}

/**
 * Reads what the jobs of a batch have found, from a place on: the number of a job, and the number of a row in its
 * result. Jobs that have not ended are left out.
 * @throws ApiProblem
 */
export async function readBatchRows(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  batchId: string,
  offset: number,
): Promise<BatchPage> {
  const [first, skipped] = [Math.floor(offset / rowsPerItem), offset % rowsPerItem];
  const path = `/api/v1/batches/${encodeURIComponent(batchId)}/items`;
  const query = { after: first - 1, limit: itemsPerPage };
  const { items, next_after } = await read<z.output<typeof BatchItems>>(api, {
    method: "GET",
    path,
    query,
    signal,
  });
  const rows = await Promise.all(
    items.map(async (item) => {
      const found = await rowsOf({ api, signal }, item);
      return found.map((row, index) => ({
        row,
        next:
          index + 1 < found.length ? item.index * rowsPerItem + index + 1 : (item.index + 1) * rowsPerItem,
        isBefore: item.index === first && index < skipped,
      }));
    }),
  );
  return {
    rows: rows.flat().filter(({ isBefore }) => !isBefore),
    next: next_after === null ? null : (next_after + 1) * rowsPerItem,
    type: items[0]?.type,
  };
}

async function rowsOf(context: Pick<ToolContext, "api" | "signal">, item: Item): Promise<Row[]> {
  const { type, status, job_id, client_ref } = item;
  // As in the rows of jobs that have completed.
  const subject = { ...(item.url ? { url: item.url } : { subject: item.query }), client_ref };
  if (status === "queued" || status === "processing") return [];
  if (status !== "completed") return [{ ...subject, status, reason: item.error_message, job_id }];
  try {
    const job = await readCompletedJob(context.api, job_id, context.signal);
    return rowsOfType[type](job).map((row) => ({ ...row, client_ref }));
  } catch (error) {
    // Its result was deleted meanwhile, by its age or an erasure.
    if (error instanceof ApiProblem && error.status === 410)
      return [{ ...subject, status, reason: error.message, job_id }];
    throw error;
  }
}

const rowsOfType: Readonly<Record<JobTypeName, (job: CompletedJob<never>) => readonly Row[]>> = {
  svcSite: siteRows,
  svcVerify: (job) => viewOf(job).rows?.items ?? [],
  svcMaps: countRow,
  svcPeople: countRow,
};

function siteRows(job: CompletedJob<never>): Row[] {
  const { url, crawl_status, emails, phones, metadata } = job.data as SiteResult;
  const isUnread = crawl_status === "failed";
  return [
    {
      url,
      emails: emails.slice(0, contactsMax),
      phones: phones.slice(0, contactsMax),
      ...(isUnread && { status: "failed", reason: metadata.failure_reason ?? "no page could be read" }),
      job_id: job.job_id,
    },
  ];
}

function countRow(job: CompletedJob<never>): Row[] {
  return [{ found: viewOf(job).summary, job_id: job.job_id }];
}

type Verdicts = VerifyResult["summary"];

/** The verdicts of all addresses that a batch has verified. @throws ApiProblem */
export async function readBatchVerdicts(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  batchId: string,
): Promise<Verdicts> {
  const path = `/api/v1/batches/${encodeURIComponent(batchId)}/results`;
  const query = { format: "ndjson", status: "completed" };
  const lines = await read<string>(api, { method: "GET", path, query, signal });
  const sum: Verdicts = { total: 0, valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const line of lines.split("\n").filter((text) => text !== "")) {
    const { type, data } = JSON.parse(line) as { type: string; data: VerifyResult | null };
    if (type !== "svcVerify" || data === null) continue;
    for (const name of Object.keys(sum) as (keyof Verdicts)[]) sum[name] += data.summary[name];
  }
  return sum;
}
