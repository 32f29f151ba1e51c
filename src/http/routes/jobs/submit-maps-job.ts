import { z } from "zod";
import { GenericAcknowledgement, Priority } from "../../../contract/job.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { defineRoute, type Route } from "../../route.ts";
import { SubmitHeaders } from "../idempotency.ts";
import { submitToQueue } from "./submission.ts";

const path = "/api/v1/jobs/svcMaps/submit";

/** The svcMaps submit: its fields stand in `payload` as those of the other types, or at the top of the body. */
export function submitMapsJob(jobType: JobType): Route {
  const priority = Priority.default(jobType.defaultPriority).meta({
    description: "Higher runs first among your jobs of this type.",
  });
  const wrapped = z.object({ payload: jobType.payload, priority }).meta({ id: "SvcMapsSubmit" });
  const flat = z.intersection(jobType.payload, z.object({ priority }));

  return defineRoute({
    method: "POST",
    path,
    operationId: "submitSvcMaps",
    summary: "Submit a svcMaps job",
    description: [
      "Collects business listings: those that a search finds, or the one of a URL or place id.",
      "The fields stand in `payload`, or at the top of the body. It always queues a job.",
      "A provider hands out about 100 listings for a search: `deep` searches smaller areas as well.",
      "`progress` of the job's status is `{listings, details, images}`; `waiting_for` and `retry_at` say so while a limit of the provider lasts.",
      "Without a business, the result's `message` says why.",
    ].join(" "),
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    headers: SubmitHeaders,
    body: z.union([wrapped, flat]),
    bodyFor: (sent) => (isFlat(sent) ? flat : wrapped),
    errors: [
      "invalid_map_url",
      "idempotency_conflict",
      "queue_full",
      "database_unavailable",
      "shutting_down",
    ],
    responses: { 201: GenericAcknowledgement },
  }).handle(async (input, services) => {
    const { payload, priority: given } = partsOf(input.body as Record<string, unknown>);
    const isNested = !isFlat(input.request.body);
    return await submitToQueue(
      {
        jobType,
        payload,
        priority: given,
        route: path,
        urlLoc: isNested ? ["body", "payload", "url"] : ["body", "url"],
        invalidStatus: 422,
      },
      input,
      services,
    );
  });
}

function isFlat(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null && !Array.isArray(sent) && !("payload" in sent);
}

/** No payload has a field `payload` or `priority` of its own. */
function partsOf(body: Record<string, unknown>): { payload: unknown; priority: number } {
  const { priority, payload, ...fields } = body;
  return { payload: payload ?? fields, priority: priority as number };
}
