import { STATUS_CODES } from "node:http";
import { startDeadline } from "../../crawler/deadline.ts";
import type { FetchedPage, FetchPage } from "../../crawler/ports.ts";
import { createRobotsGate, robotsRefusal } from "../../crawler/robots/robots-gate.ts";
import { ForagerError } from "../../errors.ts";

export interface PublicPagesOptions {
  fetchPage: FetchPage;
  /** Crawler name for matching robots.txt rules. */
  userAgent: string;
  /** Ends everything; its reason is thrown. */
  signal: AbortSignal;
  /** Limit in milliseconds for all pages together, robots.txt included. */
  timeoutMs: number;
  /**
   * Called for each redirect before it is followed, and for the status before the body is read; an error that
   * it returns ends the fetch.
   */
  judge?: {
    redirect?(from: URL, to: URL): ForagerError | undefined;
    status?(status: number, url: URL): ForagerError | undefined;
  };
}

/** Fetches single untrusted pages, and only if robots.txt allows it. */
export interface PublicPages {
  /**
   * @throws ForagerError robots_disallowed, robots_unreachable, http_status, content_type, fetch_timeout at
   * the deadline, errors of `judge`, and errors of `FetchPage`.
   */
  fetch(url: string): Promise<FetchedPage>;
  /** Must be called at the end. */
  close(): void;
}

const pageTimeoutMs = 20_000;
const pageBytesMax = 10 * 2 ** 20;
const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** Robots rules are read once per origin. */
export function openPublicPages(options: PublicPagesOptions): PublicPages {
  const { fetchPage, userAgent, judge } = options;
  const deadline = startDeadline({ timeoutMs: options.timeoutMs, signal: options.signal });
  const gate = createRobotsGate({
    fetchPage,
    userAgent,
    deadline,
    warn: () => undefined,
    onRules: () => undefined,
  });
  const refusalFor = async (url: URL) => robotsRefusal(await gate.verdict(url), url);

  async function fetchAllowed(url: URL): Promise<FetchedPage> {
    const refusal = await refusalFor(url);
    if (refusal) throw refusal;
    let at = url;
    const page = await deadline.orEnd(
      fetchPage(url.href, {
        signal: deadline.signal,
        timeoutMs: Math.max(1, Math.min(pageTimeoutMs, Math.ceil(deadline.remainingMs()))),
        bodyBytesMax: pageBytesMax,
        onBodyLimit: "truncate",
        accept,
        onRedirect: async (target) => {
          const next = new URL(target);
          const refused = judge?.redirect?.(at, next) ?? (await refusalFor(next));
          at = next;
          return refused;
        },
        onHeaders: (status, headers) => judge?.status?.(status, at) ?? headersRefusal(at, status, headers),
      }),
    );
    return page;
  }

  return {
    async fetch(url) {
      const target = new URL(url);
      try {
        return await fetchAllowed(target);
      } catch (error) {
        throw deadline.timedOut ? tooSlow(target, options.timeoutMs, error) : error;
      }
    },
    close: () => deadline.close(),
  };
}

function headersRefusal(
  url: URL,
  status: number,
  headers: Readonly<Record<string, string>>,
): ForagerError | undefined {
  if (status < 200 || status >= 300) {
    const detail = `${url.host} answered ${status} ${STATUS_CODES[status] ?? ""}`.trim();
    return new ForagerError("http_status", `${detail}.`);
  }
  const type = headers["content-type"];
  if (type === undefined || htmlType.test(type)) return undefined;
  return new ForagerError("content_type", `It is not a web page: ${url.host} sent ${type.slice(0, 80)}.`);
}

function tooSlow(url: URL, timeoutMs: number, cause: unknown): ForagerError {
  const detail = `${url.host} did not answer within ${timeoutMs / 1000} s.`;
  return new ForagerError("fetch_timeout", detail, { cause });
}
