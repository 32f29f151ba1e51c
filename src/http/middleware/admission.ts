import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../clients/authenticate.ts";
import type { Sessions } from "../../clients/sessions.ts";
import { limits } from "../../contract/limits.ts";
import { type AccessLevel, type Principal, requireAccess } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import type { RouteAuth } from "../route.ts";
import { addressBucket } from "./client-address.ts";
import { credentialOf } from "./credential.ts";
import type { RateCounter } from "./rate-counter.ts";
import { limitFailedAuthentication, limitRate } from "./rate-limit.ts";
import { readSession, sessionTokenOf } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent on what is not in the route table (unknown paths, the reference page): public, but counted. */
    access?: { auth: RouteAuth; level?: AccessLevel | undefined; rateLimit: boolean };
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const publicAccess = { auth: "none", level: undefined, rateLimit: true } as const;

interface AdmissionOptions {
  authenticator: Pick<Authenticator, "authenticate">;
  sessions: Pick<Sessions, "find">;
  /** Whether users come over HTTPS, which the cookie's name depends on. */
  https: boolean;
  counter: RateCounter;
}

/**
 * The hook that every request passes before its body is read: who is it, has it calls left, may it enter.
 * A caller with valid credentials is counted by its API key also on public paths, others by address.
 */
export function createAdmission({ authenticator, sessions, https, counter }: AdmissionOptions) {
  /** @throws ForagerError for a credential or cookie that is not good; unauthenticated without any. */
  async function identify(request: FastifyRequest, auth: RouteAuth): Promise<void> {
    const credential = credentialOf(request, auth);
    if (credential !== undefined) {
      request.principal = await authenticator.authenticate(credential);
      return;
    }
    const token = sessionTokenOf(request, https);
    if (token === undefined) throw new ForagerError("unauthenticated");
    const session = await readSession(request, token, sessions);
    request.session = { token, session };
    request.principal = session.principal;
  }

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { auth, level, rateLimit } = request.routeOptions.config.access ?? publicAccess;
    if (auth === "none" && !rateLimit) return;

    let failure: unknown;
    try {
      await identify(request, auth);
    } catch (error) {
      failure = error;
      if (isWrongCredential(request, error)) {
        failure = await countFailure(counter, request).then(
          () => error,
          (limited: unknown) => limited,
        );
      }
    }

    const { principal } = request;
    if (rateLimit) {
      await limitRate(
        counter,
        reply,
        rateBucket(request),
        principal?.rateLimitPerMinute ?? limits.requests_per_minute,
      );
    }
    if (auth === "none") return;
    if (principal === null) throw failure;
    // The compiler makes every such route state its level; one that still does not is for owners alone.
    requireAccess(principal.access, level ?? "owner");
  };
}

/** What a call counts in. A page that somebody looks at must not use up what their programs may call. */
function rateBucket({ principal, session, ip }: FastifyRequest): string {
  if (principal === null) return `ip:${addressBucket(ip)}`;
  return `${session ? "page" : "key"}:${principal.apiKeyId}`;
}

/** A missing credential guesses nothing, and an inactive client's was right: neither counts as an attempt. */
function isWrongCredential(request: FastifyRequest, error: unknown): boolean {
  if (!(error instanceof ForagerError)) return false;
  if (error.code === "malformed_credentials") return true;
  return error.code === "unauthenticated" && hasCredential(request);
}

const hasCredential = ({ headers, query }: FastifyRequest) =>
  Boolean(headers.authorization) || "token" in (query as object);

/** Counts one wrong credential of the caller's address. @throws ForagerError auth_rate_limited after too many. */
export function countFailure(counter: RateCounter, request: FastifyRequest): Promise<void> {
  return limitFailedAuthentication(counter, addressBucket(request.ip));
}
