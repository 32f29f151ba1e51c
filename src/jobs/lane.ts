import type { ClaimedJob } from "../store/claimed-jobs.ts";
import { type QueueId, queueName } from "./queue-name.ts";

/** The slots of one worker process for one queue. */
export interface Lane {
  readonly id: QueueId;
  readonly name: string;
  readonly slots: number;
  /** Fills free slots with work, if there is any. Cheap to call too often. */
  wake(): void;
  /** Takes no more work; resolves when what was being taken has started. */
  close(): Promise<void>;
}

/** Lends a job's slot to others until a wait of its own ends; then the lane may hold one more than its slots. */
export type LendSlot = <T>(wait: () => Promise<T>) => Promise<T>;

/** Jobs of a lane that wait without a slot: each costs memory and a heartbeat, so the next one keeps its slot. */
const restingMax = 1_000;

export function createLane(options: {
  id: QueueId;
  slots: number;
  /** Takes up to `free` jobs. */
  claim: (free: number) => Promise<ClaimedJob[]>;
  /** Runs a job to its end; never rejects. */
  run: (job: ClaimedJob, lend: LendSlot) => Promise<void>;
  onClaimError: (error: unknown) => void;
}): Lane {
  let busy = 0;
  let resting = 0;
  let closed = false;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;

  function wake(): void {
    if (filling !== undefined) wokenMeanwhile = true;
    else if (!closed) {
      filling = fill().finally(() => {
        filling = undefined;
        if (wokenMeanwhile) wake();
      });
    }
  }

  async function fill(): Promise<void> {
    try {
      do {
        wokenMeanwhile = false;
        const free = options.slots - busy;
        if (closed || free <= 0) break;
        for (const job of await options.claim(free)) start(job);
      } while (wokenMeanwhile);
    } catch (error) {
      options.onClaimError(error);
    }
  }

  function start(job: ClaimedJob): void {
    busy += 1;
    let isLent = false;
    const takeBack = () => {
      isLent = false;
      resting -= 1;
      busy += 1;
    };
    const lend: LendSlot = async (wait) => {
      if (isLent || resting >= restingMax) return await wait();
      isLent = true;
      resting += 1;
      busy -= 1;
      wake();
      try {
        return await wait();
      } finally {
        if (isLent) takeBack();
      }
    };
    void options.run(job, lend).finally(() => {
      // Stopped while it rested, and perhaps by a wait that ignores the signal.
      if (isLent) takeBack();
      busy -= 1;
      wake();
    });
  }

  return {
    id: options.id,
    name: queueName(options.id),
    slots: options.slots,
    wake,
    async close() {
      closed = true;
      await filling;
    },
  };
}
