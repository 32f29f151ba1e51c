import { z } from "zod";
import { GenericAcknowledgement, type JobTypeName } from "../../../contract/job.ts";
import { invalidRequest } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { defineRoute, type Route } from "../../route.ts";
import { sentenceOf, violationsOf } from "../../violations.ts";
import { SubmitHeaders } from "../idempotency.ts";
import { submitToQueue } from "./submission.ts";

const path = "/api/v1/jobs/submit";
/** The contract lets these two be submitted here. */
const submittable: readonly JobTypeName[] = ["svcSite", "svcMaps"];
const defaultPriority = 0;

/** The generic submit for those of the registered job types that need only a URL. */
export function submitGenericJob(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  const names = submittable.filter((name) => jobTypes.has(name));
  const body = z
    .object({
      url: z.string().meta({
        description: "http or https URL; for svcMaps that of one place at a map provider, or its place id.",
        example: "https://example.com",
      }),
      job_type: z.enum(names).meta({ description: "What to do with it." }),
      instructions: z
        .string()
        .min(1)
        .max(4000)
        .optional()
        .meta({ description: "What an AI model shall extract; svcSite only." }),
    })
    .meta({ id: "GenericSubmit" });

  return defineRoute({
    method: "POST",
    path,
    operationId: "submitJob",
    summary: "Submit a job by its URL",
    description: [
      "The short form: a URL and what to do with it, everything else at its defaults. It always queues a job.",
      "Anything invalid is answered with 400. The submit of each job type has the options.",
    ].join(" "),
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    invalidStatus: 400,
    headers: SubmitHeaders,
    body,
    errors: [
      "malformed_request",
      "invalid_map_url",
      "idempotency_conflict",
      "queue_full",
      "database_unavailable",
      "shutting_down",
    ],
    responses: { 201: GenericAcknowledgement },
  }).handle(async (input, services) => {
    const jobType = jobTypes.get(input.body.job_type);
    if (jobType === undefined) throw new Error(`${input.body.job_type} is not registered`);
    return await submitToQueue(
      {
        jobType,
        payload: payloadOf(jobType, input.body),
        priority: defaultPriority,
        route: path,
        urlLoc: ["body", "url"],
        invalidStatus: 400,
      },
      input,
      services,
    );
  });
}

/** The job type's own payload for a bare URL: its schema decides what a good URL is. */
function payloadOf(jobType: JobType, body: { url: string; instructions?: string | undefined }): unknown {
  const given = {
    url: body.url,
    ...(jobType.name === "svcSite" &&
      body.instructions !== undefined && {
        custom_ai_prompt: { enabled: true, user_prompt: body.instructions },
      }),
  };
  const parsed = jobType.payload.safeParse(given, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  throw invalidRequest(violationsOf("body", parsed.error), { status: 400 });
}
