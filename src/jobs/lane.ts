import { shareOf } from "../async/fair-slots.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { ClaimedJob } from "../store/jobs/claimed-jobs.ts";

export interface QueueId {
  type: JobTypeName;
  /** `payload.test`: a separate queue with one slot, so that tests never wait behind production jobs. */
  test: boolean;
}

export const queueName = ({ type, test }: QueueId): string => (test ? `${type}-test` : type);

/** The slots of one worker process for one queue. */
export interface Lane {
  readonly id: QueueId;
  readonly name: string;
  readonly slots: number;
  /** Current utilization. */
  load(): LaneLoad;
  /** Fills free slots from the queue. Cheap to call redundantly. */
  wake(): void;
  /** Stops claiming; resolves when claims in progress have started their jobs. */
  close(): Promise<void>;
}

export interface LaneLoad {
  slots: number;
  /** Slots with a job. */
  busy: number;
  /** Jobs that wait without a slot. */
  lent: number;
}

/** Lends a job's slot to others until `wait` ends. Resolves when the job has a slot again. */
export type LendUntil = <T>(wait: () => Promise<T>) => Promise<T>;

/**
 * Maximum jobs of a lane that wait without a slot: each costs memory and a heartbeat. Beyond it, jobs keep their
 * slots.
 */
const lentMax = 1_000;

/**
 * While jobs end faster than this, slots are filled several at a time, since a claim costs as much as several jobs.
 */
const claimPauseMs = 10;

/** A job whose wait is over and that needs a slot to continue. */
interface Returning {
  job: ClaimedJob;
  /** Number of the job in starting order. */
  place: number;
  resume: () => void;
}

/**
 * A job keeps its slot until it ends or waits for a provider. A client that finds every slot taken therefore gets
 * extra slots up to its fair share; the total is at most twice the number of slots.
 */
