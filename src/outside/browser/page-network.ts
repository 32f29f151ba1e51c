import { getDomain } from "tldts";
import type { FetchedPage } from "../../crawler/ports.ts";
import type { CdpParams } from "./cdp-connection.ts";

/** What `Fetch.requestPaused` tells of a request. */
export interface PausedRequest {
  requestId: string;
  resourceType: string;
  frameId: string;
  request: { url: string; method: string };
}

/** How the browser is told to go on with it: a command of the Fetch domain and its parameters. */
export interface RequestDecision {
  method: "Fetch.fulfillRequest" | "Fetch.failRequest" | "Fetch.continueRequest";
  params: CdpParams;
}

/** A page needs these for its looks alone, or to be counted. */
const refusedTypes = new Set(["Font", "Media", "Ping"]);

/** One transparent pixel. */
const emptyImage = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * Style sheets and images are answered with empty ones: scripts that wait for them (style sheets that come
 * with parts of a program, splash screens) would take a failure for the end. Scripts and what they fetch are sent
 * where `mayRequest` says yes, from the browser's cache where it has them; null where it says no.
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
 * Of a page that goes where it wants within `mayGo`. It needs its style sheets: what scrolls, and so loads more, is
 * theirs to say.
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

/** Keeps the present document where it is: any other reason would show an error page. */
export function refuseNavigation({ requestId }: PausedRequest): RequestDecision {
  return refused(requestId, "Aborted");
}

/** Headers that shape what scripts may do. Others set cookies, report, preload or redirect. */
const keptHeaders = ["content-type", "content-security-policy", "content-language", "referrer-policy"];

/** The document as it was fetched, so that no page is asked for twice. */
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

/** What one page may send: in all, and to each host that is not of its own registrable domain. */
export const requestLimits = { perPage: 500, perForeignHost: 50 } as const;

/** Counts what one page sends, so that no page makes this machine flood another. */
export interface RequestBudget {
  /** The page whose domain counts as its own; without one, every host is foreign. */
  readonly startAt: (pageUrl: string) => void;
  /** Whether one more may be sent to the host; counts it, or its refusal. */
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

/** Names below a domain that hands them out to everybody (`firma.github.io`) are domains; so are addresses. */
const domainOf = (hostname: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

/** What a page is loading that may change what it shows. */
export interface NetworkActivity {
  /** Takes an event of the Network domain. */
  note(method: string, params: CdpParams): void;
  /** Whether something is under way that is worth waiting for. */
  isBusy(nowMs: number): boolean;
}

const awaitedTypes = new Set(["Script", "XHR", "Fetch"]);
/** What takes longer is a connection that is kept open for news. */
const awaitedRequestMaxMs = 5_000;
/** Bounds memory; a page with so many requests is busy in any case. */
const trackedRequestsMax = 1_000;

export function createNetworkActivity(): NetworkActivity {
  /** When each began. */
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
