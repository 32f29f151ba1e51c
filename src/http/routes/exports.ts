import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { exportShape, RecordExport, recordExportShape } from "../../contract/exports.ts";
import { jobFilterShape, jobOrderShape } from "../../contract/job-filter.ts";
import { RecordSort, recordFilterShape } from "../../contract/records.ts";
import type { ExportedFile } from "../../export/exports.ts";
import { exportContentTypes as types } from "../../export/open-export.ts";
import { defineRoute, fileResponse } from "../route.ts";
import { BusinessFilterQuery } from "./campaigns/campaign-businesses.ts";
import { WorkflowFilter } from "./campaigns/campaign-results.ts";
import { ofCampaign } from "./campaigns/follow-campaigns.ts";
import { JobPath } from "./jobs/job-path.ts";
import { listedBy } from "./jobs/list-jobs.ts";
import { KindPath, ofRecords } from "./records/read-records.ts";

const exportedFile = fileResponse(
  [types.csv, types.ndjson, types.xlsx, types.parquet],
  "The file, in the media type of `format`. An error half-way closes the connection before the end of the body, so that no part is taken for the whole. The trailer X-Withheld-Count has the number of suppressed records that were left out.",
);

export const exportRecords = defineRoute({
  method: "GET",
  path: "/api/v1/records/:kind/export",
  operationId: "exportRecords",
  summary: "Export records",
  description:
    "All records that match the filters, as a file of any size. Text that a spreadsheet would run as a formula gets an apostrophe in CSV and Excel files. `docs/records.md` lists the columns.",
  ...ofRecords,
  access: "viewer",
  params: KindPath,
  query: z.object({
    ...recordFilterShape,
    sort: RecordSort.default("-first_seen").meta({ description: "As in the list." }),
    ...recordExportShape,
  }),
  errors: ["database_unavailable"],
  responses: { 200: exportedFile },
}).handle(async ({ params: { kind }, query, principal, request }, { exports }) => {
  const { format, columns, bom, per, preset, provenance, addresses, sort, ...filter } = query;
  const asked = { format, columns, bom, per, preset, provenance, addresses, sort, filter };
  return answer(request, await exports.records(principal.clientId, kind, asked));
});

export const exportSelectedRecords = defineRoute({
  method: "POST",
  path: "/api/v1/records/:kind/export",
  operationId: "exportSelectedRecords",
  summary: "Export selected records",
  description:
    "The same file as `exportRecords` writes, of up to 10,000 records by their ids, or of a filter.",
  ...ofRecords,
  access: "viewer",
  params: KindPath,
  body: RecordExport,
  errors: ["database_unavailable"],
  responses: { 200: exportedFile },
}).handle(async ({ params: { kind }, body, principal, request }, { exports }) => {
  const { filter = {}, ids, format, columns, bom, per, preset, provenance, addresses, sort } = body;
  const asked = { format, columns, bom, per, preset, provenance, addresses, sort, filter, ids };
  return answer(request, await exports.records(principal.clientId, kind, asked));
});

export const exportJobResults = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/:job_id/results/export",
  operationId: "exportJobResults",
  summary: "Export the results of a job",
  description:
    "The result of a completed job as a table: a site's contacts and people, a search's businesses, verdicts, or profiles, one per row. A job without a result answers 400.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  resource: "Job",
  params: JobPath,
  query: z.object(exportShape),
  errors: ["not_found", "invalid_state", "database_unavailable"],
  responses: { 200: exportedFile },
}).handle(async ({ params, query: { format, columns, bom }, principal, request }, { exports }) =>
  answer(request, await exports.job(principal.clientId, params.job_id, { format, columns, bom })),
);

export const exportJobs = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/export",
  operationId: "exportJobs",
  summary: "Export jobs",
  description:
    "All jobs that match the filters of the list, one per row, with what each is about, how it ended, how long it took and who submitted it. Sorted by results or duration, the newest 20,000.",
  tags: ["Jobs"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: z.object({ ...jobFilterShape, ...jobOrderShape, ...exportShape }),
  errors: ["database_unavailable"],
  responses: { 200: exportedFile },
}).handle(async ({ query, principal, request }, { exports }) => {
  const { format, columns, bom, ...asked } = query;
  return answer(
    request,
    exports.jobList(principal.clientId, { format, columns, bom, asked, list: listedBy(asked) }),
  );
});

export const exportCampaign = defineRoute({
  method: "GET",
  path: "/api/v1/jobs/svcMaps/campaigns/:campaign_id/export",
  operationId: "exportCampaign",
  summary: "Export the results of a campaign",
  description:
    "Every business of a campaign as one row, with the columns of `workflow-results?format=csv`, or those that match a filter. For a file that a CRM imports, export the records with `campaign=` and `preset=`.",
  ...ofCampaign,
  access: "viewer",
  query: z.object({ ...exportShape, ...WorkflowFilter.shape, ...BusinessFilterQuery.shape }),
  errors: ["database_unavailable"],
  responses: { 200: exportedFile },
}).handle(async ({ params, query, principal, actor, request }, { exports, shifts }) => {
  const { clientId } = principal;
  const { columns, bom, include_pending: includePending, min_valid_emails: validEmailsMin, ...rest } = query;
  const asked = { ...rest, columns, bom, includePending, validEmailsMin };
  const exported = await exports.campaign(clientId, params.campaign_id, asked);
  const answered = await answer(request, exported);
  if (request.method === "GET") await shifts.activities.recordExport(clientId, actor, params.campaign_id);
  return answered;
});

/** HEAD exports nothing: the server would read the whole file to discard it. */
async function answer(request: FastifyRequest, file: ExportedFile) {
  const { contentType, fileName, withheld } = file;
  return {
    status: 200 as const,
    body: request.method === "HEAD" ? nothing() : await startFor(request, file),
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"` },
    trailers: { "x-withheld-count": () => String(withheld()) },
  };
}

const nothing = () => Readable.from([]);

/** Starts a file whose first rows are given up if the connection closes before they are there. */
async function startFor({ raw: { socket } }: FastifyRequest, file: ExportedFile): Promise<Readable> {
  const closed = new AbortController();
  const onClose = () => closed.abort();
  socket.once("close", onClose);
  try {
    return await file.start(closed.signal);
  } catch (error) {
    if (closed.signal.aborted) return nothing();
    throw error;
  } finally {
    socket.off("close", onClose);
  }
}
