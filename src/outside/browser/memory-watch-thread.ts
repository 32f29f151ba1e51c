import { readdirSync, readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { statField, typeOf } from "./browser-processes.ts";
import type { MemoryLimits, WatchStart } from "./memory-watch.ts";

/**
 * The thread of `memory-watch.ts`. It reads and waits synchronously: one wake-up for each sample, instead of a dozen
 * hops between the event loop and the threads that read files.
 */

const intervalMs = 50;
/** While the browser uses more than half of its limit, so that rapid growth is seen in time. */
const busyIntervalMs = 5;
/**
 * How far below its limit the browser is killed: reserves room for the program itself, which its processes
 * share and which is not measured (230 MB for Chromium 156), and for what two busy cores write between two
 * samples.
 */
const reserveMb = 384;

interface Measured {
  id: number;
  isRenderer: boolean;
  mb: number;
}

const { browserPid, limits, pagesOpen } = workerData as WatchStart;
/** Processes of the machine by id: whether they belong to the browser. Each is looked up once. */
let memberships = new Map<number, boolean>();
const renderers = new Set<number>();
const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

for (let isOver = false; !isOver; ) {
  Atomics.wait(pagesOpen, 0, 0);
  const processes = measureAll();
  const ended = toEnd(processes, limits);
  isOver = ended === "browser";
  if (ended === "browser") send(-browserPid, "SIGSTOP");
  else for (const { id } of ended) send(id, "SIGKILL");
  const isHigh = totalOf(processes) > limits.browserMb / 2;
  if (!isOver) Atomics.wait(pause, 0, 0, isHigh ? busyIntervalMs : intervalMs);
}
parentPort?.postMessage("over");

/** Which processes to kill to keep within the limits: some renderers, or all. */
function toEnd(processes: readonly Measured[], { pageMb, browserMb }: MemoryLimits): Measured[] | "browser" {
  const pages = processes.filter(({ isRenderer }) => isRenderer).toSorted((one, other) => other.mb - one.mb);
  const over = pages.filter(({ mb }) => mb > pageMb);
  if (over.length > 0) return over;
  let total = totalOf(processes);
  if (total <= browserMb - reserveMb) return [];
  if (totalOf(pages) <= total / 2) return "browser";
  // One at a time would be too slow for a page of many processes that all grow.
  return pages.filter(({ mb }) => {
    const isTooMuch = total > browserMb / 2;
    if (isTooMuch) total -= mb;
    return isTooMuch;
  });
}

function totalOf(processes: readonly Measured[]): number {
  return processes.reduce((sum, { mb }) => sum + mb, 0);
}

function measureAll(): Measured[] {
  const before = memberships;
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  memberships = new Map(pids.map((pid) => [pid, before.get(pid) ?? isInGroup(pid)]));
  for (const pid of renderers) if (!memberships.has(pid)) renderers.delete(pid);
  return pids
    .filter((pid) => memberships.get(pid))
    .map((id) => ({ id, isRenderer: isRenderer(id), mb: ownMemoryMb(read(id, "status")) }));
}

/** A browser leads its process group; only its crash handler leaves the group. */
function isInGroup(pid: number): boolean {
  return Number(statField(read(pid, "stat"), 5)) === browserPid;
}

/** A process begins as a copy of its zygote, and has its type when it begins to work. */
function isRenderer(pid: number): boolean {
  if (!renderers.has(pid) && typeOf(read(pid, "cmdline")) === "renderer") renderers.add(pid);
  return renderers.has(pid);
}

/** Excludes file-backed memory that processes share, such as the program itself. */
function ownMemoryMb(status: string): number {
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
  return (kb("RssAnon") + kb("RssShmem")) / 1024;
}

/** A file of proc(5). Empty if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, which is handled elsewhere.
  }
}
