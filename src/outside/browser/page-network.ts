import { getDomain } from "tldts";
import type { FetchedPage } from "../../crawler/ports.ts";
import type { CdpParams } from "./cdp-connection.ts";

/** The parts of `Fetch.requestPaused` that describe a request. */
export interface PausedRequest {
  requestId: string;
  resourceType: string;
  frameId: string;
  request: { url: string; method: string };
}

/** The continuation of a paused request: a command of the Fetch domain and its parameters. */
export interface RequestDecision {
  method: "Fetch.fulfillRequest" | "Fetch.failRequest" | "Fetch.continueRequest";
  params: CdpParams;
}

/** Resources that a page needs only for its looks or for tracking. */
const refusedTypes = new Set(["Font", "Media", "Ping"]);

/** One transparent pixel. */
const emptyImage = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * Decides on one request of a page. Style sheets and images get empty responses, since scripts that wait for
 * them (style sheets of lazily loaded code, splash screens) would treat a failure as fatal. Scripts and their
 * requests are sent if `mayRequest` allows them, from the browser's cache if possible; null if it does not.
 */
export function decideSubresource(
  paused: PausedRequest,
  mayRequest: (url: URL) => boolean,
): RequestDecision | null {
  const { requestId, resourceType, request } = paused;
  if (resourceType === "Stylesheet") return fulfilled(requestId, 200, { "content-type": "text/css" }, "");
  if (resourceType === "Image") return fulfilled(requestId, 200, { "content-type": "image/gif" }, emptyImage);
  if (refusedTypes.has(resourceType)) return refuseSubresource(paused);
  const url = URL.parse(request.url);
  const isOfWeb = url !== null && /^https?:$/.test(url.protocol);
  return isOfWeb && !mayRequest(url) ? null : continueRequest(paused);
}

/**
 * The same for a page that navigates within `mayGo`. It needs its style sheets: they decide what scrolls, and
 * so what loads lazily.
 */
export function decideVisit(
  paused: PausedRequest,
  mainFrameId: string,
  mayGo: (url: URL) => boolean,
): RequestDecision {
  const { resourceType, request, frameId } = paused;
  const url = URL.parse(request.url);
  const isAllowed = url !== null && /^https?:$/.test(url.protocol) && mayGo(url);
  if (resourceType === "Document") {
    return isAllowed && frameId === mainFrameId ? continueRequest(paused) : refuseNavigation(paused);
  }
  if (resourceType === "Stylesheet" && isAllowed) return continueRequest(paused);
  return decideSubresource(paused, mayGo) ?? refuseSubresource(paused);
}

export function refuseSubresource({ requestId }: PausedRequest): RequestDecision {
  return refused(requestId, "BlockedByClient");
}

export function continueRequest({ requestId }: PausedRequest): RequestDecision {
  return { method: "Fetch.continueRequest", params: { requestId } };
}

/** Keeps the current document in place: any other reason would show an error page. */
export function refuseNavigation({ requestId }: PausedRequest): RequestDecision {
  return refused(requestId, "Aborted");
}

/** Headers that restrict scripts. Other headers set cookies, report, preload or redirect. */
const keptHeaders = ["content-type", "content-security-policy", "content-language", "referrer-policy"];

/** The fetched document, so that no page is requested twice. */
export function answerWithPage({ requestId }: PausedRequest, page: FetchedPage): RequestDecision {
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = page.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const body = Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength).toString("base64");
  return fulfilled(requestId, page.status, { "content-type": "text/html", ...headers }, body);
}

function fulfilled(
  requestId: string,
  responseCode: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): RequestDecision {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { method: "Fetch.fulfillRequest", params: { requestId, responseCode, responseHeaders, body } };
}

function refused(requestId: string, errorReason: string): RequestDecision {
  return { method: "Fetch.failRequest", params: { requestId, errorReason } };
}

/** A page's request limits: in total, and for each host outside its own registrable domain. */
export const requestLimits = { perPage: 500, perForeignHost: 50 } as const;

/** Counts a page's requests, so that no page can make this machine flood another. */
export interface RequestBudget {
  /** The page whose domain counts as its own; if omitted, every host is foreign. */
  readonly startAt: (pageUrl: string) => void;
  /** Whether one more request may be sent to the host; counts it, or its refusal. */
  readonly take: (hostname: string) => boolean;
  readonly refused: () => number;
}

export function createRequestBudget(): RequestBudget {
  const toForeignHosts = new Map<string, number>();
  let ownDomain: string | null = null;
  let sent = 0;
  let refused = 0;
  const isAllowed = (hostname: string): boolean => {
    if (sent >= requestLimits.perPage) return false;
    if (domainOf(hostname) === ownDomain) return true;
    const count = toForeignHosts.get(hostname) ?? 0;
    if (count >= requestLimits.perForeignHost) return false;
    toForeignHosts.set(hostname, count + 1);
    return true;
  };
  return {
    startAt(pageUrl) {
      ownDomain = domainOf(new URL(pageUrl).hostname);
    },
    take(hostname) {
      const allowed = isAllowed(hostname);
      if (allowed) sent += 1;
      else refused += 1;
      return allowed;
    },
    refused: () => refused,
  };
}

/** Names below a public suffix (`firma.github.io`) count as registrable domains; so do addresses. */
const domainOf = (hostname: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

/** Tracks a page's pending requests that may change its content. */
export interface NetworkActivity {
  /** Takes an event of the Network domain. */
  note(method: string, params: CdpParams): void;
  /** Whether a pending request is worth waiting for. */
  isBusy(nowMs: number): boolean;
}

const awaitedTypes = new Set(["Script", "XHR", "Fetch"]);
/** Longer requests are open connections for events. */
const awaitedRequestMaxMs = 5_000;
/** Bounds memory; a page with this many requests is busy in any case. */
const trackedRequestsMax = 1_000;

export function createNetworkActivity(): NetworkActivity {
  /** When each request started. */
  const running = new Map<string, number>();
  return {
    note(method, { requestId, type }) {
      if (typeof requestId !== "string") return;
      if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
        running.delete(requestId);
      } else if (method === "Network.requestWillBeSent" && awaitedTypes.has(String(type))) {
        if (running.size < trackedRequestsMax) running.set(requestId, performance.now());
      }
    },
    isBusy(nowMs) {
      for (const [requestId, sinceMs] of running) {
        if (nowMs - sinceMs < awaitedRequestMaxMs) return true;
        running.delete(requestId);
      }
      return false;
    },
  };
}
