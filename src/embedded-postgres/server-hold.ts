import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ForagerError, messageOf } from "../errors.ts";
import type { Log } from "./operator-messages.ts";
import type { RunningServer } from "./run-server.ts";
import { releaseHold, takeHold } from "./server-connection.ts";
import { stopServer } from "./server-process.ts";

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

interface HoldOptions {
  /** Adopts or starts the server, with its socket in `socketDir` if given. Called under the start lock. */
  readonly run: (socketDir: string | undefined) => Promise<RunningServer>;
  readonly underStartLock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly log: Log;
}

/**
 * This process's share in keeping the server up. The connection that carries the hold also reports at once when the
 * server dies; the first holder with the start lock then restarts it, and the others adopt it.
 */
export class ServerHold {
  readonly #options: HoldOptions;
  readonly #stopping = new AbortController();
  #server: RunningServer;
  #connected = false;
  #recovery: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  private constructor(options: HoldOptions, server: RunningServer) {
    this.#options = options;
    this.#server = server;
  }

  static async take(options: HoldOptions): Promise<{ hold: ServerHold; server: RunningServer }> {
    const server = await options.underStartLock(() => runAndHold(options, undefined));
    const hold = new ServerHold(options, server);
    hold.#watch(server.client);
    return { hold, server };
  }

  /** Releases the hold, and stops the server if no other process holds it. Idempotent. */
  release(): Promise<void> {
    this.#stopped ??= this.#release();
    return this.#stopped;
  }

  #watch(client: pg.Client): void {
    this.#connected = true;
    client.once("end", () => {
      this.#connected = false;
      if (this.#stopping.signal.aborted) return;
      this.#options.log("lost the embedded database, starting it again");
      this.#recovery = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    const { socketDir } = this.#server.files;
    for (
      let retryMs = RETRY_MS_MIN;
      !this.#stopping.signal.aborted;
      retryMs = Math.min(retryMs * 2, RETRY_MS_MAX)
    ) {
      try {
        const startedAt = performance.now();
        this.#server = await this.#options.underStartLock(() => runAndHold(this.#options, socketDir));
        this.#watch(this.#server.client);
        this.#options.log("the embedded database is back", {
          restarted: this.#server.spawned,
          afterMs: Math.round(performance.now() - startedAt),
        });
        return;
      } catch (error) {
        this.#options.log("the embedded database could not be started again", { error: messageOf(error) });
        await delay(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }

  async #release(): Promise<void> {
    this.#stopping.abort();
    await this.#recovery;
    // Without a connection the server is down, or the other holders have it.
    if (!this.#connected) return;
    const { client, files } = this.#server;
    try {
      await this.#options.underStartLock(async () => {
        const last = await releaseHold(client).catch(() => false);
        await client.end();
        if (last) await stopServer(files);
      });
    } finally {
      await client.end();
    }
  }
}

async function runAndHold(options: HoldOptions, socketDir: string | undefined): Promise<RunningServer> {
  const server = await options.run(socketDir);
  try {
    await takeHold(server.client);
    return server;
  } catch (cause) {
    await server.client.end();
    throw new ForagerError(
      "database_unavailable",
      "The embedded database stopped while it was joined. Try again.",
      {
        cause,
      },
    );
  }
}
