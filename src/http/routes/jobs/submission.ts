import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor, Principal } from "../../../contract/principal.ts";
import { invalidRequest } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import type { SubmitAnswer } from "../../../jobs/submit.ts";
import type { HttpServices } from "../../http-services.ts";
import { idempotencyOf, type SubmitHeaders } from "../idempotency.ts";

export interface Submission {
  jobType: JobType;
  payload: unknown;
  /** The payload before parsing, where it stands in the request as it is. */
  sent?: unknown;
  priority: number;
  mayUseCache: boolean;
  /** The route's path, within which an Idempotency-Key counts. */
  route: string;
  /** Where the request's URL stands in it, for the message. */
  urlLoc: string[];
  invalidStatus: 400 | 422;
}

interface SubmitInput {
  principal: Principal;
  actor: Actor;
  headers: z.output<typeof SubmitHeaders>;
  request: FastifyRequest;
}

/** What the submit routes have in common: refuse what no job can be made of, hand over the job. */
export async function submitJob(
  submission: Submission,
  input: SubmitInput,
  services: HttpServices,
): Promise<{ answer: SubmitAnswer; headers: Record<string, string> }> {
  const { jobType, payload } = submission;
  jobType.check?.(payload);
  const url = (payload as Record<string, unknown>)[submission.urlLoc.at(-1) ?? "url"];
  if (typeof url === "string" && services.isBlockedUrl(url)) {
    const msg =
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached";
    throw invalidRequest([{ loc: submission.urlLoc, msg, type: "address_blocked" }], {
      status: submission.invalidStatus,
    });
  }
  const idempotency = idempotencyOf(input.headers, submission.route, input.request.body);
  const answer = await services.submitter.submit({
    principal: input.principal,
    actor: input.actor,
    type: jobType.name,
    payload,
    sent: submission.sent,
    priority: submission.priority,
    mayUseCache: submission.mayUseCache,
    ...(idempotency !== undefined && { idempotency }),
  });
  return { answer, headers: answer.replayed ? { "idempotent-replayed": "true" } : {} };
}

/** A submit that never takes a job from the cache, with the short acknowledgement of the contract. */
export async function submitToQueue(
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
