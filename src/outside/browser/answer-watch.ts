import type { Tab } from "./open-tab.ts";

/** Asks a page again and again whether its thread is free. */
export interface AnswerWatch {
  /** Resolves when the page has not answered for too long; until then, and without that, it stays open. */
  readonly hangs: Promise<void>;
  stop(): void;
}

const askEveryMs = 500;

/**
 * A script that never ends keeps the page's thread, and the page shows nothing more: there is nothing to wait for.
 * A slow script is another matter, so the page has `silenceMs` to answer.
 */
export function watchAnswers(tab: Pick<Tab, "answer">, silenceMs: number): AnswerWatch {
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
