import { ForagerError } from "../../../../errors.ts";
import type { Attempt } from "../../../../outside/pacing/pacer.ts";
import { readRetryAfter } from "../../../../outside/pacing/read-retry-after.ts";
import type { ServiceAnswer } from "../../../../outside/service-client/service-client.ts";
import type { PoorKind } from "./decode/answers.ts";
import { readSearchAnswer } from "./decode/read-answer.ts";
import { captchaMet } from "./failures.ts";

/** What a decoder makes of a body: what was found, or why there is nothing, each by its `kind`. */
export type Read<Found extends { kind: string }> = (body: Buffer) => Found | Told<PoorKind>;

interface Told<Kind extends string> {
  kind: Kind;
  reason: string;
}

/** An answer of the server with its status. `refused`: it is not told to visitors who are not signed in. */
export type Judged<Found> = Found | Told<PoorKind | "refused">;

/** What is left of them when captchas and limits have been dealt with, and consent was given where it could be. */
export type Poor = Told<Exclude<PoorKind, "captcha" | "quota"> | "refused">;

export const isPoor = <Found extends { kind: string }, Kind extends string>(
  answer: Found | Told<Kind>,
): answer is Told<Kind> => "reason" in answer;

export const isRedirect = ({ status, headers }: ServiceAnswer): boolean =>
  status >= 300 && status < 400 && headers.location !== undefined;

/**
 * Whether an answer asks to wait.
 * @throws ForagerError provider_blocked where it is a captcha, provider_unavailable where the server fails.
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
