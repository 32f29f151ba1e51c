import type { ClaimedJob } from "../store/claimed-jobs.ts";
import { type QueueId, queueName } from "./queue-name.ts";

/** The slots of one worker process for one queue. */
export interface Lane {
  readonly id: QueueId;
  readonly name: string;
  readonly slots: number;
  /** How it is used at this moment. */
  load(): LaneLoad;
  /** Fills free slots with work, if there is any. Cheap to call too often. */
  wake(): void;
  /** Takes no more work; resolves when what was being taken has started. */
  close(): Promise<void>;
}

export interface LaneLoad {
  slots: number;
  /** Slots with a job. */
  busy: number;
  /** Jobs that wait without a slot. */
  resting: number;
}

/** Lends a job's slot to others until a wait of its own ends. Resolves when the job has a slot again. */
export type LendSlot = <T>(wait: () => Promise<T>) => Promise<T>;

/** Jobs of a lane that wait without a slot: each costs memory and a heartbeat, so the next one keeps its slot. */
const restingMax = 1_000;

/** A job whose wait is over and that needs a slot to go on. */
interface Returning {
  job: ClaimedJob;
  /** Jobs are numbered as they start. */
  place: number;
  goOn: () => void;
}

export function createLane(options: {
  id: QueueId;
  slots: number;
  /** Takes up to `free` jobs. */
  claim: (free: number) => Promise<ClaimedJob[]>;
  /** Runs a job to its end; never rejects. */
  run: (job: ClaimedJob, lend: LendSlot) => Promise<void>;
  onClaimError: (error: unknown) => void;
}): Lane {
  /** Jobs with a slot. */
  const busy = new Set<ClaimedJob>();
  const returning = new Set<Returning>();
  let resting = 0;
  let started = 0;
  let closed = false;
  /** A returning job had the last slot that became free: the queue comes first at the next. */
  let queueIsNext = false;
  let filling: Promise<void> | undefined;
  let wokenMeanwhile = false;

  function wake(): void {
    if (filling !== undefined) wokenMeanwhile = true;
    else {
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
        if (!queueIsNext) takeBack(1);
        const free = options.slots - busy.size;
        if (closed || free <= 0) break;
        queueIsNext = false;
        for (const job of await options.claim(returning.size > 0 ? 1 : free)) start(job);
      } while (wokenMeanwhile);
    } catch (error) {
      options.onClaimError(error);
    }
    takeBack(options.slots);
  }

  /** Gives free slots to jobs that return: to the client that holds the fewest first, then to the earliest. */
  function takeBack(most: number): void {
    for (let taken = 0; taken < most && busy.size < options.slots; taken++) {
      const held = Map.groupBy(busy, (job) => job.client_id);
      const heldBy = ({ job }: Returning) => held.get(job.client_id)?.length ?? 0;
      const [next] = [...returning].sort(
        (one, other) => heldBy(one) - heldBy(other) || one.place - other.place,
      );
      if (next === undefined) return;
      returning.delete(next);
      busy.add(next.job);
      queueIsNext = true;
      next.goOn();
    }
  }

  function start(job: ClaimedJob): void {
    const place = started++;
    /** Set while the slot is lent. */
    let giveBack: Returning | undefined;
    let isOver = false;
    busy.add(job);
    const lend: LendSlot = async (wait) => {
      if (giveBack !== undefined || isOver || resting >= restingMax) return await wait();
      const { promise: hasSlot, resolve } = Promise.withResolvers<void>();
      giveBack = {
        job,
        place,
        goOn() {
          giveBack = undefined;
          resting -= 1;
          resolve();
        },
      };
      const mine = giveBack;
      resting += 1;
      busy.delete(job);
      wake();
      try {
        return await wait();
      } finally {
        if (!isOver) {
          returning.add(mine);
          wake();
          await hasSlot;
        }
      }
    };
    void options.run(job, lend).finally(() => {
      isOver = true;
      // Stopped while it rested, and perhaps by a wait that ignores the signal.
      if (giveBack !== undefined) {
        returning.delete(giveBack);
        resting -= 1;
      }
      busy.delete(job);
      wake();
    });
  }

  return {
    id: options.id,
    name: queueName(options.id),
    slots: options.slots,
    load: () => ({ slots: options.slots, busy: busy.size, resting }),
    wake,
    async close() {
      closed = true;
      await filling;
    },
  };
}
