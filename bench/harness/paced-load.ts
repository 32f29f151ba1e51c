import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Requests sent on schedule, whether or not earlier ones have completed. */
export interface PacedRound {
  url: string;
  credential: string;
  paths: string[];
  perSecond: number;
}

/**
 * A client in a separate process, for requests that take milliseconds. Sent from the bench's process, they would wait
 * for its garbage collector, whose threads also compete with the service on a small machine.
 */
export function startPacedClient() {
  const child = fork(join(import.meta.dirname, "paced-client.ts"), {
    execArgv: ["--expose-gc", "--single-threaded-gc", "--min-semi-space-size=16"],
  });
  return {
    /** The milliseconds of each request until its last byte. Rejects when a response is not 200. */
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