export function createLane(options: {
  id: QueueId;
  slots: number;
  /** Claims up to `max` jobs, none of the clients in `notOf`. */
  claim: (max: number, notOf: readonly string[]) => Promise<ClaimedJob[]>;
  /** Runs a job to its end; never rejects. */
  run: (job: ClaimedJob, lend: LendUntil) => Promise<void>;
  onClaimError: (error: unknown) => void;
}): Lane {
  const { slots } = options;
  /** Jobs with a slot. */
  const busy = new Set<ClaimedJob>();
  const returning = new Set<Returning>();
  let lent = 0;
  let started = 0;
  let closed = false;
  /** A returning job took the last free slot: the next one goes to the queue. */
  let queueIsNext = false;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;
  /** False from a claim that left slots free until the next signal or poll: ends of jobs cause no claims in vain. */
  let mayHaveWork = true;
  let claimedAt = Number.NEGATIVE_INFINITY;
  let pause: NodeJS.Timeout | undefined;

  function wake(): void {
    mayHaveWork = true;
    refill();
  }

  function refill(): void {
    if (filling !== undefined) wokenMeanwhile = true;
    else {
      filling = fill().finally(() => {
        filling = undefined;
        if (wokenMeanwhile) refill();
      });
    }
  }

  async function fill(): Promise<void> {
    try {
      do {
        wokenMeanwhile = false;
        while (!closed && (await claimSome())) {
          // Repeat until nothing can start.
        }
      } while (wokenMeanwhile);
    } catch (error) {
      mayHaveWork = true;
      options.onClaimError(error);
    }
    takeBack(slots);
    takeBackExtra();
  }

  /** Returns whether to claim again immediately. */
  async function claimSome(): Promise<boolean> {
    if (!queueIsNext) takeBack(1);
    if (!mayHaveWork) return false;
    const free = slots - busy.size;
    if (free <= 0) return await claimExtra();
    if (free < slots / 2 && isPausing()) return false;
    queueIsNext = false;
    const max = returning.size > 0 ? 1 : free;
    // Before the claim: it does not see what is signalled meanwhile.
    mayHaveWork = false;
    const jobs = await claim(max, []);
    if (jobs.length < max) return false;
    mayHaveWork = true;
    return true;
  }

  async function claim(max: number, notOf: readonly string[]): Promise<ClaimedJob[]> {
    const jobs = await options.claim(max, notOf);
    if (jobs.length > 0) claimedAt = performance.now();
    for (const job of jobs) start(job);
    return jobs;
  }

  /** Whether jobs were claimed just now; then wakes the lane when the pause is over. */
  function isPausing(): boolean {
    const leftMs = claimedAt + claimPauseMs - performance.now();
    if (leftMs <= 0) return false;
    pause ??= setTimeout(() => {
      pause = undefined;
      refill();
    }, leftMs);
    return true;
  }

  /** One at a time: each start changes the clients' shares. */
  async function claimExtra(): Promise<boolean> {
    takeBackExtra();
    if (busy.size >= 2 * slots) return false;
    const jobs = await claim(1, clientsWithTheirShare());
    return jobs.length > 0;
  }

  function slotsByClient(): Map<string, number> {
    const held = new Map<string, number>();
    for (const { client_id } of busy) held.set(client_id, (held.get(client_id) ?? 0) + 1);
    return held;
  }

  function clientsWithTheirShare(): string[] {
    const held = slotsByClient();
    const share = shareOf(slots, held.size);
    return [...held].filter(([, count]) => count >= share).map(([clientId]) => clientId);
  }

  /** Gives free slots to returning jobs. */
  function takeBack(most: number): void {
    for (let taken = 0; taken < most && busy.size < slots; taken++) {
      const next = nextReturning([]);
      if (next === undefined) return;
      queueIsNext = true;
      resume(next);
    }
  }

  function takeBackExtra(): void {
    while (returning.size > 0 && busy.size < 2 * slots) {
      const next = nextReturning(clientsWithTheirShare());
      if (next === undefined) return;
      resume(next);
    }
  }

  /** The returning job of the client with the fewest slots; among equals the one that started first. */
  function nextReturning(notOf: readonly string[]): Returning | undefined {
    const held = slotsByClient();
    const heldBy = ({ job }: Returning) => held.get(job.client_id) ?? 0;
    return [...returning]
      .filter(({ job }) => !notOf.includes(job.client_id))
      .sort((one, other) => heldBy(one) - heldBy(other) || one.place - other.place)[0];
  }

  function resume(next: Returning): void {
    returning.delete(next);
    busy.add(next.job);
    next.resume();
  }

  function start(job: ClaimedJob): void {
    const place = started++;
    /** Set while the slot is lent. */
    let giveBack: Returning | undefined;
    let isOver = false;
    busy.add(job);
    const lend: LendUntil = async (wait) => {
      if (giveBack !== undefined || isOver || lent >= lentMax) return await wait();
      const { promise: hasSlot, resolve } = Promise.withResolvers<void>();
      giveBack = {
        job,
        place,
        resume() {
          giveBack = undefined;
          lent -= 1;
          resolve();
        },
      };
      const mine = giveBack;
      lent += 1;
      busy.delete(job);
      refill();
      try {
        return await wait();
      } finally {
        if (!isOver) {
          returning.add(mine);
          refill();
          await hasSlot;
        }
      }
    };
    void options.run(job, lend).finally(() => {
      isOver = true;
      // Ended while its slot was lent, perhaps in a wait that ignores the signal.
      if (giveBack !== undefined) {
        returning.delete(giveBack);
        lent -= 1;
      }
      busy.delete(job);
      refill();
    });
  }

  return {
    id: options.id,
    name: queueName(options.id),
    slots,
    load: () => ({ slots, busy: busy.size, lent }),
    wake,
    async close() {
      closed = true;
      clearTimeout(pause);
      await filling;
      clearTimeout(pause);
    },
  };
}
