import type { Secrets } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";
import type { ClaimedDelivery, RecordedAttempt } from "../store/webhooks/webhook-deliveries.ts";
import { parseRetryAfter } from "../text/retry-after.ts";
import type { SendWebhook, WebhookAnswer } from "./ports.ts";
import { openSecret, signedHeaders } from "./signing-secret.ts";
import type { AttemptResult, WebhookMetrics } from "./webhook-metrics.ts";

export interface AttemptPorts {
  secrets: Pick<Secrets, "open">;
  send: SendWebhook;
  timeoutMs: number;
  userAgent: string;
  metrics: WebhookMetrics;
}

export interface AttemptOutcome {
  record: RecordedAttempt;
  /** The receiver rejects all further deliveries (status 410). */
  gone: boolean;
  /** This process is stopping: says nothing about the receiver. */
  interrupted: boolean;
}

/**
 * Lease of an attempt, from claim to stored outcome. Longer than the timeout of the exchange, so that no two processes
 * send the same delivery at once.
 */
export const leaseSecondsOf = (timeoutMs: number): number => timeoutMs / 1000 + 45;

/** Sends a claimed delivery once and classifies the outcome. Never rejects. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const startedAt = new Date();
  const begin = performance.now();
  const end = (result: { answer?: WebhookAnswer; error: string | null }): AttemptOutcome => {
    const { answer, error } = result;
    const askedMs = parseRetryAfter(answer?.retryAfter);
    const seconds = (performance.now() - begin) / 1000;
    const interrupted = error !== null && answer === undefined && signal.aborted;
    const gone = answer?.status === 410;
    const delay = interrupted
      ? 0
      : delivery.is_callback && gone
        ? null
        : retryDelaySeconds(delivery.tries, askedMs === null ? null : askedMs / 1_000);
    ports.metrics.onAttempt(resultOf(answer, error, interrupted), seconds);
    return {
      record: {
        id: delivery.id,
        attempt: delivery.attempts,
        status: error === null ? "delivered" : delay === null ? "failed" : "pending",
        retry_seconds: delay ?? 0,
        entry: {
          attempt: delivery.attempts,
          started_at: startedAt.toISOString(),
          duration_ms: Math.round(seconds * 1000),
          response_status: answer?.status ?? null,
          response_headers: answer?.headers ?? null,
          response_excerpt: answer?.excerpt ?? null,
          error,
        },
      },
      gone,
      interrupted,
    };
  };
  try {
    const answer = await ports.send({
      url: delivery.url,
      headers: {
        "content-type": "application/json",
        "user-agent": ports.userAgent,
        ...signedHeaders(delivery, openedSecrets(delivery, ports.secrets), startedAt),
      },
      body: delivery.body,
      timeoutMs: ports.timeoutMs,
      signal,
    });
    return end({ answer, error: refusalOf(answer.status) });
  } catch (error) {
    if (signal.aborted) return end({ error: "The sending process was stopped." });
    return end({ error: error instanceof ForagerError ? error.message : "The delivery could not be sent." });
  }
}

function openedSecrets(delivery: ClaimedDelivery, secrets: Pick<Secrets, "open">): string[] {
  return [delivery.secret, delivery.previous_secret].flatMap((sealed) =>
    sealed === null ? [] : [openSecret(secrets, delivery.webhook_id, sealed)],
  );
}

function resultOf(
  answer: WebhookAnswer | undefined,
  error: string | null,
  interrupted: boolean,
): AttemptResult {
  if (error === null) return "delivered";
  if (interrupted) return "interrupted";
  return answer === undefined ? "no_answer" : "refused";
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

const seconds = 1;
const minutes = 60;
const hours = 3600;

/** Back-off between attempts, in seconds: ten attempts, the last one more than 31 hours after the first. */
const delays = [
  5 * seconds,
  30 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  4 * hours,
  6 * hours,
  8 * hours,
  11 * hours,
];

/** Maximum jitter, so that deliveries that failed together do not retry together. */
const jitterShare = 0.2;
/** Upper bound for Retry-After. */
const retryAfterSecondsMax = 1 * hours;

/**
 * The retry policy: seconds until the next attempt, or null to give up.
 * @param tries attempts made so far, at least 1.
 * @param retryAfterSeconds the receiver's Retry-After.
 * @param random from 0 to less than 1.
 */
export function retryDelaySeconds(
  tries: number,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax);
  return Math.max(delay, asked) * (1 + jitterShare * random());
}
