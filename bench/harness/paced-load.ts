import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Requests that leave at their times, whether or not the ones before were answered. */
export interface PacedRound {
  url: string;
  credential: string;
  paths: string[];
  perSecond: number;
}

/**
 * A client in a process of its own, for requests that take milliseconds. Sent from the bench's process they would wait
 * for its garbage collector, whose threads also keep both processors of a small machine from the service.
 */
export function startPacedClient() {
  const child = fork(join(import.meta.dirname, "paced-client.ts"), {
    execArgv: ["--expose-gc", "--single-threaded-gc", "--min-semi-space-size=16"],
  });
  return {
    /** The milliseconds that each request took until its last byte. Rejects when one is not answered 200. */
    async send(round: PacedRound): Promise<number[]> {
      child.send(round);
      const ended = new AbortController();
      const failed = once(child, "exit", { signal: ended.signal }).then(([code]) => {
        throw new Error(`the client of the bench ended with exit code ${code}`);
      });
      try {
        const [taken] = await Promise.race([once(child, "message", { signal: ended.signal }), failed]);
        return taken;
      } finally {
        failed.catch(() => {});
        ended.abort();
      }
    },
    stop: () => child.disconnect(),
  };
}
