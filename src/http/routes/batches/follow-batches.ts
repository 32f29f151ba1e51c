import { z } from "zod";
import type { BatchView } from "../../../batches/batches.ts";
import {
  BatchBody,
  BatchCancelled,
  BatchItems,
  BatchItemsQuery,
  BatchList,
  BatchPath,
  BatchResultsQuery,
  BatchRetried,
  BatchRetryQuery,
} from "../../../contract/batches.ts";
import { outcomeOf } from "../../../contract/job-outcome.ts";
import { titleOf } from "../../../jobs/job-title.ts";
import { baseUrlOf } from "../../request/addresses.ts";
import { csvContentType } from "../../response/formats.ts";
import { defineRoute, fileResponse } from "../../route.ts";

const path = "/api/v1/batches";

/** What the routes of all batches, and of one, have in common. */
const ofBatches = { tags: ["Batches"], auth: "client", rateLimit: true } as const;
const ofBatch = { ...ofBatches, resource: "Batch", params: BatchPath, errors: ["not_found"] } as const;

export const listBatches = defineRoute({
  method: "GET",
  path,
  operationId: "listBatches",
  summary: "Batches",
  description: "Your batches, newest first. A page after the last one is empty.",
  ...ofBatches,
  access: "viewer",
  query: z.object({
    page: z.int().min(1).max(1_000_000).default(1).meta({ description: "Page number, from 1." }),
    page_size: z.int().min(1).max(100).default(20).meta({ description: "Batches per page." }),
  }),
  responses: { 200: BatchList },
}).handle(async ({ query: { page, page_size }, principal }, { batches }) => {
  const { total, batches: found } = await batches.list(principal.clientId, { page, pageSize: page_size });
  return {
    status: 200,
    body: { total, page, page_size, total_pages: Math.ceil(total / page_size), batches: found.map(bodyOf) },
  };
});

export const getBatch = defineRoute({
  method: "GET",
  path: `${path}/:batch_id`,
  operationId: "getBatch",
  summary: "Status of a batch",
  description:
    "State and combined progress of a batch. Poll every few seconds, or listen to `batch.completed`.",
  ...ofBatch,
  access: "viewer",
  responses: { 200: BatchBody },
}).handle(async ({ params, principal }, { batches }) => ({
  status: 200,
  body: bodyOf(await batches.find(principal.clientId, params.batch_id)),
}));

