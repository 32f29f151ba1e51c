import { setTimeout as delay } from "node:timers/promises";
import { ForagerError } from "../../../../errors.ts";
import { createRedirectCookies } from "../../../../outside/http/redirect-cookies.ts";
import type { SendRequest, ServiceAnswer, ServiceRequest } from "../../../../outside/http/service-client.ts";
import type { Attempt, Pacer } from "../../../../outside/pacer.ts";
import type { ProviderRun } from "../../ports.ts";
import { readConsentForm } from "./google-pages.ts";
import {
  captchaMet,
  consentPending,
  isPoor,
  isRedirect,
  type Judged,
  judgeAnswer,
  limitOf,
  type Poor,
  type Read,
  redirectedAway,
} from "./judge-answer.ts";
import { createHostCheck } from "./requests/urls.ts";

export interface Question<Found extends { kind: string }> {
  url: string;
  /** BCP 47. */
  language: string;
  read: Read<Found>;
  /** 403 refuses this request, and is not a transient limit. */
  isRefusable?: boolean;
}

/** A visitor of the provider that behaves like a browser, with its own address and cookies. */
export interface Visitor {
  /**
   * Sends requests at its pace. Waits out rate limits, answers a consent page, retries once if the connection
   * breaks.
   *
   * @throws ForagerError provider_blocked at a captcha; provider_quota_exceeded, provider_unavailable,
   * provider_unreadable; the signal's reason.
   */
  ask<Found extends { kind: string }>(question: Question<Found>, run: VisitRun): Promise<Found | Poor>;
  /**
   * Makes a first visit for cookies if it has none: new visitors get less data. Null if it has cookies, or
   * another visit has just set them.
   */
  introduce<Page>(visit: () => Promise<Page>): Promise<Page | null>;
  /** Milliseconds until its pace allows a request. */
  busyForMs(): number;
}

/** The part of a job that a visitor works for. */
export interface VisitRun extends Pick<ProviderRun, "owner" | "signal" | "lendSlot"> {
  /** Called for each request that is sent. */
  onRequest(): void;
}

export interface VisitorOptions {
  baseUrl: string;
  send: SendRequest;
  pacer: Pacer;
  userAgent: string;
  /** Back-off before a request with a broken connection is retried. */
  retryPauseMs: number;
}

const timeoutMs = 20_000;
/** Real answers have half a megabyte, pages for people two. */
const bodyBytesMax = 12 * 2 ** 20;
const redirectsMax = 6;
const consentPage = "Google Maps: its consent page is being answered";
const consentsMax = 2;

/** An answer that is too large would be so again, so a retry is pointless. */
async function sendBounded(send: SendRequest, request: ServiceRequest): Promise<ServiceAnswer> {
  try {
    return await send(request);
  } catch (error) {
    const cause = error instanceof ForagerError ? error.cause : null;
    if (!(cause instanceof ForagerError) || cause.code !== "body_limit") throw error;
    throw new ForagerError("provider_unreadable", cause.message, { cause });
  }
}

/** A request to one URL and its redirects. */
interface Errand<Found extends { kind: string }> extends Question<Found> {
  /** Encoded form fields: sent by POST. */
  form: string | null;
}

interface Sent<Found> {
  answer: ServiceAnswer;
  /** Null for a redirect. */
  judged: Judged<Found> | null;
}

interface Reached<Found> {
  judged: Judged<Found>;
  url: URL;
  body: Buffer;
}

function attemptOf<Found extends { kind: string }>(
  answer: ServiceAnswer,
  isRefusable: boolean,
  read: Read<Found>,
): Attempt<Sent<Found>> {
  const limit = limitOf(answer, isRefusable);
  if (limit) return limit;
  if (isRedirect(answer)) return { kind: "done", value: { answer, judged: null } };
  const judged = judgeAnswer(answer, read);
  const isLimit = isPoor(judged) && judged.kind === "quota";
  if (isLimit) return { kind: "limited", reason: judged.reason, retryAfterMs: null };
  return { kind: "done", value: { answer, judged } };
}

