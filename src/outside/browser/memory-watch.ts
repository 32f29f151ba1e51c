import { browserProcessList, readProcess, typeOf } from "./browser-processes.ts";

export interface MemoryLimits {
  /** A renderer process with more private memory is killed, in MB. */
  pageMb: number;
  /** Total for all processes of the browser, in MB; shared memory counts once. */
  browserMb: number;
}

export interface MemoryWatch {
  stop(): void;
}

/** 1.5 GB for up to four pages; each further one adds 256 MB. */
export const memoryLimits = (pagesMax: number): MemoryLimits => ({
  pageMb: 768,
  browserMb: 1_536 + 256 * Math.max(0, pagesMax - 4),
});

const intervalMs = 100;
/** While the browser uses more than half of its limit, so that rapid growth is seen in time. */
const busyIntervalMs = 20;
/**
 * How far below its limit the browser is killed: reserves room for the program itself, which its processes
 * share and which is not measured (230 MB for Chromium 156), and for what two busy cores write between two
 * samples.
 */
const reserveMb = 384;
/**
 * Address space for threads and heaps that Chromium maps without using it: up to 700 MB in a renderer
 * process.
 */
const unusedMb = 1_024;

/**
 * The maximum private memory that any browser process can map. The kernel enforces it between samples, and
 * while this process is too busy to sample.
 */
export const processMbMax = ({ pageMb }: MemoryLimits): number => pageMb + unusedMb;

interface Measured {
  id: number;
  isRenderer: boolean;
  mb: number;
}

/**
 * Samples the processes of the browser ten times a second, and faster above half of its limit: scripts have a
 * heap limit, but what they make a page hold has none. Killing a process fails the page that it shows. Data that
 * pages store (Blobs, databases, files) is memory of the browser process itself and cannot be attributed to a page,
 * so the whole browser ends. Linux only; does nothing elsewhere.
 * @param isNeeded false while no pages are open, when nothing is sampled.
 */
export function startMemoryWatch(options: {
  browserPid: number;
  limits: MemoryLimits;
  isNeeded: () => boolean;
  onBrowserOver: () => void;
}): MemoryWatch {
  const listProcesses = browserProcessList(options.browserPid);
  let timer: NodeJS.Timeout;
  /** @returns whether the browser uses more than half of its limit. */
  const look = async (): Promise<boolean> => {
    if (!options.isNeeded()) return false;
    const measured = await Promise.all((await listProcesses()).map(measure));
    const ended = toEnd(measured, options.limits);
    if (ended === "browser") options.onBrowserOver();
    else for (const { id } of ended) process.kill(id, "SIGKILL");
    return sumOf(measured) > options.limits.browserMb / 2;
  };
  let isStopped = false;
  const schedule = (delayMs: number) => {
    timer = setTimeout(async () => {
      // A process or browser that has just ended is handled elsewhere.
      const isBusy = await look().catch(() => false);
      if (!isStopped) schedule(isBusy ? busyIntervalMs : intervalMs);
    }, delayMs).unref();
  };
  schedule(intervalMs);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Which processes to kill to keep within the limits: some renderers, or all. */
function toEnd(processes: readonly Measured[], { pageMb, browserMb }: MemoryLimits): Measured[] | "browser" {
  const pages = processes.filter(({ isRenderer }) => isRenderer).toSorted((one, other) => other.mb - one.mb);
  const over = pages.filter(({ mb }) => mb > pageMb);
  if (over.length > 0) return over;
  const total = sumOf(processes);
  if (total <= browserMb - reserveMb) return [];
  return sumOf(pages) > total / 2 ? pages.slice(0, 1) : "browser";
}

const sumOf = (processes: readonly Measured[]): number => processes.reduce((sum, { mb }) => sum + mb, 0);

async function measure(id: number): Promise<Measured> {
  const [status, commandLine] = await Promise.all([readProcess(id, "status"), readProcess(id, "cmdline")]);
  return { id, isRenderer: typeOf(commandLine) === "renderer", mb: ownMemoryMb(status) };
}

/** Excludes file-backed memory that processes share, such as the program itself. */
function ownMemoryMb(status: string): number {
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
  return (kb("RssAnon") + kb("RssShmem")) / 1024;
}
