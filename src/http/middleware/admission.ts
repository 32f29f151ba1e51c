import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../clients/authenticate.ts";
import { limits } from "../../contract/limits.ts";
import type { Principal } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import type { RouteAuth } from "../route.ts";
import { addressBucket } from "./client-address.ts";
import { credentialOf } from "./credential.ts";
import type { RateCounter } from "./rate-counter.ts";
import { limitFailedAuthentication, limitRate } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent on what is not in the route table (unknown paths, the reference page): public, but counted. */
    access?: { auth: RouteAuth; rateLimit: boolean };
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const publicAccess = { auth: "none", rateLimit: true } as const;

interface AdmissionOptions {
  authenticator: Pick<Authenticator, "authenticate">;
  counter: RateCounter;
}

/**
 * The hook that every request passes before its body is read: who is it, has it calls left, may it enter.
 * A caller with valid credentials is counted by its API key also on public paths, others by address.
 */
export function createAdmission({ authenticator, counter }: AdmissionOptions) {
  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { auth, rateLimit } = request.routeOptions.config.access ?? publicAccess;
    if (auth === "none" && !rateLimit) return;

    let failure: unknown;
    try {
      const credential = credentialOf(request, auth);
      if (credential === undefined) failure = new ForagerError("unauthenticated");
      else request.principal = await authenticator.authenticate(credential);
    } catch (error) {
      failure = error;
      if (isWrongCredential(error)) {
        failure = await countFailure(counter, request).then(
          () => error,
          (limited: unknown) => limited,
        );
      }
    }

    const { principal } = request;
    if (rateLimit) {
      if (principal)
        await limitRate(counter, reply, `key:${principal.apiKeyId}`, principal.rateLimitPerMinute);
      else await limitRate(counter, reply, `ip:${addressBucket(request.ip)}`, limits.requests_per_minute);
    }
    if (auth !== "none" && failure !== undefined) throw failure;
  };
}

/** A missing credential guesses nothing, and an inactive client's was right: neither counts as an attempt. */
function isWrongCredential(error: unknown): boolean {
  return (
    error instanceof ForagerError &&
    (error.code === "unauthenticated" || error.code === "malformed_credentials")
  );
}

function countFailure(counter: RateCounter, request: FastifyRequest): Promise<void> {
  return limitFailedAuthentication(counter, addressBucket(request.ip));
}
