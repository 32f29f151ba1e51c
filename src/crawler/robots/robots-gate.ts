import { ForagerError } from "../../errors.ts";
import type { Deadline } from "../deadline.ts";
import type { FetchedPage, FetchPage } from "../ports.ts";
import { isTransientCode, isTransientStatus, retriesMax, retryDelayMs } from "../retry.ts";
import { allowAll, parseRobots, productToken, type RobotsRules, robotsBytesMax } from "./robots.ts";

/** The rules of an origin, or why it may not be crawled at all. */
export type RobotsVerdict = { rules: RobotsRules } | { failure: ForagerError };

/** Fetches each origin's robots.txt once and decides about its pages. */
export interface RobotsGate {
  /** Rejects only with the deadline's reason. */
  verdict(url: URL): Promise<RobotsVerdict>;
  /** The verdict if it is already known. */
  knownVerdict(url: URL): RobotsVerdict | undefined;
}

interface RobotsGateOptions {
  fetchPage: FetchPage;
  userAgent: string;
  deadline: Deadline;
  /** Receives what a limit omits, as a sentence. */
  warn: (warning: string) => void;
  /** Receives the rules of each origin when they are known. */
  onRules: (origin: URL, rules: RobotsRules) => void;
}

/**
 * Timeout of one robots.txt, and its maximum share of the crawl's time, so that there is time left to report a
 * failure.
 */
const robotsTimeoutMs = 10_000;
const robotsTimeShare = 0.5;

export function createRobotsGate(options: RobotsGateOptions): RobotsGate {
  const pending = new Map<string, Promise<RobotsVerdict>>();
  const known = new Map<string, RobotsVerdict>();
  const read = async (origin: string): Promise<RobotsVerdict> => {
    const verdict = await fetchRules(origin, options);
    known.set(origin, verdict);
    if ("rules" in verdict) options.onRules(new URL(origin), verdict.rules);
    return verdict;
  };
  return {
    knownVerdict: (url) => known.get(url.origin),
    verdict(url) {
      const running = pending.get(url.origin) ?? read(url.origin);
      pending.set(url.origin, running);
      return running;
    },
  };
}

/** Why `url` may not be fetched, or undefined. */
export function robotsRefusal(verdict: RobotsVerdict, url: URL): ForagerError | undefined {
  if ("failure" in verdict) return verdict.failure;
  if (verdict.rules.isAllowed(url.href)) return undefined;
  return new ForagerError("robots_disallowed", `robots.txt of ${url.host} does not allow this page.`);
}

async function fetchRules(origin: string, options: RobotsGateOptions): Promise<RobotsVerdict> {
  const { fetchPage, deadline, userAgent } = options;
  const get = () =>
    deadline.orEnd(
      fetchPage(`${origin}/robots.txt`, {
        signal: deadline.signal,
        timeoutMs: Math.ceil(Math.min(robotsTimeoutMs, deadline.remainingMs() * robotsTimeShare)),
        bodyBytesMax: robotsBytesMax,
        onBodyLimit: "truncate",
        accept: "text/plain,*/*;q=0.5",
      }),
    );
  for (let retry = 1; ; retry++) {
    try {
      const page = await get();
      if (page.truncated && page.status < 300)
        options.warn(`robots.txt of ${new URL(origin).host} ${cutOff}`);
      if (!isTransientStatus(page.status) || retry > 1) return verdictOf(page, userAgent);
    } catch (error) {
      deadline.signal.throwIfAborted();
      const mayPass = error instanceof ForagerError && isTransientCode(error.code);
      // A file that timed out once would do so again.
      const isOver = retry > retriesMax || (mayPass && error.code === "fetch_timeout");
      if (!mayPass || isOver) return failureVerdict(origin, error);
    }
    await deadline.pause(retryDelayMs(retry));
  }
}

const cutOff = `was read only in part: its first ${robotsBytesMax / 1_000} KB.`;

/** RFC 9309 2.3.1: 2xx is read, 4xx means no rules, 5xx that nothing may be crawled. */
function verdictOf(page: FetchedPage, userAgent: string): RobotsVerdict {
  if (page.status < 300) return { rules: parseRobots(page.body, productToken(userAgent)) };
  if (page.status < 500) return { rules: allowAll };
  const detail = `robots.txt of ${new URL(page.url).host} answered ${page.status}, so nothing may be crawled there.`;
  return { failure: new ForagerError("robots_unreachable", detail) };
}

/** The failure if the crawl's time ran out while waiting for robots.txt. */
export function robotsUnanswered(host: string): ForagerError {
  const detail = `robots.txt of ${host} was not answered in time, so nothing may be crawled there.`;
  return new ForagerError("robots_unreachable", detail);
}

/** Faults of the file on a server that can be reached. */
const faultsOfFile = new Set<string>(["protocol_error", "body_limit", "fetch_timeout"]);

/**
 * An unreachable site is reported as such. RFC 9309 2.3.1.2 treats more than five redirects as "no robots.txt"; any
 * other fault of the file closes the site (2.3.1.4).
 */
function failureVerdict(origin: string, error: unknown): RobotsVerdict {
  if (!(error instanceof ForagerError)) throw error;
  if (error.code === "too_many_redirects") return { rules: allowAll };
  if (!faultsOfFile.has(error.code)) return { failure: error };
  const detail = `robots.txt of ${new URL(origin).host} could not be read, so nothing may be crawled there: ${error.message}`;
  return { failure: new ForagerError("robots_unreachable", detail, { cause: error }) };
}
