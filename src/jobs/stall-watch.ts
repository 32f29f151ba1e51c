/** A time during which this process did not get to run its event loop. */
export interface Stall {
  ms: number;
  /** It was kept busy by its own code, rather than stopped, suspended or left without a processor. */
  wasBusy: boolean;
}

export interface StallWatch {
  /** Reports a stall that has just ended, before its consequences are judged. */
  look(): void;
  stop(): void;
}

/** No work of ours keeps the event loop for as long; timeouts of jobs are no shorter than this. */
const stallMs = 5_000;
const tickMs = 250;

export interface StallClock {
  /** Milliseconds that run on while the process is stopped, and while the machine is suspended. */
  now(): { monotonic: number; wall: number };
  /** Milliseconds of processor time of the thread that runs the event loop. */
  busy(): number;
}

const processClock: StallClock = {
  now: () => ({ monotonic: performance.now(), wall: Date.now() }),
  busy() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Reports when the process stood still: stopped (SIGSTOP, a debugger), suspended with its machine, starved, or busy with
 * one piece of code. Timers and sockets that ran out meanwhile all fire when it goes on, and say nothing about the hosts
 * that were spoken to. Code that is about to blame one calls `look` first: its timer may fire before the one here.
 *
 * A clock that is set forward counts as well: it cannot be told from a suspended machine.
 */
export function watchStalls(onStall: (stall: Stall) => void, clock: StallClock = processClock): StallWatch {
  let last = { ...clock.now(), busy: clock.busy() };
  const look = () => {
    const now = { ...clock.now(), busy: clock.busy() };
    const ms = Math.max(now.monotonic - last.monotonic, now.wall - last.wall);
    const busyMs = now.busy - last.busy;
    last = now;
    if (ms >= stallMs) onStall({ ms, wasBusy: busyMs > ms / 2 });
  };
  const timer = setInterval(look, tickMs);
  return { look, stop: () => clearInterval(timer) };
}
