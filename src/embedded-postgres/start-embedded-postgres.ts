import { join } from "node:path";
import { ForagerError } from "../errors.ts";
import { systemDirectory } from "../processes/unprivileged-user.ts";
import {
  createDataDirectory,
  type DataLocation,
  findDataLocation,
  generateServerPassword,
  readServerPassword,
  storeServerPassword,
} from "./data-location.ts";
import {
  checkClusterVersion,
  initCluster,
  removeInterruptedInits,
  resetServerPassword,
} from "./init-cluster.ts";
import { findNativeBinaries, type NativeBinaries } from "./native-binaries.ts";
import { explainFileError, type Log } from "./operator-messages.ts";
import { type RunningServer, runServer } from "./run-server.ts";
import type { ServerConnection } from "./server-connection.ts";
import { ServerHold } from "./server-hold.ts";
import { type ServerFiles, stopServer } from "./server-process.ts";
import { socketDirectoryFor } from "./socket-directory.ts";
import { withStartLock } from "./start-lock.ts";

export interface EmbeddedPostgres {
  /** Settings for `pg`, over a Unix socket. They stay valid across restarts of the server. */
  readonly connection: ServerConnection;
  /**
   * Releases this process's hold. The last process to do so stops the server and waits until it is down. Idempotent.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** Where root stores programs and data for the database user. Default: /var/lib/forager. */
  systemDir?: string;
}

/** Timeout for a first start or a recovery by another process. */
const LOCK_TIMEOUT_MS = 150_000;

/**
 * Starts the PostgreSQL server of DATA_DIR, or joins the running one: several processes may share one DATA_DIR. While
 * it is held, a server that dies is restarted.
 *
 * @throws ForagerError configuration_invalid or database_unavailable, with the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, systemDir = systemDirectory } = options;
  try {
    const dataDir = await createDataDirectory(options.dataDir);
    const lock = { path: join(dataDir, "postgres.lock"), timeoutMs: LOCK_TIMEOUT_MS, log };
    const startedAt = performance.now();
    const { hold, server } = await ServerHold.take({
      run: (socketDir) => runServerOf({ dataDir, systemDir, log, socketDir }),
      underStartLock: (work) => withStartLock(lock, work),
      log,
    });
    log(server.spawned ? "started the embedded database" : "joined the running embedded database", {
      clusterDir: server.files.clusterDir,
      afterMs: Math.round(performance.now() - startedAt),
    });
    return { connection: server.connection, stop: () => hold.release() };
  } catch (error) {
    throw explainFileError(error);
  }
}

interface ServerChoice {
  dataDir: string;
  systemDir: string;
  log: Log;
  /** The socket's folder, fixed once a caller knows it. */
  socketDir: string | undefined;
}

async function runServerOf(choice: ServerChoice): Promise<RunningServer> {
  const location = await findDataLocation(choice);
  const { home, clusterDir, user } = location;
  if (!location.clusterExists && choice.socketDir !== undefined) {
    // A new empty database would look as if the service had lost everything.
    throw new ForagerError(
      "database_unavailable",
      `The database in ${clusterDir} was removed while it was in use.`,
    );
  }
  const files: ServerFiles = {
    clusterDir,
    user,
    socketDir: choice.socketDir ?? socketDirectoryFor(clusterDir),
    logPath: join(home, "postgres.log"),
  };
  let found: Promise<NativeBinaries> | undefined;
  const binaries = () => {
    found ??= findNativeBinaries({ ...choice, user });
    return found;
  };
  const password = await prepareCluster(location, files, binaries);
  return await runServer({
    files,
    password,
    binaries: async () => {
      await checkClusterVersion(location, await binaries());
      return await binaries();
    },
  });
}

/** Creates the data directory and the password if they are missing. @returns the password. */
async function prepareCluster(
  location: DataLocation,
  files: ServerFiles,
  binaries: () => Promise<NativeBinaries>,
): Promise<string> {
  const { dataDir, clusterExists } = location;
  await removeInterruptedInits(location);
  const stored = await readServerPassword(dataDir);
  const password = stored ?? generateServerPassword();
  if (!clusterExists) {
    // The password first: a cluster without one would be inaccessible.
    if (stored === undefined) await storeServerPassword(dataDir, password);
    await initCluster(location, await binaries(), password);
  } else if (stored === undefined) {
    await checkClusterVersion(location, await binaries());
    await stopServer(files);
    await resetServerPassword(location, await binaries(), password);
    await storeServerPassword(dataDir, password);
  }
  return password;
}
