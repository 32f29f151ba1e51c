import { CdpError } from "./cdp-connection.ts";
import type { Tab } from "./open-tab.ts";

export interface RenderLimits {
  /** Fires when the page is no longer needed. */
  signal: AbortSignal;
  /** Limit for the whole page. */
  timeoutMs: number;
  /** A page that does not answer for this long is stopped and then read, 5 s by default. */
  silenceMs?: number | undefined;
  /** Called for each resource that the page loads; allows everything by default. */
  mayRequest?: ((url: URL) => boolean) | undefined;
}

/** The time budget of one page: first for its scripts, then for reading the result. */
export interface PageClock {
  /** Whether the scripts' time is over, which is earlier than the limit for a page that hangs. */
  isOver(): boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
  /** Whether the scripts were stopped for that reason, which may have stopped ours as well. */
  hasStoppedScripts(): boolean;
  /** Resolves when no script of a page that was stopped can start any more, so that ours can read it. */
  letRead(): Promise<void>;
  /** Why a hung page's scripts were stopped, as a sentence; else null. */
  unfinished(): string | null;
  /**
   * Resolves to `promise`. @throws CdpError if the page is lost or cannot be read in time; the signal's
   * reason.
   */
  orEnd<T>(promise: Promise<T>): Promise<T>;
  end(): void;
}

/** The share of the time that a page has to become quiet; the rest is for reading it. */
const settleShare = 0.85;
/** The scripts of a hung page are terminated repeatedly: each call ends only the one that is running. */
const terminateEveryMs = 100;
const silenceDefaultMs = 5_000;
/** The deadline for the content of a page that was stopped because it hung. */
const readHangingMs = 2_000;

type StoppableTab = Pick<Tab, "answer" | "terminateScript" | "disableScripts" | "lost">;

export function startPageClock(
  tab: StoppableTab,
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
  let stopping: Promise<void> | undefined;
  const orEnd = <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, tab.lost, ended]);
  const giveUpIn = (ms: number) =>
    setTimeout(() => giveUp(new CdpError(`it hangs (${inSeconds(spentMs())})`)), ms);
  const endTime = () => {
    if (isOver) return;
    isOver = true;
    resolveOver();
    if (isReading) return;
    stopping = stopScripts(tab, orEnd);
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
    async letRead() {
      isReading = true;
      if (stopping !== undefined) await orEnd(stopping);
    },
    unfinished: () => unfinished,
    orEnd,
    end() {
      giveUp(new CdpError("its time has ended"));
      watch.stop();
      clearTimeout(limit);
      clearTimeout(scriptsLimit);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

/**
 * Between the end of one script and the moment that scripts are disabled, a timer can start the next one. A termination
 * that finds none running ends the next evaluation instead, which must not be the one that reads the page.
 */
async function stopScripts(tab: StoppableTab, orEnd: PageClock["orEnd"]): Promise<void> {
  tab.terminateScript();
  const terminating = setInterval(tab.terminateScript, terminateEveryMs);
  // The loss of the page and the end of its time are reported to those who read it.
  await orEnd(tab.disableScripts().then(tab.answer)).catch(() => {});
  clearInterval(terminating);
  await orEnd(tab.answer()).catch(() => {});
}

const inSeconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;

/** Polls whether a page's thread is free. */
interface AnswerWatch {
  /** Resolves if the page has not answered for too long; stays pending otherwise. */
  readonly hangs: Promise<void>;
  stop(): void;
}

const askEveryMs = 500;

/**
 * A script that never ends blocks the page's thread, and the page will show nothing more. A script that is
 * only slow differs, so the page has `silenceMs` to answer.
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
      // A closed page does not hang; that is reported elsewhere.
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
