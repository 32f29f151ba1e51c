import { z } from "zod";
import { errorsOf } from "../../../batches/submit-batch.ts";
import { BatchAccepted, BatchEstimateBody, BatchSubmit, batchOptions } from "../../../contract/batches.ts";
import type { JobTypeName } from "../../../contract/job-types.ts";
import { limits } from "../../../contract/limits.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import type { HttpServices } from "../../http-services.ts";
import { idempotencyOf, SubmitHeaders } from "../../request/idempotency.ts";
import { addIgnored } from "../../request/schema-fields.ts";
import { CsvBody, NdjsonBody, tableTypes } from "../../request/table-body.ts";
import { defineRoute, type Route } from "../../route.ts";
import { checkItems } from "./check-items.ts";
import { readItems } from "./read-items.ts";

const path = "/api/v1/batches";

const Query = z.object({
  ...batchOptions,
  columns: z.string().max(4_000).optional().meta({
    description:
      "For CSV: which column is which field, as `column:field`, separated by commas. Fields are `type`, `client_ref`, `priority`, and those of the payload, with dots between the names of nested ones. A column name with a comma is quoted, as in CSV. By default, every column has the name of its field.",
    example: 'Website:url,"Name, legal":client_ref',
  }),
});

/** What is read of a body in JSON. Its items are checked one by one, so that all violations are found. */
const LenientBatch = z.object({ ...batchOptions, items: z.array(z.unknown()) });
const TableBody = z.union([z.instanceof(CsvBody), z.instanceof(NdjsonBody)]);

const shared = {
  tags: ["Batches"],
  auth: "client",
  access: "member",
  rateLimit: true,
  query: Query,
  body: BatchSubmit,
  bodyFor: (sent: unknown) => (isTable(sent) ? TableBody : LenientBatch) as never,
  bodyBytesMax: limits.batch_body_bytes_max,
  tableTypes,
} as const;

/** Submits a batch of jobs of any types. */
export function submitBatchJobs(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  return defineRoute({
    method: "POST",
    path,
    operationId: "submitBatch",
    summary: "Submit a batch of jobs",
    description: [
      `Up to ${limits.batch_items_max} jobs of any types in one request of at most ${limits.batch_body_bytes_max / 1_048_576} MiB, which counts once against the rate limit: as JSON, as NDJSON with one item per line, or as CSV with a header.`,
      "Every item is checked before any is accepted; `errors` lists what is wrong by the number of the item, at most 100 violations. Each unknown field is listed once in `ignored_fields`, for the first item that has it (`items.3.payload.max_pagse`), at most 10.",
      "The options are fields of a JSON body, and parameters for NDJSON and CSV. Every item queues a job of its own: batches do not reuse results. Items for which your queue has no room wait in the batch.",
    ].join(" "),
    ...shared,
    headers: SubmitHeaders,
    errors: ["idempotency_conflict", "shutting_down"],
    responses: { 201: BatchAccepted },
  }).handle(async ({ body, query, headers, principal, actor, request }, services) => {
    const { checked, name, onInvalid, callbackUrl, ignored } = await readBatch(
      { body, query },
      jobTypes,
      services,
    );
    const ignoredHeader = addIgnored(request, ignored);
    const idempotency = idempotencyOf(headers, path, { query, body: request.body });
    const accepted = await services.batches.submit({
      principal,
      actor,
      name,
      onInvalid,
      callbackUrl,
      ...checked,
      idempotency,
    });
    return {
      status: 201,
      body: {
        batch_id: accepted.batchId,
        status: "queued",
        items: accepted.items,
        skipped: accepted.skipped,
        errors: accepted.errors,
        ...(accepted.withheld > 0 && { withheld: accepted.withheld }),
        created_at: accepted.createdAt.toISOString(),
      },
      headers: { ...ignoredHeader, ...(accepted.replayed && { "idempotent-replayed": "true" }) },
    };
  });
}

/** Estimates a batch. */
export function estimateBatchJobs(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  return defineRoute({
    method: "POST",
    path: `${path}/estimate`,
    operationId: "estimateBatch",
    summary: "Estimate a batch",
    description:
      "How long a batch would take, and what it costs in units that providers charge for. The body is that of the submit; nothing is written. `errors` lists what is wrong with invalid items, as the submit does.",
    ...shared,
    responses: { 200: BatchEstimateBody },
  }).handle(async ({ body, query, request }, services) => {
    const { checked, ignored } = await readBatch({ body, query }, jobTypes, services);
    const ignoredHeader = addIgnored(request, ignored);
    const { expectedSeconds, types, cost, assumptions } = await services.batches.estimate(checked.items);
    return {
      status: 200,
      body: {
        items: checked.items.length,
        invalid: checked.invalid.length,
        errors: errorsOf(checked.invalid),
        expected_seconds: expectedSeconds,
        types: types.map(({ type, items, secondsPerItem, slots }) => ({
          type,
          items,
          seconds_per_item: secondsPerItem,
          slots,
        })),
        cost: {
          pages_max: cost.pagesMax,
          map_requests: cost.mapRequests,
          addresses: cost.addresses,
          people_requests: cost.peopleRequests,
          model_jobs: cost.modelJobs,
        },
        assumptions,
      },
      headers: ignoredHeader,
    };
  });
}

/** The checked items of a request, and the options that its body or its parameters have. */
async function readBatch(
  { body, query }: { body: z.output<typeof BatchSubmit>; query: z.output<typeof Query> },
  jobTypes: ReadonlyMap<JobTypeName, JobType>,
  services: Pick<HttpServices, "isBlockedUrl">,
) {
  const sent: unknown = body;
  const options = { ...query, ...(isTable(sent) ? {} : body) };
  const {
    type,
    priority,
    name,
    on_invalid: onInvalid = "reject" as const,
    callback_url: callbackUrl,
  } = options;
  const items = await readItems(sent, { type, columns: query.columns }, jobTypes);
  const { ignored, ...checked } = await checkItems(items, {
    jobTypes,
    isBlockedUrl: (url) => services.isBlockedUrl(url),
    defaults: { type, priority },
  });
  return { checked, name, onInvalid, callbackUrl, ignored };
}

const isTable = (sent: unknown): boolean => sent instanceof CsvBody || sent instanceof NdjsonBody;
