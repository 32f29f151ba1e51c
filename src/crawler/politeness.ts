/** Longer Crawl-delays are reduced to this: a crawl lasts seconds and reads few pages. */
export const crawlDelayMaxMs = 10_000;

/** How a fetch ended with respect to the server's load. */
export type FetchVerdict = "answered" | "overloaded" | "failed";

/** Decides when the next page of a host may be fetched. All times are milliseconds on one clock. */
export interface Politeness {
  /** 0: now. Infinity: after a running fetch has ended. */
  waitMs(host: string, nowMs: number): number;
  begin(host: string, nowMs: number): void;
  end(host: string): void;
  /** How each fetch of the host ended, and after how long. */
  report(host: string, verdict: FetchVerdict, tookMs: number): void;
  /** The host requested a pause (429, 503): no fetch starts before it is over. */
  pauseUntil(host: string, untilMs: number): void;
  /** From robots.txt: fetches start one by one, at least this far apart. */
  setCrawlDelay(host: string, delayMs: number): void;
}

interface HostState {
  running: number;
  /** Concurrency limit, rounded down: grows with quick answers, shrinks with trouble. */
  parallel: number;
  /** After trouble it grows slowly. */
  troubled: boolean;
  /** The quickest answer, and a moving average of all; null before the first. */
  quickestMs: number;
  averageMs: number | null;
  notBeforeMs: number;
  crawlDelayMs: number;
}

/** Initial concurrency of every host. */
const parallelAtStart = 4;
/** Growth per quick answer before the first trouble: doubles in two rounds, like TCP slow start. */
const growthAtStart = 0.5;
/** Weight of the newest answer in the moving average. */
const averageWeight = 1 / 8;
/** Thresholds on the average answer time, absolute and as a multiple of the quickest: both must be exceeded. */
const quick = { ms: 300, times: 3 };
const slow = { ms: 2_000, times: 6 };

/** `parallelMax`: maximum concurrent fetches of one host. */
export function createPoliteness(parallelMax: number): Politeness {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const known = hosts.get(host);
    if (known) return known;
    const state = {
      running: 0,
      parallel: Math.min(parallelAtStart, parallelMax),
      troubled: false,
      quickestMs: Number.POSITIVE_INFINITY,
      averageMs: null,
      notBeforeMs: 0,
      crawlDelayMs: 0,
    };
    hosts.set(host, state);
    return state;
  };
  return {
    waitMs(host, nowMs) {
      const state = stateOf(host);
      const parallel = state.crawlDelayMs > 0 ? 1 : Math.floor(state.parallel);
      if (state.running >= parallel) return Number.POSITIVE_INFINITY;
      return Math.max(0, state.notBeforeMs - nowMs);
    },
    begin(host, nowMs) {
      const state = stateOf(host);
      state.running += 1;
      state.notBeforeMs = Math.max(state.notBeforeMs, nowMs + state.crawlDelayMs);
    },
    end(host) {
      stateOf(host).running -= 1;
    },
    report(host, verdict, tookMs) {
      const state = stateOf(host);
      if (verdict === "answered") {
        state.parallel = Math.min(parallelMax, Math.max(1, state.parallel + growth(state, tookMs)));
        return;
      }
      state.troubled = true;
      state.parallel = verdict === "overloaded" ? 1 : Math.max(1, state.parallel / 2);
    },
    pauseUntil(host, untilMs) {
      const state = stateOf(host);
      state.notBeforeMs = Math.max(state.notBeforeMs, untilMs);
    },
    setCrawlDelay(host, delayMs) {
      const state = stateOf(host);
      // The delay also counts from the fetch that is running while robots.txt is read.
      state.notBeforeMs += delayMs - state.crawlDelayMs;
      state.crawlDelayMs = delayMs;
    },
  };
}

/** Change in concurrency after one answer: positive while answers are quick, zero when they slow down, then negative. */
function growth(state: HostState, tookMs: number): number {
  state.quickestMs = Math.min(state.quickestMs, tookMs);
  state.averageMs =
    state.averageMs === null ? tookMs : state.averageMs + (tookMs - state.averageMs) * averageWeight;
  const isOver = ({ ms, times }: typeof quick) =>
    (state.averageMs ?? 0) > Math.max(ms, times * state.quickestMs);
  if (isOver(slow)) {
    state.troubled = true;
    return -1 / state.parallel;
  }
  if (isOver(quick)) return 0;
  return state.troubled ? 1 / state.parallel : growthAtStart;
}
