import { z } from "zod";
import { Acknowledgement, type JobTypeName, Priority } from "../../../contract/job.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import type { SubmitAnswer } from "../../../jobs/submit.ts";
import { defineRoute, type Route } from "../../route.ts";
import { SubmitHeaders } from "../idempotency.ts";
import { type Submission, submitJob } from "./submission.ts";

type TypedName = Exclude<JobTypeName, "svcMaps">;

const descriptions: Readonly<Record<TypedName, string>> = {
  svcSite: [
    "Crawls a website for emails, phones, addresses, social profiles and a Markdown text of its content.",
    "Only `payload.url` is required. The same URL with the same options, completed within the last 24 hours, is answered at once from that job",
    "(`from_cache`), unless `force_refresh` is set.",
  ].join(" "),
  svcVerify: [
    "Checks whether email addresses can receive mail, without sending any: syntax, domain, lists, and a dialogue with the mail server.",
    "Give `payload.email`, or up to 100 addresses as `payload.emails`. Every address gets a row, also a malformed one;",
    "what could not be told is `unknown`, with the reason. `progress` of the job's status is `{verified, total}`.",
  ].join(" "),
  svcPeople: [
    "Finds decision makers: one person's profile, profiles that answer a query, or a research report with its sources.",
    "What is not configured for its `mode` makes the job fail at once, with a message that names the setting;",
    "`capabilities` of `/api/v1/system/info` tell beforehand. Providers' answers are reused for a time (`cached`), unless `force_refresh` is set.",
  ].join(" "),
};

/** The submit route of one job type, with the type's own schema for `payload`. */
export function submitTypedJob(jobType: JobType, name: TypedName): Route {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  const path = `/api/v1/jobs/${name}/submit`;
  const body = z
    .object({
      payload: jobType.payload,
      priority: Priority.default(jobType.defaultPriority).meta({
        description: "Higher runs first among your jobs of this type.",
      }),
    })
    .meta({ id: `${capitalised}Submit` });

  return defineRoute({
    method: "POST",
    path,
    operationId: `submit${capitalised}`,
    summary: `Submit a ${name} job`,
    description: descriptions[name],
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    headers: SubmitHeaders,
    body,
    errors: ["idempotency_conflict", "queue_full", "database_unavailable", "shutting_down"],
    responses: { 201: Acknowledgement },
  }).handle(async (input, services) => {
    const submission = {
      jobType,
      payload: input.body.payload,
      sent: (input.request.body as { payload: unknown }).payload,
      priority: input.body.priority,
      mayUseCache: name === "svcSite",
      route: path,
      urlLoc: ["body", "payload", name === "svcPeople" ? "linkedin_url" : "url"],
      invalidStatus: 422,
    } satisfies Submission;
    const { answer, headers } = await submitJob(submission, input, services);
    return { status: 201, body: acknowledgement(answer), headers };
  });
}

function acknowledgement(answer: SubmitAnswer): Acknowledgement {
  return {
    job_id: answer.jobId,
    type: answer.type,
    status: answer.status,
    created_at: answer.createdAt.toISOString(),
    from_cache: answer.fromCache,
    message: answer.fromCache
      ? `The result of job ${answer.jobId} of the last 24 hours is reused.`
      : `${answer.type} job queued`,
  };
}
