import type { components } from "./api.d.ts";
import { delay } from "./delay.ts";
import { JobFailedError, WaitTimeoutError } from "./errors.ts";
import { followEvents } from "./event-stream.ts";
import type { Http } from "./http.ts";

export interface WaitOptions<State = Schemas["JobStatusBody"]> {
  signal?: AbortSignal;
  /** Of the whole wait, with the submit where there is one. Default: none. */
  timeoutMs?: number;
  /**
   * Called with the state when it has changed: at most each second at events, otherwise every `pollEveryMs`; at last with
   * the final state.
   */
  onProgress?: (state: State) => void;
}

/** Work with a limit of time. @internal @throws WaitTimeoutError of the job that `idOf` then names. */
export async function within<Result>(
  { signal, timeoutMs }: WaitOptions<never>,
  idOf: () => string | undefined,
  work: (signal: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  if (timeoutMs === undefined) return await work(signal);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    if (limit.aborted && !signal?.aborted) throw new WaitTimeoutError(idOf(), timeoutMs);
    throw error;
  }
}

type Schemas = components["schemas"];

/** Tells each state that differs from the one before. @internal */
export function changesTo<State>(tell?: (state: State) => void): (state: State) => void {
  let last = "";
  return (state) => {
    const now = JSON.stringify(state);
    if (now !== last) tell?.(state);
    last = now;
  };
}

/** The envelope of a completed job. @internal */
export interface Envelope {
  job_id: string;
  status: string;
  error_message: string | null;
  code?: string;
  data: unknown;
}

/** Between two looks at the state for `onProgress`; an end is looked at at once. */
const changeEveryMs = 1000;
/** A stream that works makes polls a safety net. */
const pollsSparedByStream = 10;
const endings: ReadonlySet<string> = new Set([
  "job.completed",
  "job.failed",
  "job.cancelled",
  "batch.completed",
  "campaign.terminal",
]);

/**
 * Waits for jobs, batches and campaigns through one event stream, however many there are. Each is also polled, in turn, slowly while
 * the stream works and at the recommended interval while it does not, so that no missed event keeps a wait open.
 * @internal
 */
export class JobWaiter {
  readonly #http: Http;
  readonly #pollEveryMs: number;
  /** What to call when an event says that a job has ended, or that its state must be read again. */
  readonly #wakers = new Map<string, Set<(hasEnded: boolean) => void>>();
  #stream: AbortController | undefined;
  #streamWorks = false;

  constructor(http: Http, pollEveryMs: number) {
    this.#http = http;
    this.#pollEveryMs = pollEveryMs;
  }

  /** What `look` answers at last. @throws WaitTimeoutError, and what `look` throws. */
  async wait<Ended>(
    id: string,
    options: WaitOptions<never>,
    look: (signal: AbortSignal | undefined) => Promise<Ended | undefined>,
  ): Promise<Ended> {
    // Subscribed before the first look: an ending between the two must wake it.
    const turn = this.#subscribe(id, options.onProgress !== undefined);
    try {
      return await within(
        options,
        () => id,
        async (stop) => {
          for (;;) {
            const ended = await look(stop);
            if (ended !== undefined) return ended;
            await turn.next(stop);
          }
        },
      );
    } finally {
      turn.end();
    }
  }

  /** The envelope of a completed job; undefined while it is unfinished. @throws JobFailedError */
  async look(jobId: string, signal?: AbortSignal): Promise<Envelope | undefined> {
    const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/results`;
    const response = await this.#http.send({ method: "GET", path, accept: [410], signal });
    if (response.status === 202) {
      await response.body?.cancel();
      return undefined;
    }
    const envelope = (await response.json()) as Envelope;
    if (response.status !== 410) return envelope;
    const outcome = envelope.status === "cancelled" ? "cancelled" : "failed";
    const { error_message, code } = envelope;
    throw new JobFailedError(jobId, outcome, error_message ?? `The job is ${outcome}.`, code);
  }

  #subscribe(id: string, isWatched: boolean): { next(signal?: AbortSignal): Promise<void>; end(): void } {
    let isDue = false;
    let wake = () => {};
    let changedAt = -changeEveryMs;
    const waker = (hasEnded: boolean) => {
      const now = performance.now();
      if (!hasEnded && !(isWatched && now - changedAt >= changeEveryMs)) return;
      changedAt = now;
      isDue = true;
      wake();
    };
    const wakers = this.#wakers.get(id) ?? new Set();
    this.#wakers.set(id, wakers.add(waker));
    if (this.#stream === undefined) void this.#follow();
    return {
      next: async (signal) => {
        const poll = new AbortController();
        wake = () => poll.abort();
        const both = signal ? AbortSignal.any([signal, poll.signal]) : poll.signal;
        const everyMs = this.#pollEveryMs * (this.#streamWorks && !isWatched ? pollsSparedByStream : 1);
        if (!isDue) await delay(everyMs, both).catch(() => signal?.throwIfAborted());
        isDue = false;
      },
      end: () => {
        wakers.delete(waker);
        if (wakers.size === 0) this.#wakers.delete(id);
        if (this.#wakers.size === 0) this.#stream?.abort();
      },
    };
  }

  /** Reads events while a wait is open. Without a stream (their number is limited), the polls remain. */
  async #follow(): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    try {
      for await (const { type, data } of followEvents(this.#http, { signal: stream.signal })) {
        this.#streamWorks = true;
        // A connection may have been lost for longer than the service remembers events.
        if (type === "connected") for (const id of this.#wakers.keys()) this.#wake(id, true);
        const { job_id, batch_id, campaign_id } = data as Record<string, string | undefined>;
        const ended = endings.has(type) ? (job_id ?? batch_id ?? campaign_id) : "";
        for (const id of [job_id, batch_id, campaign_id]) if (id) this.#wake(id, id === ended);
      }
    } catch {
      this.#streamWorks = false;
      await delay(pollsSparedByStream * this.#pollEveryMs, stream.signal).catch(() => {});
    } finally {
      this.#stream = undefined;
      this.#streamWorks = false;
      if (this.#wakers.size > 0) void this.#follow();
    }
  }

  #wake(id: string, hasEnded: boolean): void {
    for (const waker of this.#wakers.get(id) ?? []) waker(hasEnded);
  }
}