export function createVisitor(options: VisitorOptions): Visitor {
  const { pacer, userAgent } = options;
  const cookies = createRedirectCookies();
  const isAllowed = createHostCheck(options.baseUrl);
  let isKnown = false;
  let introducing: PromiseWithResolvers<void> | undefined;
  /** The pending answer to a consent page: one is enough for all requests that met it. */
  let consenting: Promise<void> | undefined;
  let consentedAt = Number.NEGATIVE_INFINITY;

  const send = async (url: URL, language: string, form: string | null, run: VisitRun) => {
    run.onRequest();
    const cookie = cookies.header(url);
    const answer = await sendBounded(options.send, {
      method: form === null ? "GET" : "POST",
      url: url.href,
      headers: {
        "user-agent": userAgent,
        accept: "*/*",
        "accept-language": language,
        ...(cookie === undefined ? {} : { cookie }),
        ...(form === null ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      body: form ?? undefined,
      signal: run.signal,
      timeoutMs,
      bodyBytesMax,
    });
    cookies.store(url, answer.setCookies);
    isKnown = true;
    return answer;
  };

  const endIntroduction = () => {
    introducing?.resolve();
    introducing = undefined;
  };

  /** Follows redirects at the pace. One to the captcha is not followed. */
  const follow = async <Found extends { kind: string }>(
    { url: start, language, read, isRefusable = false, form }: Errand<Found>,
    run: VisitRun,
  ): Promise<Reached<Found>> => {
    let url = new URL(start);
    let toPost = form;
    for (let redirects = 0; ; redirects++) {
      const [target, posted] = [url, toPost];
      const { answer, judged } = await pacer.run<Sent<Found>>(async () => {
        const answer = await send(target, language, posted, run);
        const attempt = attemptOf(answer, isRefusable, read);
        // Requests that wait for a first visit do not wait for its rate limit: each of their jobs rests
        // separately.
        if (attempt.kind === "limited") endIntroduction();
        return attempt;
      }, run);
      if (judged) return { judged, url, body: answer.body };
      const next = URL.parse(answer.headers.location ?? "", url.href);
      if (next?.pathname.startsWith("/sorry/")) throw captchaMet();
      if (next === null || !isAllowed(next) || redirects === redirectsMax) throw redirectedAway(next);
      url = next;
      toPost = null;
    }
  };

  const giveConsent = async ({ body, url }: Reached<never>, language: string, run: VisitRun) => {
    const answer = readConsentForm(body.toString("utf8"), url.href, isAllowed);
    if (answer === null) return;
    const read = () => ({ kind: "sent" });
    await follow({ url: answer.url, form: answer.body, language, read, isRefusable: true }, run);
    consentedAt = performance.now();
  };

  const askOnce = async <Found extends { kind: string }>(question: Question<Found>, run: VisitRun) => {
    for (let consents = 0; ; ) {
      const askedAt = performance.now();
      const reached = await follow({ ...question, form: null }, run);
      if (reached.judged.kind === "captcha") throw captchaMet();
      if (reached.judged.kind !== "consent") return reached.judged as Found | Poor;
      if (askedAt < consentedAt) continue;
      if (consents++ === consentsMax) return consentPending;
      const others = consenting;
      consenting ??= giveConsent(reached as Reached<never>, question.language, run).finally(() => {
        consenting = undefined;
      });
      // Another request's error may be the end of its own job.
      if (others === undefined) await consenting;
      else await run.lendSlot(() => others.catch(() => {}), { waitingFor: consentPage, retryAt: null });
    }
  };

  return {
    async ask(question, run) {
      try {
        return await askOnce(question, run);
      } catch (error) {
        run.signal.throwIfAborted();
        if (!(error instanceof ForagerError) || error.code !== "provider_unavailable") throw error;
        await delay(options.retryPauseMs, undefined, { signal: run.signal }).catch(() => {});
        run.signal.throwIfAborted();
        return await askOnce(question, run);
      }
    },
    async introduce(visit) {
      while (introducing !== undefined && pacer.limitedForMs() === 0) await introducing.promise;
      if (isKnown) return null;
      const mine = Promise.withResolvers<void>();
      introducing = mine;
      try {
        return await visit();
      } finally {
        mine.resolve();
        if (introducing === mine) introducing = undefined;
      }
    },
    busyForMs: pacer.busyForMs,
  };
}

/**
 * Requests a page for people whose data is available elsewhere: a refused, broken or missing page is not an
 * error.
 * @throws ForagerError provider_blocked, provider_quota_exceeded; the signal's reason.
 */
export async function tryPage<Found extends { kind: string }>(
  visitor: Visitor,
  question: Question<Found>,
  run: VisitRun,
): Promise<Found | Poor> {
  try {
    return await visitor.ask({ ...question, isRefusable: true }, run);
  } catch (error) {
    run.signal.throwIfAborted();
    const isPoor = error instanceof ForagerError && /^provider_un(available|readable)$/.test(error.code);
    if (!isPoor) throw error;
    return { kind: "unreadable", reason: error.message };
  }
}
