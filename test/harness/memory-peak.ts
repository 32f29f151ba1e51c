import { readdirSync, readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * Measures the most private memory that the browsers of a folder hold at once, in MB, from now on. It samples in a thread
 * without an event loop: on a busy machine, a test's own loop sees only a fraction of a rapid growth.
 * @returns ends the measurement.
 */
export function measureMemoryPeak(folder: string): () => Promise<number> {
  const isOver = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL(import.meta.url), { workerData: { folder, isOver } });
  const peak = new Promise<number>((resolve, reject) => {
    thread.once("message", resolve).once("error", reject);
  });
  return () => {
    Atomics.store(isOver, 0, 1);
    Atomics.notify(isOver, 0);
    return peak;
  };
}

const intervalMs = 2;
/** Reading every process of the system takes far longer than reading the browsers', so it happens less often. */
const samplesPerSearch = 10;

function sampleUntilOver({ folder, isOver }: { folder: string; isOver: Int32Array }): number {
  let own: readonly number[] = [];
  let peakMb = 0;
  for (let sample = 0; Atomics.load(isOver, 0) === 0; sample += 1) {
    if (sample % samplesPerSearch === 0) own = browserProcesses(folder);
    peakMb = Math.max(
      peakMb,
      own.reduce((sum, pid) => sum + privateMb(pid), 0),
    );
    Atomics.wait(isOver, 0, 0, intervalMs);
  }
  return peakMb;
}

/** The processes that name the folder, and their groups. Nothing is cached: a new process first has its parent's name. */
function browserProcesses(folder: string): readonly number[] {
  const groups = Map.groupBy(readdirSync("/proc").map(Number).filter(Number.isInteger), groupOf);
  return [...groups].flatMap(([group, pids]) => {
    const isNamed = (pid: number) => read(pid, "cmdline").includes(folder);
    return isNamed(group) ? pids : pids.filter(isNamed);
  });
}

/** The process group is the third field after the name, which may contain spaces (proc_pid_stat(5)). */
const groupOf = (pid: number): number => Number(read(pid, "stat").split(") ").at(-1)?.split(" ")[2]);

function privateMb(pid: number): number {
  const fields = read(pid, "status").matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);
  return [...fields].reduce((sum, [, kb]) => sum + Number(kb) / 1_024, 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

if (!isMainThread) parentPort?.postMessage(sampleUntilOver(workerData));
