import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { ForagerError } from "../errors.ts";
import type { Pin, PinState, Registry } from "../signup/ports.ts";
import type { SendRequest, ServiceAnswer } from "./http/service-client.ts";

export interface HttpRegistryOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Deadline of one request in milliseconds, including its retries. */
  timeoutMs: number;
  send: SendRequest;
}

/** Retries of safe requests, and the pause before each. */
const pausesMs = [100, 300];
/** Not enough time for another attempt. */
const worthwhileMs = 100;
const bodyBytesMax = 1 << 20;

const NamesAnswer = z.object({
  results: z.array(z.object({ name: z.string(), is_available: z.boolean() })),
});
const PinAnswer = z.object({
  pin_id: z.string(),
  state: z.enum(["done", "creating", "failed"]),
  reason: z.string().nullish(),
});

/** Statuses by which a server refuses a pin's content; other 4xx statuses mean that it is not a registry. */
const refusals: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/** Statuses of a server that cannot answer at the moment. */
const isAway = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * A registry behind HTTP; docs/registry.md documents its protocol. A circuit breaker opens for 10 s after
 * five consecutive failures.
 */
export function createHttpRegistry(options: HttpRegistryOptions): Registry {
  const { baseUrl, apiKey, timeoutMs, send } = options;
  const breaker = createCircuitBreaker({
    failuresMax: 5,
    pauseMs: 10_000,
    isFailure: (error) => error instanceof ForagerError && error.code === "registry_unavailable",
    refusal: () => new ForagerError("registry_unavailable"),
  });

  /** One request and its response, unless the server is unavailable or rejects our credentials. */
  async function ask(path: string, limitMs: number, body?: object, more: Record<string, string> = {}) {
    const answer = await send({
      method: body === undefined ? "GET" : "POST",
      url: `${baseUrl}${path}`,
      headers: {
        accept: "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...more,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
      timeoutMs: limitMs,
      bodyBytesMax,
    }).catch((error: unknown) => {
      throw new ForagerError("registry_unavailable", undefined, { cause: error });
    });
    const cause = `${path.replace(/\/[\da-f-]{36}$/, "")} answered ${answer.status}`;
    if (answer.status === 401 || answer.status === 403) {
      throw new ForagerError("registry_misconfigured", undefined, { cause });
    }
    if (isAway(answer.status)) throw new ForagerError("registry_unavailable", undefined, { cause });
    return answer;
  }

  /** For safe requests only: retries until the deadline while the server is unavailable. */
  async function askWithRetries(path: string, body?: object): Promise<ServiceAnswer> {
    const until = performance.now() + timeoutMs;
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(path, Math.max(1, Math.ceil(until - performance.now())), body);
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        const isPassing = error instanceof ForagerError && error.code === "registry_unavailable";
        if (!isPassing || pauseMs === undefined || performance.now() + pauseMs + worthwhileMs > until)
          throw error;
        await delay(pauseMs * (0.5 + Math.random()));
      }
    }
  }

  return {
    freeNames: (countryCode, names) =>
      breaker.run(async () => {
        const answer = await askWithRetries("/names/check", {
          country_code: countryCode,
          names: names.map(({ name }) => name),
        });
        const { results } = read(answer, [200], NamesAnswer);
        const free = new Map(results.map((result) => [result.name, result.is_available]));
        if (!names.every(({ name }) => free.has(name))) throw unreadable("a name is missing");
        return new Set([...names.keys()].filter((index) => free.get(names[index]?.name ?? "") === true));
      }),

    createPin: (pin) =>
      breaker.run(async () => {
        const answer = await ask("/pins", timeoutMs, bodyOf(pin), { "idempotency-key": pin.pinId });
        if (answer.status === 409) throw new ForagerError("name_taken");
        if (refusals.has(answer.status)) {
          throw new ForagerError("registry_refused", undefined, { cause: `/pins answered ${answer.status}` });
        }
        return stateOf(pin.pinId, read(answer, [200, 201, 202], PinAnswer));
      }),

    findPin: (pinId) =>
      breaker.run(async (): Promise<PinState | null> => {
        const answer = await askWithRetries(`/pins/${pinId}`);
        if (answer.status === 404) {
          // A proxy or a wrong base URL also returns 404 and knows no pins; a registry's 404 is JSON.
          read(answer, [404], z.object({}));
          return null;
        }
        return stateOf(pinId, read(answer, [200], PinAnswer));
      }),
  };
}

/**
 * @throws ForagerError name_taken or registry_refused for such a response, registry_unreadable if it
 * describes another pin.
 */
function stateOf(pinId: string, { pin_id: answeredId, state, reason }: z.output<typeof PinAnswer>): PinState {
  if (answeredId !== pinId) throw unreadable("it is about another pin");
  if (state !== "failed") return state;
  throw new ForagerError(reason === "name_taken" ? "name_taken" : "registry_refused");
}

function bodyOf(pin: Pin): object {
  return {
    pin_id: pin.pinId,
    name: pin.name,
    country_code: pin.countryCode,
    brand_id: pin.brandId,
    lat: pin.lat,
    lng: pin.lng,
    identifier: pin.identifier,
    structured_address: pin.structuredAddress,
    account_oauth_uid: pin.accountOauthUid,
    verified_identifier: pin.verifiedIdentifier,
  };
}

/** @throws ForagerError registry_unreadable unless it has one of the statuses and the expected form. */
function read<Schema extends z.ZodType>(
  answer: ServiceAnswer,
  statuses: readonly number[],
  schema: Schema,
): z.output<Schema> {
  if (!statuses.includes(answer.status)) throw unreadable(`status ${answer.status}`);
  let body: unknown;
  try {
    body = JSON.parse(answer.body.toString("utf8"));
  } catch {
    throw unreadable("it is not JSON");
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable("it has another form");
  return parsed.data;
}

/** The problem goes to the log only; the response itself is never included. */
const unreadable = (cause: string) => new ForagerError("registry_unreadable", undefined, { cause });

interface CircuitBreaker {
  /** Runs `work`, or rejects immediately while the breaker is open. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * A circuit breaker: after `failuresMax` consecutive failures it sends nothing for `pauseMs`, then lets one
 * request at a time try. Otherwise a hanging server would hold every caller for its timeout.
 */
export function createCircuitBreaker(options: {
  failuresMax: number;
  pauseMs: number;
  isFailure: (error: unknown) => boolean;
  refusal: () => Error;
  now?: () => number;
}): CircuitBreaker {
  const { failuresMax, pauseMs, isFailure, refusal, now = () => performance.now() } = options;
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;

  const isOpen = () => failures >= failuresMax;

  return {
    async run(work) {
      const probes = isOpen();
      if (probes && (isProbing || now() < openUntil)) throw refusal();
      isProbing = probes;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (isFailure(error)) {
          failures += 1;
          if (isOpen()) openUntil = now() + pauseMs;
        } else failures = 0;
        throw error;
      } finally {
        if (probes) isProbing = false;
      }
    },
  };
}
