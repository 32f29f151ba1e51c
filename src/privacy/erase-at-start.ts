import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import { causeOf, ForagerError } from "../errors.ts";
import { eraseRestored } from "./restored.ts";

/**
 * Erases what a restored backup has brought back before anything is served. An object store that is down, which has the
 * ledger of erasures, prevents no start.
 * @returns what repeats this until an object store that is down answers; it does nothing if all is done.
 * @throws what `eraseRestored` throws but storage_unavailable.
 */
export async function eraseAtStart(
  ports: Parameters<typeof eraseRestored>[0],
  { log, everyMs = 30_000 }: { log: Pick<Logger, "info" | "warn">; everyMs?: number },
): Promise<BackgroundService> {
  let isDone = false;
  const stopping = new AbortController();
  const erase = async () => {
    if (isDone) return;
    const erasures = await eraseRestored(ports, stopping.signal);
    isDone = true;
    if (erasures > 0) log.info({ erasures }, "erased again what a backup had brought back");
  };
  const warn = (error: unknown) =>
    log.warn({ error: causeOf(error) }, "the ledger of erasures cannot be read; trying again");
  try {
    await erase();
  } catch (error) {
    if (!(error instanceof ForagerError && error.code === "storage_unavailable")) throw error;
    warn(error);
  }
  return backgroundService(() => {
    const task = isDone ? null : repeat(everyMs, erase, warn);
    return () => {
      stopping.abort();
      return task?.stop();
    };
  });
}
