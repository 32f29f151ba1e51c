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
  /** The receiver wants nothing any more (status 410). */
  gone: boolean;
  /** This process stops: it says nothing about the receiver. */
  interrupted: boolean;
}

/**
 * Longest that an attempt can take from when it was claimed until its outcome is stored. Longer than the limit of the
 * exchange, so that no two processes ever send the same delivery at the same time.
 */
export const leaseSecondsOf = (timeoutMs: number): number => timeoutMs / 1000 + 45;

/** Sends a claimed delivery once and judges what came of it. Rejects never. */
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
    const delay = interrupted
      ? 0
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
          error,
        },
      },
      gone: answer?.status === 410,
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
    if (signal.aborted) return end({ error: "The process that sent it was stopped." });
    return end({ error: error instanceof ForagerError ? error.message : "It could not be sent." });
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
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

const seconds = 1;
const minutes = 60;
const hours = 3600;

/** Between an attempt and the next, in seconds: ten attempts, the last one more than 31 hours after the first. */
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

/** Up to this share is added, so that deliveries that failed together do not come back together. */
const jitterShare = 0.2;
/** Receivers that ask for more get this: whoever needs longer is tried in vain. */
const retryAfterSecondsMax = 1 * hours;

/**
 * Seconds until the next attempt, or null when the delivery is given up.
 * @param tries attempts made so far, at least 1.
 * @param retryAfterSeconds what the receiver asked for.
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
