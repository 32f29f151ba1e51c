import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";

export interface RenderLimits {
  /** Fires when nobody wants the page any more. */
  signal: AbortSignal;
  /** Limit for all of it. */
  timeoutMs: number;
  /** A page that does not answer for so long is stopped and read then, 5 s by default. */
  silenceMs?: number | undefined;
  /** Asked about what the page loads; everything may be loaded by default. */
  mayRequest?: ((url: URL) => boolean) | undefined;
}

/** The time of one page: first its scripts have it, then whoever reads what they have made. */
export interface PageClock {
  /** The time of its scripts is over, for a page that hangs before the limit. */
  isOver(): boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
  /** They were stopped because of that, and ours may have been as well. */
  hasStoppedScripts(): boolean;
  /** Scripts are not stopped any more, so that ours can read the page. */
  letRead(): void;
  /** Why the scripts of a page that hangs were stopped, as a sentence; else null. */
  unfinished(): string | null;
  /** Gives `promise`. @throws CdpError when the page is lost or cannot be read in time; the signal's reason. */
  orEnd<T>(promise: Promise<T>): Promise<T>;
  end(): void;
}

/** The part of the time that a page may take to become quiet; the rest is for reading it. */
const settleShare = 0.85;
/** A page that hangs is stopped again and again: each call ends the script that runs at that moment. */
const stopEveryMs = 100;
const silenceDefaultMs = 5_000;
/** What a page shows that was stopped because it hangs must be there by then. */
const readHangingMs = 2_000;

export function startPageClock(
  tab: Pick<Tab, "answer" | "stopScripts" | "lost">,
  { signal, timeoutMs, silenceMs = silenceDefaultMs }: RenderLimits,
): PageClock {
  signal.throwIfAborted();
  const { promise: ended, reject: giveUp } = Promise.withResolvers<never>();
  ended.catch(() => {});
  const { promise: over, resolve: resolveOver } = Promise.withResolvers<void>();
  const beganAt = performance.now();
  const spentMs = () => performance.now() - beganAt;
  let [isOver, isReading] = [false, false];
  let unfinished: string | null = null;
  let stopping: NodeJS.Timeout | undefined;
  const giveUpIn = (ms: number) =>
    setTimeout(() => giveUp(new CdpError(`it hangs (${inSeconds(spentMs())})`)), ms);
  const endTime = () => {
    if (isOver) return;
    isOver = true;
    resolveOver();
    if (isReading) return;
    tab.stopScripts();
    stopping = setInterval(tab.stopScripts, stopEveryMs);
  };
  let limit = giveUpIn(timeoutMs);
  const scriptsLimit = setTimeout(endTime, timeoutMs * settleShare);
  const watch = watchAnswers(tab, silenceMs);
  void watch.hangs.then(() => {
    // Reading a large page keeps its thread busy as well.
    if (!isOver && !isReading) {
      unfinished = `Its scripts hung, and were stopped after ${inSeconds(spentMs())}.`;
      clearTimeout(limit);
      limit = giveUpIn(Math.min(readHangingMs, timeoutMs - spentMs()));
    }
    endTime();
  });
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    isOver: () => isOver,
    over,
    hasStoppedScripts: () => stopping !== undefined,
    letRead() {
      isReading = true;
      clearInterval(stopping);
    },
    unfinished: () => unfinished,
    orEnd: (promise) => Promise.race([promise, tab.lost, ended]),
    end() {
      watch.stop();
      clearTimeout(limit);
      clearTimeout(scriptsLimit);
      clearInterval(stopping);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

const inSeconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;

/** Asks a page again and again whether its thread is free. */
interface AnswerWatch {
  /** Resolves when the page has not answered for too long; until then, and without that, it stays open. */
  readonly hangs: Promise<void>;
  stop(): void;
}

const askEveryMs = 500;

/**
 * A script that never ends keeps the page's thread, and the page shows nothing more: there is nothing to wait for.
 * A slow script is another matter, so the page has `silenceMs` to answer.
 */
function watchAnswers(tab: Pick<Tab, "answer">, silenceMs: number): AnswerWatch {
  const { promise: hangs, resolve } = Promise.withResolvers<void>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    if (stopped) return;
    timer = setTimeout(resolve, silenceMs);
    tab
      .answer()
      // A page that is gone does not hang: others tell of that.
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(ask, askEveryMs);
      });
  };
  ask();
  return {
    hangs,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
