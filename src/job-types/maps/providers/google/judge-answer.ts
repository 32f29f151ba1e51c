import { ForagerError } from "../../../../errors.ts";
import type { ServiceAnswer } from "../../../../outside/http/service-client.ts";
import { type Attempt, readRetryAfter } from "../../../../outside/pacer.ts";
import type { PoorKind } from "./decode/answers.ts";
import { readSearchAnswer } from "./decode/read-answer.ts";

/** A decoder's finding for a body: the content, or why there is none, each by its `kind`. */
export type Read<Found extends { kind: string }> = (body: Buffer) => Found | Told<PoorKind>;

interface Told<Kind extends string> {
  kind: Kind;
  reason: string;
}

/** A server answer with its status. `refused`: not available to visitors who are not signed in. */
export type Judged<Found> = Found | Told<PoorKind | "refused">;

/** The remaining kinds after captchas, rate limits and consent pages have been handled. */
export type Poor = Told<Exclude<PoorKind, "captcha" | "quota"> | "refused">;

export const isPoor = <Found extends { kind: string }, Kind extends string>(
  answer: Found | Told<Kind>,
): answer is Told<Kind> => "reason" in answer;

export const isRedirect = ({ status, headers }: ServiceAnswer): boolean =>
  status >= 300 && status < 400 && headers.location !== undefined;

/**
 * Whether an answer asks to wait.
 * @throws ForagerError provider_blocked for a captcha, provider_unavailable if the server fails.
 */
export function limitOf(
  { status, headers, body }: ServiceAnswer,
  isRefusable: boolean,
): Extract<Attempt<never>, { kind: "limited" }> | null {
  if (status >= 500 && status !== 503) {
    throw new ForagerError("provider_unavailable", `Google Maps answered with status ${status}.`);
  }
  if (status !== 429 && status !== 503 && (status !== 403 || isRefusable)) return null;
  if (readSearchAnswer(body, { language: "en" }).kind === "captcha") throw captchaMet();
  const retryAfterMs = readRetryAfter(headers["retry-after"], Date.now());
  return { kind: "limited", reason: `it answered with status ${status}`, retryAfterMs };
}

export function judgeAnswer<Found extends { kind: string }>(
  { status, body }: ServiceAnswer,
  read: Read<Found>,
): Judged<Found> {
  const answered = `It answered with status ${status}.`;
  if (status === 403) return { kind: "refused", reason: answered };
  if (status === 404 || status === 410) return { kind: "not_found", reason: answered };
  const found = read(body);
  if (status < 400 || ["captcha", "consent", "quota"].includes(found.kind)) return found;
  return { kind: "unreadable", reason: answered };
}

export function captchaMet(): ForagerError {
  return new ForagerError(
    "provider_blocked",
    "Google Maps asks for proof of a human (a captcha), which Forager does not bypass. It disappears with time; a lower MAPS_REQUESTS_PER_SECOND makes it rarer.",
  );
}

export function redirectedAway(to: URL | null): ForagerError {
  const where = to === null ? "to no address" : `to ${to.host}`;
  return new ForagerError("provider_unreadable", `Google Maps redirects ${where} instead of sending data.`);
}

/** A consent page that reappears after it was answered, or that cannot be answered. */
export const consentPending = {
  kind: "consent",
  reason: "Google Maps shows a consent page instead of data, regardless of how it is answered.",
} as const;

/** @param what the request, as in `a search`. */
export function unreadable(what: string, { kind, reason }: { kind: string; reason: string }): ForagerError {
  if (kind === "consent") return new ForagerError("provider_blocked", reason);
  const answers: Record<string, string> = {
    stub: "a stub without data, twice",
    refused: "a refusal",
  };
  const answer = answers[kind] ?? "unreadable data";
  return new ForagerError("provider_unreadable", `Google Maps answered ${what} with ${answer}: ${reason}`);
}
