/** How a fetch ended, as far as the server's load goes. */
export type FetchVerdict = "answered" | "overloaded" | "failed";

/** When the next page of a host may be asked for. Times are in milliseconds of one clock. */
export interface Politeness {
  /** 0: now. Infinity: not before a running fetch has ended. */
  waitMs(host: string, nowMs: number): number;
  begin(host: string, nowMs: number): void;
  end(host: string): void;
  /** How each single fetch of the host ended. */
  report(host: string, verdict: FetchVerdict): void;
  /** The host asked for a pause (429, 503): no fetch begins before it is over. */
  pauseUntil(host: string, untilMs: number): void;
  /** From robots.txt: fetches begin one by one and this far apart. */
  setCrawlDelay(host: string, delayMs: number): void;
}

interface HostState {
  running: number;
  /** Fetches that may run at once now: falls with trouble, and grows back with answers. */
  parallel: number;
  answersSinceTrouble: number;
  notBeforeMs: number;
  crawlDelayMs: number;
}

/** Answers without trouble after which one more fetch may run at once. */
const answersPerStep = 5;

export function createPoliteness(parallelMax: number): Politeness {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const known = hosts.get(host);
    if (known) return known;
    const state = {
      running: 0,
      parallel: parallelMax,
      answersSinceTrouble: 0,
      notBeforeMs: 0,
      crawlDelayMs: 0,
    };
    hosts.set(host, state);
    return state;
  };
  return {
    waitMs(host, nowMs) {
      const state = stateOf(host);
      const parallel = state.crawlDelayMs > 0 ? 1 : state.parallel;
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
    report(host, verdict) {
      const state = stateOf(host);
      if (verdict === "answered") {
        state.answersSinceTrouble += 1;
        if (state.answersSinceTrouble % answersPerStep === 0) {
          state.parallel = Math.min(parallelMax, state.parallel + 1);
        }
        return;
      }
      state.answersSinceTrouble = 0;
      state.parallel = verdict === "overloaded" ? 1 : Math.max(1, Math.floor(state.parallel / 2));
    },
    pauseUntil(host, untilMs) {
      const state = stateOf(host);
      state.notBeforeMs = Math.max(state.notBeforeMs, untilMs);
    },
    setCrawlDelay(host, delayMs) {
      const state = stateOf(host);
      // The delay also counts from the fetch that is running while the rules are read.
      state.notBeforeMs += delayMs - state.crawlDelayMs;
      state.crawlDelayMs = delayMs;
    },
  };
}
