import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  Acknowledgement,
  CallbackUrl,
  ClientRef,
  GenericAcknowledgement,
  Priority,
} from "../../../contract/job.ts";
import { type JobTypeName, jobTypeNames, jobTypeRows } from "../../../contract/job-types.ts";
import type { Actor, Principal } from "../../../contract/principal.ts";
import { ForagerError, invalidRequest } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import type { SubmitAnswer } from "../../../jobs/submit.ts";
import { issueSentence } from "../../../text/issue-sentence.ts";
import { isRecord } from "../../../text/json-record.ts";
import type { HttpServices } from "../../http-services.ts";
import { idempotencyOf, SubmitHeaders } from "../../request/idempotency.ts";
import { doubledEnvelope, isDoubled, isFlat, missingEnvelope } from "../../request/payload-envelope.ts";
import { violationsOf } from "../../request/violations.ts";
import { defineRoute, type Route } from "../../route.ts";

const genericPath = "/api/v1/jobs/submit";
const submittable = jobTypeNames.filter((name) => jobTypeRows[name].takesBareUrl);
const defaultPriority = 0;

/** The generic submit for the registered job types that need only a URL. */
export function submitGenericJob(jobTypes: ReadonlyMap<JobTypeName, JobType>): Route {
  const names = submittable.filter((name) => jobTypes.has(name));
  const body = z
    .object({
      url: z.string().meta({
        description:
          "http or https URL; for svcMaps, the URL of one place at a map provider, or its place id.",
        example: "https://example.com",
      }),
      job_type: z.enum(names).meta({ description: "What to do with it." }),
      instructions: z
        .string()
        .min(1)
        .max(4000)
        .optional()
        .meta({ description: "What an AI model should extract; svcSite only." }),
      client_ref: ClientRef.optional(),
      callback_url: CallbackUrl.optional(),
    })
    .meta({ id: "GenericSubmit" });
  const enveloped = z.looseObject({
    payload: z.never({
      error:
        "is for the submit of a job type, such as /api/v1/jobs/svcSite/submit: here, url and job_type have none around them",
    }),
  }) as unknown as typeof body;

  return defineRoute({
    method: "POST",
    path: genericPath,
    operationId: "submitJob",
    summary: "Submit a job by its URL",
    description: [
      "Short form: a URL and a job type, with defaults for everything else. Always queues a job.",
      "Invalid requests answer 400. The submit endpoint of each job type accepts all options.",
    ].join(" "),
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    invalidStatus: 400,
    headers: SubmitHeaders,
    body,
    bodyFor: (sent) => (isRecord(sent) && isRecord(sent.payload) && !("url" in sent) ? enveloped : body),
    errors: [
      "malformed_request",
      "invalid_map_url",
      "suppressed",
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
        clientRef: input.body.client_ref,
        callbackUrl: input.body.callback_url,
        route: genericPath,
        urlLoc: ["body", "url"],
        invalidStatus: 400,
      },
      input,
      services,
    );
  });
}

/** The job type's payload for a bare URL: its schema validates the URL. */
function payloadOf(jobType: JobType, body: { url: string; instructions?: string | undefined }): unknown {
  const given = {
    url: body.url,
    ...(jobType.name === "svcSite" &&
      body.instructions !== undefined && {
        custom_ai_prompt: { enabled: true, user_prompt: body.instructions },
      }),
  };
  const parsed = jobType.payload.safeParse(given, { error: issueSentence });
  if (parsed.success) return parsed.data;
  throw invalidRequest(violationsOf("body", parsed.error), { status: 400 });
}

/** The submit route of one job type, with the type's own schema for `payload`. */
export function submitTypedJob(jobType: JobType): Route {
  const { name } = jobType;
  const { urlField, reusesResults } = jobTypeRows[name];
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  const path = `/api/v1/jobs/${name}/submit`;
  const body = z
    .object({
      payload: jobType.payload,
      priority: Priority.default(jobType.defaultPriority).meta({
        description: "Higher runs first among your jobs of this type.",
      }),
      client_ref: ClientRef.optional(),
      callback_url: CallbackUrl.optional(),
    })
    .meta({ id: `${capitalised}Submit` });
  const unwrapped = z.object({
    payload: z.never({ error: missingEnvelope }),
  }) as unknown as typeof body;

  return defineRoute({
    method: "POST",
    path,
    operationId: `submit${capitalised}`,
    summary: `Submit a ${name} job`,
    description: submitDescription(name),
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    headers: SubmitHeaders,
    body,
    bodyFor: (sent) => {
      if (isDoubled(sent)) return doublyWrapped as unknown as typeof body;
      return isFlat(sent) && Object.keys(sent as object).length > 0 ? unwrapped : body;
    },
    errors: ["suppressed", "idempotency_conflict", "queue_full", "database_unavailable", "shutting_down"],
    responses: { 201: Acknowledgement },
  }).handle(async (input, services) => {
    const submission = {
      jobType,
      payload: input.body.payload,
      sent: (input.request.body as { payload: unknown }).payload,
      priority: input.body.priority,
      clientRef: input.body.client_ref,
      callbackUrl: input.body.callback_url,
      mayUseCache: reusesResults,
      route: path,
      urlLoc: urlField === null ? null : ["body", "payload", urlField],
      invalidStatus: 422,
    } satisfies Submission;
    const { answer, headers } = await submitJob(submission, input, services);
    return { status: 201, body: acknowledgement(answer), headers };
  });
}

function submitDescription(name: JobTypeName): string {
  const { submit, progress } = jobTypeRows[name];
  return `${submit} \`progress\` of the job's status shows ${progress}.`;
}

