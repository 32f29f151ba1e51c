/**
 * Group commit: runs concurrent calls in batches. While a batch runs, the next one collects, so batches grow with the
 * load and a lone caller does not wait.
 *
 * `run` gets the items in order of arrival and answers each by its index. If it rejects for a batch of several items,
 * each item is retried alone, so that one bad item cannot fail the others (`retryAlone` says for which errors).
 */
export function createGroupCommit<Item, Answer>(options: {
  run: (items: Item[]) => Promise<Answer[]>;
  batchMax: number;
  /** Batches that may run concurrently. */
  inFlightMax: number;
  retryAlone: (error: unknown) => boolean;
}): { add(item: Item): Promise<Answer>; idle(): Promise<void> } {
  interface Waiting {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let inFlight = 0;
  let scheduled = false;
  const idleWaiters: (() => void)[] = [];

  const schedule = () => {
    if (scheduled || inFlight >= options.inFlightMax || waiting.length === 0) return;
    scheduled = true;
    // Wait until all readable sockets have been read, so that their requests join this batch.
    setImmediate(() => {
      scheduled = false;
      void start();
    });
  };

  const start = async () => {
    const batch = waiting.slice(0, options.batchMax);
    if (batch.length === 0) return;
    waiting = waiting.slice(batch.length);
    inFlight += 1;
    const reply = await settle(batch);
    inFlight -= 1;
    if (waiting.length === 0) {
      reply();
      if (inFlight === 0) for (const wake of idleWaiters.splice(0)) wake();
      return;
    }
    // Start the next batch before answering this one, so that the database never waits for the answers.
    void start();
    setImmediate(reply);
  };

  /** Runs a batch and returns a function that settles its callers. */
  const settle = async (batch: Waiting[]): Promise<() => void> => {
    try {
      const answers = await options.run(batch.map((entry) => entry.item));
      return () => {
        batch.forEach((entry, index) => {
          entry.resolve(answers[index] as Answer);
        });
      };
    } catch (error) {
      if (batch.length > 1 && options.retryAlone(error)) {
        const replies: (() => void)[] = [];
        for (const entry of batch) replies.push(await settle([entry]));
        return () => {
          for (const reply of replies) reply();
        };
      }
      return () => {
        for (const entry of batch) entry.reject(error);
      };
    }
  };

  return {
    add: (item) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        schedule();
      }),
    idle: () =>
      inFlight === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idleWaiters.push(resolve);
          }),
  };
}
