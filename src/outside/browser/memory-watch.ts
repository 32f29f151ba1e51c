import { readFile } from "node:fs/promises";
import type { CdpConnection } from "./cdp-connection.ts";

export interface MemoryLimits {
  /** A page's process that has more is ended, in MB of memory of its own. */
  pageMb: number;
  /** All processes of the browser together, in MB, what they share counted once. */
  browserMb: number;
}

export interface MemoryWatch {
  stop(): void;
}

/** 1.5 GB for up to four pages at once; each further one adds 256 MB. */
export const memoryLimits = (pagesMax: number): MemoryLimits => ({
  pageMb: 768,
  browserMb: 1_536 + 256 * Math.max(0, pagesMax - 4),
});

const intervalMs = 100;
/** Processes come and go seldom, and the browser may be slow to tell. */
const listEveryMs = 500;
/**
 * What the browser is ended short of its limit: the program itself, which its processes share and which is not looked
 * at (230 MB of Chromium 156), and what two busy cores write between two looks.
 */
const reserveMb = 384;
/** Addresses for threads and heaps that Chromium maps and does not use: up to 700 MB in a process for pages. */
const unusedMb = 1_024;

/**
 * The most private memory that any process of the browser may map. The kernel holds every process to it between two
 * looks, and while this process is too busy to look.
 */
export const processMbMax = ({ pageMb }: MemoryLimits): number => pageMb + unusedMb;

interface Measured {
  id: number;
  type: string;
  mb: number;
}

/**
 * Looks at the browser's processes ten times a second: scripts have a limit of their own, but what they make a
 * page of has none. A process that is ended fails the page that it shows. What pages store (Blobs, databases, files)
 * is memory of the browser itself, which nobody can tell apart: the browser is over then. Linux alone tells;
 * elsewhere nothing happens.
 * @param isNeeded no pages are open when it is false, and nothing is looked at.
 */
export function startMemoryWatch(options: {
  cdp: CdpConnection;
  limits: MemoryLimits;
  isNeeded: () => boolean;
  onBrowserOver: () => void;
}): MemoryWatch {
  const { cdp, limits } = options;
  let processes: Omit<Measured, "mb">[] = [];
  let listedAtMs = Number.NEGATIVE_INFINITY;
  let looking = false;
  const list = async () => {
    listedAtMs = performance.now();
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    processes = (processInfo as typeof processes).map(({ type, id }) => ({ type, id }));
  };
  const look = async () => {
    // Not waited for: a browser that does not answer is looked at all the same.
    if (performance.now() - listedAtMs >= listEveryMs) void list().catch(() => {});
    const measured = await Promise.all(
      processes.map(async (each) => ({ ...each, mb: await ownMemoryMb(each.id) })),
    );
    const ended = toEnd(measured, limits);
    if (ended === "browser") options.onBrowserOver();
    else for (const { id } of ended) process.kill(id, "SIGKILL");
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

/** Which processes are to be ended to keep to the limits: some for pages, or all. */
function toEnd(processes: readonly Measured[], { pageMb, browserMb }: MemoryLimits): Measured[] | "browser" {
  const pages = processes
    .filter(({ type }) => type === "renderer")
    .toSorted((one, other) => other.mb - one.mb);
  const over = pages.filter(({ mb }) => mb > pageMb);
  if (over.length > 0) return over;
  const ofPages = sumOf(pages);
  const total = sumOf(processes);
  if (total <= browserMb - reserveMb) return [];
  return ofPages > total / 2 ? pages.slice(0, 1) : "browser";
}

const sumOf = (processes: readonly Measured[]): number => processes.reduce((sum, { mb }) => sum + mb, 0);

/** Without what processes share of files, as the program itself. */
async function ownMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
  return (kb("RssAnon") + kb("RssShmem")) / 1024;
}
