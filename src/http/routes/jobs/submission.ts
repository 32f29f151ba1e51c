import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, Principal } from "../../../contract/principal.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import type { SubmitAnswer } from "../../../jobs/submit.ts";
import { canonicalJson } from "../../canonical-json.ts";
import type { HttpServices } from "../../http-services.ts";
import { invalidRequest } from "../../violations.ts";

/** Headers that every submit reads. */
export const SubmitHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable ASCII characters")
    .optional()
    .meta({
      description:
        "A repeat with the same key and body within 24 hours returns the first answer and submits nothing.",
      example: "order-4711",
    }),
});

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

/** What the submit routes have in common: refuse private addresses, hand over the job. */
export async function submitJob(
  submission: Submission,
  input: SubmitInput,
  services: HttpServices,
): Promise<{ answer: SubmitAnswer; headers: Record<string, string> }> {
  const { jobType, payload } = submission;
  const { url } = payload as { url?: unknown };
  if (typeof url === "string" && services.isBlockedUrl(url)) {
    throw invalidRequest(submission.invalidStatus, [
      {
        loc: submission.urlLoc,
        msg: "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached",
        type: "address_blocked",
      },
    ]);
  }
  const key = input.headers["idempotency-key"];
  const answer = await services.submitter.submit({
    principal: input.principal,
    actor: input.actor,
    type: jobType.name,
    payload,
    sent: submission.sent,
    priority: submission.priority,
    mayUseCache: submission.mayUseCache,
    ...(key !== undefined && {
      idempotency: { key, route: submission.route, bodyHash: hashOf(input.request.body) },
    }),
  });
  return { answer, headers: answer.replayed ? { "idempotent-replayed": "true" } : {} };
}

/** Of the body as it was sent, white space and the order of names aside. */
function hashOf(body: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(body)).digest();
}