function acknowledgement(answer: SubmitAnswer): Acknowledgement {
  return {
    job_id: answer.jobId,
    type: answer.type,
    status: answer.status,
    created_at: answer.createdAt.toISOString(),
    from_cache: answer.fromCache,
    ...(answer.withheld !== undefined && { withheld: answer.withheld }),
    message: answer.fromCache
      ? `The result of job ${answer.jobId} of the last 24 hours is reused.`
      : `${answer.type} job queued`,
  };
}

const mapsPath = "/api/v1/jobs/svcMaps/submit";

/** The svcMaps submit: its fields are in `payload` as for other types, or at the top of the body. */
export function submitMapsJob(jobType: JobType): Route {
  const priority = Priority.default(jobType.defaultPriority).meta({
    description: "Higher runs first among your jobs of this type.",
  });
  const options = { priority, client_ref: ClientRef.optional(), callback_url: CallbackUrl.optional() };
  const wrapped = z.object({ payload: jobType.payload, ...options }).meta({ id: "SvcMapsSubmit" });
  const flat = z.intersection(jobType.payload, z.object(options).meta({ id: "JobPriority" }));

  return defineRoute({
    method: "POST",
    path: mapsPath,
    operationId: "submitSvcMaps",
    summary: "Submit a svcMaps job",
    description: submitDescription("svcMaps"),
    tags: ["Jobs"],
    auth: "client",
    access: "member",
    rateLimit: true,
    headers: SubmitHeaders,
    body: z.union([wrapped, flat]),
    bodyFor: (sent) => {
      if (isDoubled(sent)) return doublyWrapped as unknown as typeof wrapped;
      return isFlat(sent) ? flat : wrapped;
    },
    errors: [
      "invalid_map_url",
      "suppressed",
      "idempotency_conflict",
      "queue_full",
      "database_unavailable",
      "shutting_down",
    ],
    responses: { 201: GenericAcknowledgement },
  }).handle(async (input, services) => {
    const {
      payload,
      priority: given,
      clientRef,
      callbackUrl,
    } = partsOf(input.body as Record<string, unknown>);
    const isNested = !isFlat(input.request.body);
    return await submitToQueue(
      {
        jobType,
        payload,
        priority: given,
        clientRef,
        callbackUrl,
        route: mapsPath,
        urlLoc: isNested ? ["body", "payload", "url"] : ["body", "url"],
        invalidStatus: 422,
      },
      input,
      services,
    );
  });
}

/** Reads what `isDoubled` finds, to refuse it. */
const doublyWrapped = z.looseObject({
  payload: z.looseObject({ payload: z.never({ error: doubledEnvelope }) }),
});

/** No payload has a field named like those beside it. */
function partsOf(body: Record<string, unknown>): {
  payload: unknown;
  priority: number;
  clientRef: string | undefined;
  callbackUrl: string | undefined;
} {
  const { priority, client_ref: clientRef, callback_url: callbackUrl, payload, ...fields } = body;
  return {
    payload: payload ?? fields,
    priority: priority as number,
    clientRef: clientRef as string | undefined,
    callbackUrl: callbackUrl as string | undefined,
  };
}

interface Submission {
  jobType: JobType;
  payload: unknown;
  /** The payload before parsing, if the request contains it unchanged. */
  sent?: unknown;
  priority: number;
  clientRef: string | undefined;
  callbackUrl: string | undefined;
  mayUseCache: boolean;
  /** The route's path, within which an Idempotency-Key counts. */
  route: string;
  /** Location of the request's URL; null if its job type has none. */
  urlLoc: string[] | null;
  invalidStatus: 400 | 422;
}

interface SubmitInput {
  principal: Principal;
  actor: Actor;
  headers: z.output<typeof SubmitHeaders>;
  request: FastifyRequest;
}

/** Common to the submit routes: rejects unusable requests and submits the job. */
async function submitJob(
  submission: Submission,
  input: SubmitInput,
  services: HttpServices,
): Promise<{ answer: SubmitAnswer; headers: Record<string, string> }> {
  const { jobType, payload } = submission;
  jobType.check?.(payload);
  const { urlLoc } = submission;
  const url = urlLoc && (payload as Record<string, unknown>)[urlLoc.at(-1) ?? ""];
  if (urlLoc && typeof url === "string" && services.isBlockedUrl(url)) {
    const msg =
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached";
    throw invalidRequest([{ loc: urlLoc, msg, type: "address_blocked" }], {
      status: submission.invalidStatus,
    });
  }
  const idempotency = idempotencyOf(input.headers, submission.route, input.request.body);
  const submitted = services.submitter.submit({
    principal: input.principal,
    actor: input.actor,
    type: jobType.name,
    payload,
    sent: submission.sent,
    priority: submission.priority,
    clientRef: submission.clientRef,
    callbackUrl: submission.callbackUrl,
    mayUseCache: submission.mayUseCache,
    ...(idempotency !== undefined && { idempotency }),
  });
  const answer = await submitted.catch((error) => {
    const isInvalid = error instanceof ForagerError && error.code === "validation_error";
    throw isInvalid ? invalidRequest(error.errors ?? [], { status: submission.invalidStatus }) : error;
  });
  return { answer, headers: answer.replayed ? { "idempotent-replayed": "true" } : {} };
}

/** A submit without the cache, with the contract's short acknowledgement. */
async function submitToQueue(
  submission: Omit<Submission, "mayUseCache">,
  input: SubmitInput,
  services: HttpServices,
) {
  const { answer, headers } = await submitJob({ ...submission, mayUseCache: false }, input, services);
  const body = {
    success: true,
    job_id: answer.jobId,
    type: answer.type,
    status: "queued" as const,
    message: `${answer.type} job queued`,
  };
  return { status: 201 as const, body, headers };
}
