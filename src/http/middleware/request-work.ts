import type { FastifyInstance, FastifyRequest } from "fastify";
import { readTraceparent } from "../../telemetry/tracing.ts";
import { type Cause, inWork, type Work } from "../../telemetry/work-context.ts";
import { actorOf } from "./caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What log lines and audit entries are attributed to while the request is handled, from onRequest on. */
    work: Work;
  }
}

/** Attributes what happens during a request to it. Install it before everything that may log. */
export function installRequestWork(app: FastifyInstance): void {
  app.decorateRequest("work");
  app.addHook("onRequest", (request, _reply, done) => {
    request.work = {
      logFields: { request_id: request.id },
      cause: () => causeOf(request),
      traceparent: readTraceparent(request.headers.traceparent),
      ended: false,
    };
    inWork(request.work, done);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    // A URL that cannot be decoded is answered before any onRequest hook.
    if (request.work) request.work.ended = true;
    done();
  });
}

function causeOf({ id, ip, headers, principal, session }: FastifyRequest): Cause {
  const call = { requestId: id, address: ip };
  // Routes without credentials that change something are authorized by the signed link that names what they change.
  if (!principal) return { credential: "link", ...call };
  const actor = actorOf(principal, headers);
  return {
    credential: session ? "session" : "key",
    actorId: actor.id,
    actorName: actor.name,
    keyId: principal.apiKeyId,
    ...call,
  };
}