export const listBatchItems = defineRoute({
  method: "GET",
  path: `${path}/:batch_id/items`,
  operationId: "listBatchItems",
  summary: "Items of a batch",
  description: "The items with their jobs and outcome, in the order of the request.",
  ...ofBatch,
  access: "viewer",
  query: BatchItemsQuery,
  responses: { 200: BatchItems },
}).handle(async ({ params: { batch_id }, query, principal }, { batches }) => {
  const { page_size, limit: given, ...range } = query;
  const limit = page_size ?? given;
  // One more tells whether there is another page.
  const found = await batches.items(principal.clientId, batch_id, { ...range, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const items = shown.map((item) => ({
    index: item.place,
    client_ref: item.client_ref,
    job_id: item.job_id,
    type: item.type,
    status: item.status,
    url: item.url,
    query: item.query,
    title: titleOf(item),
    error_message: item.error_message,
    outcome: outcomeOf(item.status, item.results_count),
    outcome_reason: item.outcome_reason,
    results_count: item.results_count,
    completed_at: item.completed_at?.toISOString() ?? null,
  }));
  const nextAfter = found.length > limit ? (shown.at(-1)?.place ?? null) : null;
  return { status: 200, body: { batch_id, items, next_after: nextAfter } };
});

export const getBatchResults = defineRoute({
  method: "GET",
  path: `${path}/:batch_id/results`,
  operationId: "exportBatchResults",
  summary: "Results of a batch",
  description:
    "A stream of what the items have found so far, in the order of the request. NDJSON has a line for every item, with `index`, `client_ref`, `job_id`, `type`, `status`, `error_message`, `message`, `completed_at` and `data`; `data` is null without a result. CSV has a line for every record.",
  ...ofBatch,
  access: "viewer",
  query: BatchResultsQuery,
  errors: ["not_found", "storage_unavailable", "database_unavailable"],
  responses: {
    200: fileResponse(
      ["application/x-ndjson; charset=utf-8", csvContentType],
      "The results, as `text/csv` with `format=csv`. An error half-way closes the connection before the end of the body.",
    ),
  },
}).handle(async ({ params, query, principal, request }, { batchResults, config, files }) => {
  const baseUrl = baseUrlOf(request, config);
  const file = await batchResults.open(principal.clientId, params.batch_id, {
    ...query,
    linkTo: (key) => files.link(key, baseUrl),
  });
  return {
    status: 200,
    body: file.body,
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="batch-${params.batch_id}.${query.format}"`,
    },
  };
});

export const cancelBatch = defineRoute({
  method: "POST",
  path: `${path}/:batch_id/cancel`,
  operationId: "cancelBatch",
  summary: "Cancel a batch",
  description:
    "Ends waiting items immediately and running ones within about a second; results that are there are kept. No item starts afterwards. A batch whose items have all ended, or that was cancelled before, answers 400.",
  ...ofBatch,
  access: "member",
  errors: ["not_found", "invalid_state"],
  responses: { 200: BatchCancelled },
}).handle(async ({ params: { batch_id }, principal, actor }, { batches }) => {
  const cancelled = await batches.cancel(principal.clientId, batch_id, actor);
  return { status: 200, body: { batch_id, status: "cancelled", cancelled } };
});

export const retryFailedItems = defineRoute({
  method: "POST",
  path: `${path}/:batch_id/retry-failed`,
  operationId: "retryFailedItems",
  summary: "Retry failed items",
  description:
    "Submits a new job for each failed item, with `include_empty` also for those that found nothing, also after the batch has completed; `batch.completed` is then sent again. A cancelled batch answers 400.",
  ...ofBatch,
  access: "member",
  query: BatchRetryQuery,
  errors: ["not_found", "invalid_state"],
  responses: { 200: BatchRetried },
}).handle(async ({ params: { batch_id }, query, principal, actor }, { batches }) => {
  const wanted = { includeEmpty: query.include_empty };
  const retried = await batches.retryFailed({ principal, actor }, batch_id, wanted);
  const { status } = await batches.find(principal.clientId, batch_id);
  return { status: 200, body: { batch_id, status, retried } };
});

const changeState = (action: "pause" | "resume", words: { summary: string; description: string }) =>
  defineRoute({
    method: "POST",
    path: `${path}/:batch_id/${action}`,
    operationId: `${action}Batch`,
    ...words,
    ...ofBatch,
    access: "member",
    errors: ["not_found", "invalid_state"],
    responses: { 200: BatchBody },
  }).handle(async ({ params, principal }, { batches }) => ({
    status: 200,
    body: bodyOf(await batches[action](principal.clientId, params.batch_id)),
  }));

export const pauseBatch = changeState("pause", {
  summary: "Pause a batch",
  description:
    "Items that wait leave the queue until `/resume`; running ones finish. Meanwhile their jobs are `queued`, but not in the list of jobs. A batch whose items have all ended answers 400.",
});

export const resumeBatch = changeState("resume", {
  summary: "Resume a batch",
  description: "Its waiting items return to their place in the queue within seconds.",
});

function bodyOf(batch: BatchView): z.output<typeof BatchBody> {
  const { queued, processing, completed, failed, cancelled, empty, results, valid } = batch.counts;
  return {
    batch_id: batch.id,
    name: batch.name,
    status: batch.status,
    items: batch.items,
    counts: { queued, processing, completed, failed, cancelled },
    percentage: batch.percentage,
    empty_count: empty,
    results_count: results,
    valid_count: valid ?? null,
    eta_seconds: batch.etaSeconds,
    created_at: batch.createdAt.toISOString(),
    completed_at: batch.completedAt?.toISOString() ?? null,
  };
}
