import { ForagerError } from "../../../errors.ts";
import type { SendRequest, ServiceAnswer, ServiceRequest } from "../../../outside/http/service-client.ts";
import { createPacer, type Pacer, readRetryAfter } from "../../../outside/pacer.ts";
import type { ProviderRun, Wait } from "../ports.ts";

/** The connection of an adapter to its provider's API. */
export interface ServiceAccess {
  /** For messages, for example `Bright Data`. */
  name: string;
  /** The setting that holds its key, for messages about a refused key; null if it has none. */
  keySetting: string | null;
  send: SendRequest;
  wait: Wait;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: ServiceLimits;
}

/** Rate limits of providers, shared by all jobs of the process. */
export interface ServiceLimits {
  /** By the provider's name. */
  pacerOf(name: string): Pacer;
}

export interface ServiceReply extends ServiceAnswer {
  /** The body as JSON; undefined if it is not JSON. */
  json: unknown;
}

type Question = Omit<ServiceRequest, "signal">;

/** Attempts of one request after transient failures. */
const triesMax = 3;
/** Longest wait of one request if the provider asks to retry later. */
const limitWaitMaxMs = 60_000;
/** There is no pace other than what the provider asks for. */
const requestsMax = 1_000;

export function createServiceLimits({ wait, now }: Pick<ServiceAccess, "wait" | "now">): ServiceLimits {
  const pacers = new Map<string, Pacer>();
  return {
    pacerOf(name) {
      const pacer =
        pacers.get(name) ??
        createPacer({
          provider: name,
          requestsPerSecond: requestsMax,
          requestsAtOnce: requestsMax,
          waitMaxMs: 2 * limitWaitMaxMs,
          wait,
          now,
        });
      pacers.set(name, pacer);
      return pacer;
    },
  };
}

/**
 * Sends a request to a provider and retries it if that helps: after the delay that a 429 or 5xx states, else
 * soon. Other requests to the provider wait as well. Statuses accepted by `isAnswer`, by default 2xx, are
 * answers; the common error statuses are handled here.
 *
 * @throws ForagerError provider_refused (401, 403), provider_quota_exceeded (402, or 429 for too long),
 * provider_unavailable (5xx, no answer), provider_unreadable (any other status).
 */
export async function askService(
  access: ServiceAccess,
  question: Question,
  run: ProviderRun,
  isAnswer: (status: number) => boolean = (status) => status >= 200 && status < 300,
): Promise<ServiceReply> {
  let [tries, waitedMs] = [0, 0];
  const answer = await access.limits.pacerOf(access.name).run(async () => {
    const sent = await access.send({ ...question, signal: run.signal });
    if (isAnswer(sent.status)) return { kind: "done", value: sent };
    const mayPass = sent.status === 429 || sent.status >= 500;
    if (!mayPass) throw refusal(access, sent);
    tries += 1;
    const retryAfterMs = readRetryAfter(sent.headers["retry-after"], access.now()) ?? 1_000 * 2 ** tries;
    waitedMs += retryAfterMs;
    if (tries >= triesMax || waitedMs > limitWaitMaxMs) throw refusal(access, sent, retryAfterMs);
    return { kind: "limited", reason: `it answered ${sent.status}`, retryAfterMs };
  }, run);
  return { ...answer, json: parsed(answer.body) };
}

function refusal(access: ServiceAccess, answer: ServiceAnswer, waitMs = 0): ForagerError {
  const { name, keySetting } = access;
  const { status } = answer;
  // A provider's messages may name accounts and keys: they go to the log only.
  const cause = new Error(answer.body.toString("utf8", 0, 500));
  if (status === 401 || status === 403) {
    const remedy = keySetting === null ? "" : ` Check ${keySetting}.`;
    return new ForagerError("provider_refused", `${name} refused the request with ${status}.${remedy}`, {
      cause,
    });
  }
  if (status === 402) {
    const detail = `The account at ${name} has no credit left (it answered 402).`;
    return new ForagerError("provider_quota_exceeded", detail, { cause });
  }
  if (status === 429) {
    const when = waitMs > 0 ? ` It asks to retry in ${Math.ceil(waitMs / 1000)} s.` : "";
    return new ForagerError(
      "provider_quota_exceeded",
      `${name} accepts no more requests at the moment (429).${when}`,
      {
        cause,
      },
    );
  }
  if (status >= 500) {
    return new ForagerError(
      "provider_unavailable",
      `${name} is currently unavailable: it answered ${status}.`,
      {
        cause,
      },
    );
  }
  return new ForagerError("provider_unreadable", `${name} refused the request with ${status}.`, { cause });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
