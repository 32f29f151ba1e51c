import { z } from "zod";
import { ForagerError } from "../../../../errors.ts";
import type { ServiceAnswer } from "../../../../outside/http/service-client.ts";
import { readRetryAfter } from "../../../../outside/pacer.ts";

/** The consequence of an error status for the request. */
export type Refusal =
  | { kind: "limited"; reason: string; retryAfterMs: number | null }
  /** The server has an internal problem. */
  | { kind: "trouble"; reason: string }
  | { kind: "error"; error: ForagerError };

const Problem = z.object({
  error: z.object({
    status: z.string().default(""),
    message: z.string().default(""),
    details: z
      .array(
        z.object({
          reason: z.string().default(""),
          metadata: z.record(z.string(), z.string()).catch({}).default({}),
          retryDelay: z.string().nullish(),
        }),
      )
      .catch([])
      .default([]),
  }),
});

const whereKeysAreSet =
  "Set another one with PUT /api/v1/client/settings, or GOOGLE_PLACES_API_KEY for clients without their own.";

/**
 * Messages for problems with a key, by Google's reason (`google.rpc.ErrorInfo`). They say what to change, and
 * never contain the key.
 */
const keyTroubles: Readonly<Record<string, string>> = {
  API_KEY_INVALID: `The Google Places API key is not valid. ${whereKeysAreSet}`,
  API_KEY_EXPIRED: `The Google Places API key has expired. ${whereKeysAreSet}`,
  API_KEY_SERVICE_BLOCKED:
    "The Google Places API key may not be used for the Places API (New): add it to the key's API restrictions in the Google Cloud console.",
  API_KEY_HTTP_REFERRER_BLOCKED:
    "The Google Places API key is restricted to websites: give it no application restriction, or this server's IP address, in the Google Cloud console.",
  API_KEY_IP_ADDRESS_BLOCKED:
    "The Google Places API key may not be used from this server's IP address: add the address to the key's application restrictions in the Google Cloud console.",
  API_KEY_ANDROID_APP_BLOCKED:
    "The Google Places API key is restricted to Android apps: use a key for servers.",
  API_KEY_IOS_APP_BLOCKED: "The Google Places API key is restricted to iOS apps: use a key for servers.",
  SERVICE_DISABLED:
    "The Places API (New) is not enabled in the Google Cloud project of the key: enable it there and wait some minutes.",
  BILLING_DISABLED:
    "Billing is not enabled in the Google Cloud project of the key, which the Places API (New) needs.",
  CONSUMER_SUSPENDED: `The Google Cloud project of the key is suspended. ${whereKeysAreSet}`,
  CONSUMER_INVALID: `The Google Cloud project of the key no longer exists. ${whereKeysAreSet}`,
};

/** @param now milliseconds since 1970. */
export function readRefusal(answer: ServiceAnswer, now: number): Refusal {
  const { status, message, details } = problemOf(answer);
  const reason = details.find((detail) => detail.reason !== "")?.reason ?? "";
  if (answer.status === 429 || status === "RESOURCE_EXHAUSTED") return limitOf(answer, details, now);
  if (answer.status >= 500) return { kind: "trouble", reason: `it answered ${answer.status}` };
  const keyTrouble = keyTroubles[reason] ?? keyProblemIn(answer.status, message);
  if (keyTrouble !== null) return failed("not_configured", keyTrouble, message);
  if (answer.status === 404) return failed("business_not_found", undefined, message);
  if (answer.status === 400 && /place.?id/i.test(message)) {
    return failed("business_not_found", "Google has no place with this id.", message);
  }
  return failed(
    "provider_unreadable",
    `The Google Places API refused the request with ${answer.status}${status ? ` ${status}` : ""}.`,
    message,
  );
}

type Detail = z.output<typeof Problem>["error"]["details"][number];

function problemOf({ body }: ServiceAnswer): z.output<typeof Problem>["error"] {
  try {
    // Streamed answers are lists.
    const sent: unknown = JSON.parse(body.toString("utf8"));
    return Problem.parse(Array.isArray(sent) ? sent[0] : sent).error;
  } catch {
    return { status: "", message: "", details: [] };
  }
}

/** A per-minute limit is waited out; a daily one is an error that says when it resets. */
function limitOf(answer: ServiceAnswer, details: readonly Detail[], now: number): Refusal {
  const metadata = Object.assign({}, ...details.map((detail) => detail.metadata)) as Record<string, string>;
  const limit = [metadata.quota_limit, metadata.quota_unit, metadata.quota_metric].join(" ");
  if (/per_?day|\/d\//i.test(limit)) {
    const reset = new Date(nextPacificMidnight(now)).toISOString();
    return failed(
      "provider_quota_exceeded",
      `The provider's quota is exceeded: the daily one of the Google Places API key. It resets at midnight Pacific time, ${reset}.`,
      limit,
    );
  }
  const delay = /^(\d+(?:\.\d+)?)s$/.exec(details.find((detail) => detail.retryDelay)?.retryDelay ?? "");
  const retryAfterMs = delay ? Number(delay[1]) * 1000 : readRetryAfter(answer.headers["retry-after"], now);
  return { kind: "limited", reason: `it answered ${answer.status}`, retryAfterMs };
}

/** For answers without a reason, as older front ends send them. */
function keyProblemIn(status: number, message: string): string | null {
  if (status === 400 && /api key not valid|api key expired/i.test(message)) {
    return keyTroubles.API_KEY_INVALID ?? null;
  }
  if (status !== 401 && status !== 403) return null;
  return `Google refused the Google Places API key (${status}): check in the Google Cloud console that the Places API (New) and billing are enabled and that the key's restrictions allow this server. ${whereKeysAreSet}`;
}

/** Google's own message contains project names and other details, so it goes to the log only. */
function failed(
  code: "not_configured" | "business_not_found" | "provider_quota_exceeded" | "provider_unreadable",
  detail: string | undefined,
  cause: string,
): Refusal {
  return { kind: "error", error: new ForagerError(code, detail, { cause: new Error(cause) }) };
}

/** The time zone of Google's quota days. */
const quotaZone = "America/Los_Angeles";
const hourMs = 3_600_000;

const clock = new Intl.DateTimeFormat("en-US", { timeZone: quotaZone, hour: "numeric", hourCycle: "h23" });

/**
 * The next midnight in Pacific time, when daily quotas reset. `now` and the result: milliseconds since 1970.
 */
export function nextPacificMidnight(now: number): number {
  // The zone's offsets are whole hours, so midnight is a full hour in UTC too; searching by the hour also
  // handles days of 23 or 25 hours.
  for (let at = (Math.floor(now / hourMs) + 1) * hourMs; ; at += hourMs) {
    if (clock.format(at) === "00") return at;
  }
}
