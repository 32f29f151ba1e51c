import { readFile } from "node:fs/promises";
import type { CdpConnection } from "./cdp-connection.ts";

export interface MemoryLimits {
  /** A page's process that has more is ended, in MB of memory of its own. */
  pageMb: number;
  /** The browser as a whole is to be replaced when it has more. */
  browserMb: number;
}

export interface MemoryWatch {
  stop(): void;
}

const intervalMs = 500;

/**
 * Looks at the browser's processes twice a second: scripts have a limit of their own, but what they make a
 * page of has none. A process that is ended fails the page that it shows. Linux alone tells; elsewhere
 * nothing happens.
 * @param isNeeded no pages are open when it is false, and nothing is looked at.
 */
export function startMemoryWatch(options: {
  cdp: CdpConnection;
  limits: MemoryLimits;
  isNeeded: () => boolean;
  onBrowserOver: () => void;
}): MemoryWatch {
  const { cdp, limits } = options;
  let looking = false;
  const look = async () => {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    const processes = await Promise.all(
      (processInfo as { type: string; id: number }[]).map(async ({ type, id }) => ({
        type,
        id,
        mb: await ownMemoryMb(id),
      })),
    );
    for (const { type, id, mb } of processes) {
      if (type === "renderer" && mb > limits.pageMb) process.kill(id, "SIGKILL");
    }
    if (processes.reduce((sum, { mb }) => sum + mb, 0) > limits.browserMb) options.onBrowserOver();
  };
  const timer = setInterval(() => {
    if (looking || !options.isNeeded()) return;
    looking = true;
    // A process that has just ended, or a browser that has: others see to that.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Without what processes share: a quarter of each is the program itself. */
async function ownMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
