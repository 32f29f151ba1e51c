import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ForagerError, messageOf } from "../errors.ts";
import type { NativeBinaries } from "./native-binaries.ts";
import { serverFailure, tailOf } from "./operator-messages.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";
import {
  connect,
  connectionTo,
  type ServerConnection,
  servesCluster,
  sqlStates,
} from "./server-connection.ts";
import { type ServerFiles, type ServerProcess, spawnServer } from "./server-process.ts";
import { isPrivateSocketDirectory } from "./socket-directory.ts";

const POLL_MS = 15;
const RETRY_MS = 100;
/** Recovery after a crash reads up to 1 GB of write-ahead log. */
const START_TIMEOUT_MS = 120_000;
/** How long postmaster.pid may stay empty before it counts as left by a crash. */
const EMPTY_FILE_GRACE_MS = 2_000;

/** Input for starting the server; `binaries` is called only to spawn one. */
export interface ServerPlan {
  readonly files: ServerFiles;
  readonly password: string;
  readonly binaries: () => Promise<NativeBinaries>;
}

export interface RunningServer {
  readonly client: pg.Client;
  readonly connection: ServerConnection;
  /** The input, with the actual socket folder. */
  readonly files: ServerFiles;
  /** False if the server was already running. */
  readonly spawned: boolean;
}

type Sighting =
  | { state: "ready"; client: pg.Client; connection: ServerConnection }
  /** It starts, recovers or stops, or cannot answer because of `cause`. */
  | { state: "busy"; cause: unknown }
  | { state: "unreadable" }
  /** `stalePid` is in the postmaster.pid that a dead server left behind. */
  | { state: "absent"; stalePid: number | undefined };

type Search = ServerFiles & { readonly password: string };

/**
 * Connects to the database's server, and starts it if it is not running. Call it under the start lock.
 *
 * @throws ForagerError database_unavailable with the end of the server's log if it does not start.
 */
export async function runServer({ files, password, binaries }: ServerPlan): Promise<RunningServer> {
  const startedAt = performance.now();
  let server: ServerProcess | undefined;
  let elapsedMs = 0;
  try {
    while (true) {
      const seen = await findServer({ ...files, password });
      if (seen.state === "ready") {
        const { client, connection } = seen;
        return {
          client,
          connection,
          files: { ...files, socketDir: connection.host },
          spawned: server !== undefined,
        };
      }
      elapsedMs = performance.now() - startedAt;
      if (elapsedMs > START_TIMEOUT_MS) throw await timeoutFailure(files, server, seen);
      const starting = server !== undefined && !server.hasEnded();
      if (seen.state === "absent" && !starting) {
        if (server !== undefined) await waitOrGiveUp(server);
        server = await spawnServer(files, await binaries(), seen.stalePid);
      } else if (seen.state === "unreadable" && !starting && elapsedMs > EMPTY_FILE_GRACE_MS) {
        await rm(join(files.clusterDir, "postmaster.pid"), { force: true });
      }
      await delay(POLL_MS);
    }
  } catch (error) {
    // A recovering server keeps running: stopping would restart the recovery, and the next start joins it.
    if (elapsedMs <= START_TIMEOUT_MS) server?.stop();
    throw error;
  }
}

async function findServer(search: Search): Promise<Sighting> {
  const file = await readPostmasterFile(search.clusterDir);
  if (file === "absent") return { state: "absent", stalePid: undefined };
  const ours = file !== "unreadable" && (await isPostmasterOf(file.pid, search.clusterDir));
  // Do not connect before it is ready: it would log each refusal.
  if (ours && !file.ready) return { state: "busy", cause: undefined };
  // The socket may be elsewhere than for a new start: TMPDIR may differ, or the directory was moved.
  const elsewhere = file === "unreadable" || file.socketDir === "" ? [] : [file.socketDir];
  let cause: unknown;
  for (const socketDir of new Set([search.socketDir, ...elsewhere])) {
    const seen = await tryConnection(search, socketDir);
    if (seen.state === "ready") return seen;
    // A server in another container is visible only through its answers.
    if (seen.answers && socketDir === search.socketDir) return { state: "busy", cause: seen.cause };
    cause ??= seen.cause;
  }
  if (file === "unreadable") return { state: "unreadable" };
  if (ours) return { state: "busy", cause };
  return { state: "absent", stalePid: file.pid };
}

async function tryConnection(
  search: Search,
  socketDir: string,
): Promise<
  | { state: "ready"; client: pg.Client; connection: ServerConnection }
  | { state: "refused"; answers: boolean; cause: unknown }
> {
  if (!(await isPrivateSocketDirectory(socketDir, search.user))) {
    return { state: "refused", answers: false, cause: undefined };
  }
  try {
    const connection = connectionTo(socketDir, search.password);
    const client = await connect(connection);
    const isOurs = await servesCluster(client, search).catch(() => false);
    if (isOurs) return { state: "ready", client, connection };
    await client.end();
    return { state: "refused", answers: false, cause: undefined };
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === sqlStates.invalidPassword && socketDir === search.socketDir)
      throw wrongPassword(search, cause);
    return { state: "refused", answers: code === sqlStates.cannotConnectNow, cause };
  }
}

function wrongPassword(search: Search, cause: unknown): ForagerError {
  return new ForagerError(
    "configuration_invalid",
    `The database in ${search.clusterDir} does not accept the password in DATA_DIR/postgres-password. Restore ` +
      "that file; or stop every Forager process that uses the database, remove the file and start again, which " +
      "sets a new password.",
    { cause },
  );
}

/** The server ended during its start: throws, unless the cause is temporary. */
async function waitOrGiveUp(server: ServerProcess): Promise<void> {
  const output = await server.output();
  // Backends of a killed server finish their work before they notice.
  const passes = /pre-existing shared memory block .* is still in use|lock file ".*" already exists/;
  if (!server.wasKilled() && !passes.test(output)) {
    throw serverFailure("The embedded PostgreSQL did not start", output);
  }
  await delay(RETRY_MS);
}

async function timeoutFailure(
  files: ServerFiles,
  server: ServerProcess | undefined,
  seen: Sighting,
): Promise<ForagerError> {
  const output = (await server?.output()) ?? "";
  const cause = seen.state === "busy" ? seen.cause : undefined;
  return new ForagerError(
    "database_unavailable",
    `The embedded PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s. Where its log (${files.logPath}) says ` +
      `that it is recovering, it goes on: start again in a while.\n${tailOf(output || messageOf(cause ?? ""))}`,
    { cause },
  );
}
