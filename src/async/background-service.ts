/** Work that a process does in the background, from `start` to `stop`. */
export interface BackgroundService {
  /** Begins, once; does nothing after `stop`. Rejects when it cannot begin. */
  start(): Promise<void>;
  /**
   * Resolves when nothing of the service runs any more. May be called any number of times, before `start` has resolved
   * and without it.
   */
  stop(): Promise<void>;
}

type End = () => Promise<unknown> | unknown;

/** @param begin runs in the call of `start`, and gives what ends it. What it cannot begin it must end itself. */
export function backgroundService(begin: () => Promise<End> | End): BackgroundService {
  let started: Promise<End> | undefined;
  let stopped: Promise<void> | undefined;
  const run = async () => await begin();
  return {
    async start() {
      if (stopped !== undefined) return;
      started ??= run();
      await started;
    },
    stop() {
      stopped ??= (async () => {
        const end = await started?.catch(() => undefined);
        await end?.();
      })();
      return stopped;
    },
  };
}

/** Something that is open already and must be closed. */
export const closing = (close: End): BackgroundService => {
  const service = backgroundService(() => close);
  void service.start();
  return service;
};

export interface Parts {
  /** Starts a part, after those that were added before it. */
  add(name: string, part: BackgroundService): Promise<void>;
}

/**
 * One service made of several. Its parts stop in reverse order; one that does not stop cleanly is reported and the
 * others stop all the same.
 */
export function serviceOfParts(
  begin: (parts: Parts) => Promise<void>,
  onStopError: (error: unknown, name: string) => void,
): BackgroundService {
  return backgroundService(async () => {
    const running: { name: string; part: BackgroundService }[] = [];
    const stopAll = async () => {
      for (const { name, part } of running.splice(0).reverse()) {
        await part.stop().catch((error: unknown) => onStopError(error, name));
      }
    };
    try {
      await begin({
        async add(name, part) {
          running.push({ name, part });
          await part.start();
        },
      });
    } catch (error) {
      await stopAll();
      throw error;
    }
    return stopAll;
  });
}
