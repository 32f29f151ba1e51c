import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../clients/authenticate.ts";
import type { Sessions } from "../../clients/sessions.ts";
import type { Config } from "../../config.ts";
import { limits } from "../../contract/limits.ts";
import { type AccessLevel, type Principal, requireAccess } from "../../contract/principal.ts";
import { errorCatalogue, ForagerError } from "../../errors.ts";
import { addressBucket, isHttpsRequest } from "../request/addresses.ts";
import type { RouteAuth } from "../route.ts";
import { credentialOf, readSession, sessionTokenOf } from "./caller.ts";
import type { RateCounter } from "./rate-counter.ts";
import { limitFailedAuthentication, limitRate } from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent for paths outside the route table (unknown paths, the reference page): public, but counted. */
    access?: { auth: RouteAuth; level?: AccessLevel | undefined; rateLimit: boolean };
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const missingCredentials = `The request has no credentials. ${errorCatalogue.malformed_credentials.detail}`;

const publicAccess = { auth: "none", level: undefined, rateLimit: true } as const;

interface AdmissionOptions {
  authenticator: Pick<Authenticator, "authenticate">;
  sessions: Pick<Sessions, "find">;
  config: Pick<Config, "publicUrl">;
  counter: RateCounter;
}

/**
 * The hook before a request's body is read: authentication, rate limiting, authorization. A caller with valid
 * credentials is counted by API key, even on public paths; others by address. Nothing is counted while credentials
 * cannot be looked up.
 */
export function createAdmission({ authenticator, sessions, config, counter }: AdmissionOptions) {
  /** @throws ForagerError for an invalid credential or cookie; unauthenticated without any. */
  async function identify(request: FastifyRequest, auth: RouteAuth): Promise<void> {
    const credential = credentialOf(request, auth);
    if (credential !== undefined) {
      request.principal = await authenticator.authenticate(credential);
      return;
    }
    const token = sessionTokenOf(request, isHttpsRequest(request, config));
    if (token === undefined) throw new ForagerError("unauthenticated", missingCredentials);
    const session = await readSession(request, token, sessions);
    request.session = { token, session };
    request.principal = session.principal;
  }

  /** Identifies the caller and counts a wrong credential. @returns the reason if that failed, else undefined. */
  async function attempt(request: FastifyRequest, auth: RouteAuth): Promise<unknown> {
    try {
      await identify(request, auth);
      return undefined;
    } catch (error) {
      if (!isWrongCredential(request, error)) return error;
      return await countFailure(counter, request).then(
        () => error,
        (limited: unknown) => limited,
      );
    }
  }

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { auth, level, rateLimit } = request.routeOptions.config.access ?? publicAccess;
    if (auth === "none" && !rateLimit) return;

    const failure = await attempt(request, auth);
    // The caller is unknown through no fault of its own: do not charge other clients on the same address.
    if (isFailedLookUp(failure)) {
      if (auth === "none") return;
      throw failure;
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
    // The compiler requires every such route to state its level; if one still does not, require owner access.
    requireAccess(principal, level ?? "owner");
  };
}

/** The rate-limit key of a call. A browser page must not use up the limit of its user's programs. */
function rateBucket({ principal, session, ip }: FastifyRequest): string {
  if (principal === null) return `ip:${addressBucket(ip)}`;
  return `${session ? "page" : "key"}:${principal.apiKeyId}`;
}

/** The credential was never checked: the database does not respond, or the look-up failed. */
function isFailedLookUp(failure: unknown): boolean {
  return failure !== undefined && !(failure instanceof ForagerError && failure.status < 500);
}

/** A missing credential is not a guess, and an inactive client's was correct: neither counts as an attempt. */
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
