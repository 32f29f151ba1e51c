import { STATUS_CODES } from "node:http";
import { ForagerError } from "../errors.ts";
import { parseRetryAfter } from "../text/retry-after.ts";
import type { Deadline } from "./deadline.ts";
import type { IdleLending } from "./idle-lending.ts";
import type { FetchVerdict, Politeness } from "./politeness.ts";
import type { FetchedPage, FetchPage, PageOutcome } from "./ports.ts";
import { isOverloadStatus, isTransientCode, isTransientStatus, retriesMax, retryDelayMs } from "./retry.ts";

/** Why a URL yielded no page. */
export interface Refusal {
  outcome: Exclude<PageOutcome, "crawled" | "limit">;
  reason: string;
  status: number | null;
  /** The crawl's failure if this was its start page; null for reasons that apply only to other pages. */
  failure: ForagerError | null;
}

export type HtmlAnswer = { page: FetchedPage } | { refusal: Refusal };

export interface FetchHtmlContext {
  fetchPage: FetchPage;
  deadline: Deadline;
  idle: IdleLending;
  politeness: Politeness;
  /** Called when a server starts to answer, before the answer is judged. */
  onAnswer: () => void;
}

/** Timeout of one page. */
const pageTimeoutMs = 15_000;
/** Larger pages are truncated. */
const pageBytesMax = 10 * 2 ** 20;
const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
const htmlType = /^(text\/html|application\/xhtml\+xml|application\/vnd\.wap\.xhtml\+xml)\s*(;|$)/i;

/**
 * Fetches an HTML page and retries transient failures. `onRedirect` decides about each redirect. Throws only the
 * deadline's reason.
 */
export async function fetchHtml(
  url: URL,
  onRedirect: (target: URL) => Promise<Refusal | undefined>,
  context: FetchHtmlContext,
): Promise<HtmlAnswer> {
  const { deadline, idle, politeness } = context;
  for (let retry = 1; ; retry++) {
    const begunMs = performance.now();
    const attempt = await fetchOnce(url, onRedirect, context);
    politeness.report(url.host, verdictOf(attempt), performance.now() - begunMs);
    if ("page" in attempt) return attempt;
    const { refusal, retryAfterMs } = attempt;
    if (retryAfterMs === null) return attempt;
    const waitMs = Math.max(retryAfterMs, retryDelayMs(retry));
    if (verdictOf(attempt) === "overloaded") politeness.pauseUntil(url.host, performance.now() + waitMs);
    if (retry > retriesMax) return attempt;
    const tooLong = waitMs >= deadline.remainingMs();
    if (tooLong && retryAfterMs > 0) return { refusal: askedToWait(refusal, retryAfterMs) };
    if (tooLong) return attempt;
    const { status } = refusal;
    const why = status === null ? "it could not be reached" : `it answered ${status}`;
    const wait = { untilMs: performance.now() + waitMs, waitingFor: `${url.host}: ${why}` };
    await idle.wait(wait, () => deadline.pause(waitMs));
  }
}

/** Aborts the fetch of a refused page; the refusal gives the reason. */
const stopFetching = new Error("The page is refused.");

type Attempt =
  | { page: FetchedPage }
  | { refusal: Refusal /** null: a retry is pointless. */; retryAfterMs: number | null };

function verdictOf(attempt: Attempt): FetchVerdict {
  if ("page" in attempt) return "answered";
  const { status, failure } = attempt.refusal;
  if (status !== null) return isOverloadStatus(status) ? "overloaded" : "answered";
  return failure !== null && isTransientCode(failure.code) ? "failed" : "answered";
}

async function fetchOnce(
  url: URL,
  onRedirect: (target: URL) => Promise<Refusal | undefined>,
  { fetchPage, deadline, onAnswer }: FetchHtmlContext,
): Promise<Attempt> {
  // If the crawl ends before the page's timeout, the crawl's end is the reason.
  const timeoutMs = Math.min(pageTimeoutMs, Math.ceil(deadline.remainingMs()) + 1_000);
  let refused: Refusal | undefined;
  let retryAfterMs: number | null = null;
  try {
    const fetching = fetchPage(url.href, {
      signal: deadline.signal,
      timeoutMs,
      bodyBytesMax: pageBytesMax,
      onBodyLimit: "truncate",
      accept,
      onRedirect: async (target) => {
        refused = await onRedirect(new URL(target));
        return refused && stopFetching;
      },
      onHeaders: (status, headers) => {
        onAnswer();
        refused = headersRefusal(url, status, headers);
        if (refused && isTransientStatus(status)) retryAfterMs = parseRetryAfter(headers["retry-after"]) ?? 0;
        return refused && stopFetching;
      },
    });
    const page = await deadline.orEnd(fetching);
    const binary = page.headers["content-type"] === undefined && page.body.subarray(0, 1024).includes(0);
    return binary ? { refusal: noWebPage(url, page.status, "binary data"), retryAfterMs: null } : { page };
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (refused) return { refusal: refused, retryAfterMs };
    if (!(error instanceof ForagerError)) throw error;
    const refusal: Refusal = { outcome: "error", reason: error.message, status: null, failure: error };
    const lastChance = error.code === "fetch_timeout" && deadline.remainingMs() < 2 * pageTimeoutMs;
    return { refusal, retryAfterMs: isTransientCode(error.code) && !lastChance ? 0 : null };
  }
}

function headersRefusal(
  url: URL,
  status: number,
  headers: Readonly<Record<string, string>>,
): Refusal | undefined {
  if (status < 200 || status >= 300) {
    const reason = `${url.host} answered ${status} ${STATUS_CODES[status] ?? ""}`.trim();
    return {
      outcome: "error",
      reason: `${reason}.`,
      status,
      failure: new ForagerError("http_status", `${reason}.`),
    };
  }
  if (status === 204 || status === 205) return noWebPage(url, status, "an empty answer");
  if (/^\s*attachment\b/i.test(headers["content-disposition"] ?? ""))
    return noWebPage(url, status, "a download");
  const type = headers["content-type"];
  if (type === undefined || htmlType.test(type)) return undefined;
  return noWebPage(url, status, type.split(";", 1)[0]?.trim().slice(0, 80) ?? "");
}

function noWebPage(url: URL, status: number, found: string): Refusal {
  const reason = `It is not a web page: ${url.host} sent ${found}.`;
  return { outcome: "filter", reason, status, failure: new ForagerError("content_type", reason) };
}

function askedToWait(refusal: Refusal, retryAfterMs: number): Refusal {
  const reason = `${refusal.reason} It asks to wait ${Math.round(retryAfterMs / 1000)} s, longer than the crawl may last.`;
  return { ...refusal, reason, failure: refusal.failure && new ForagerError(refusal.failure.code, reason) };
}
