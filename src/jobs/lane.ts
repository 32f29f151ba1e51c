import { shareOf } from "../async/fair-slots.ts";
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

/**
 * A job keeps its slot until it ends, however long that takes. A client whose jobs find all slots taken by others
 * therefore starts some beyond them, up to its share of the slots; together such jobs are as many again at most.
 */
export function createLane(options: {
  id: QueueId;
  slots: number;
  /** Takes up to `max` jobs, none of them of the clients in `notOf`. */
  claim: (max: number, notOf: readonly string[]) => Promise<ClaimedJob[]>;
  /** Runs a job to its end; never rejects. */
  run: (job: ClaimedJob, lend: LendSlot) => Promise<void>;
  onClaimError: (error: unknown) => void;
}): Lane {
  const { slots } = options;
  let busy = 0;
  /** Slots by client. */
  const held = new Map<string, number>();
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
        while (!closed && (await claimSome())) {
          // Until nothing is left that may start.
        }
      } while (wokenMeanwhile);
    } catch (error) {
      options.onClaimError(error);
    }
  }

  /** Whether it is worth claiming again at once. */
  async function claimSome(): Promise<boolean> {
    const free = slots - busy;
    if (free <= 0) return await claimBeyond();
    const jobs = await options.claim(free, []);
    for (const job of jobs) start(job);
    return jobs.length >= free;
  }

  /** One at a time: each that starts changes what clients may have. */
  async function claimBeyond(): Promise<boolean> {
    if (busy >= 2 * slots) return false;
    const share = shareOf(slots, held.size);
    const satisfied = [...held].filter(([, count]) => count >= share).map(([clientId]) => clientId);
    const jobs = await options.claim(1, satisfied);
    for (const job of jobs) start(job);
    return jobs.length > 0;
  }

  function start(job: ClaimedJob): void {
    const clientId = job.client_id;
    const takeSlot = () => {
      busy += 1;
      held.set(clientId, (held.get(clientId) ?? 0) + 1);
    };
    const giveSlot = () => {
      busy -= 1;
      const left = (held.get(clientId) ?? 0) - 1;
      if (left > 0) held.set(clientId, left);
      else held.delete(clientId);
    };
    takeSlot();
    let isLent = false;
    const takeBack = () => {
      isLent = false;
      resting -= 1;
      takeSlot();
    };
    const lend: LendSlot = async (wait) => {
      if (isLent || resting >= restingMax) return await wait();
      isLent = true;
      resting += 1;
      giveSlot();
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
      giveSlot();
      wake();
    });
  }

  return {
    id: options.id,
    name: queueName(options.id),
    slots,
    wake,
    async close() {
      closed = true;
      await filling;
    },
  };
}
