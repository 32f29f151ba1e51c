/** A period in which this process did not run its event loop. */
export interface Stall {
  ms: number;
  /** Its own code kept it busy; otherwise it was stopped, suspended or starved. */
  wasBusy: boolean;
}

export interface StallWatch {
  /** Reports a stall that has just ended, before its consequences are judged. */
  look(): void;
  /** How long the process has stood still so far, in stops of a second and longer; not while its own code kept it busy. */
  stoodStillMs(): number;
  stop(): void;
}

/** None of our code blocks the event loop for as long; timeouts of jobs are no shorter than this. */
const stallMs = 5_000;
/** A shorter one lets no timer expire that would not have expired soon; it still adds up. */
const shortStallMs = 1_000;
const tickMs = 250;

export interface StallClock {
  /** Milliseconds that advance while the process is stopped, and while the machine is suspended. */
  now(): { monotonic: number; wall: number };
  /** CPU milliseconds of the event loop's thread. */
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
 * Detects when the process stalled: stopped (SIGSTOP, a debugger), suspended with its machine, starved, or busy.
 * Timers and sockets that expired meanwhile all fire when it continues, and say nothing about the remote hosts. Code
 * that is about to blame a host calls `look` first: its timer may fire before this one.
 * A clock set forward counts too: it cannot be distinguished from a suspended machine.
 */
export function watchStalls(onStall: (stall: Stall) => void, clock: StallClock = processClock): StallWatch {
  let last = { ...clock.now(), busy: clock.busy() };
  let stoodStillMs = 0;
  const look = () => {
    const now = { ...clock.now(), busy: clock.busy() };
    const ms = Math.max(now.monotonic - last.monotonic, now.wall - last.wall);
    const busyMs = now.busy - last.busy;
    last = now;
    const wasBusy = busyMs > ms / 2;
    if (ms >= shortStallMs && !wasBusy) stoodStillMs += ms;
    if (ms >= stallMs) onStall({ ms, wasBusy });
  };
  const timer = setInterval(look, tickMs);
  return { look, stoodStillMs: () => stoodStillMs, stop: () => clearInterval(timer) };
}
