import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { ForagerError } from "../errors.ts";
import { unprivilegedEnvironment } from "../processes/unprivileged-user.ts";
import { giveToFolderOwner, type ServerUser } from "./data-location.ts";
import type { NativeBinaries } from "./native-binaries.ts";
import { isPostmasterOf, isRunning, readPostmasterFile } from "./postmaster-file.ts";
import { prepareSocketDirectory, removeSocketDirectory, socketPath, socketPort } from "./socket-directory.ts";

/** Everything needed to run and find the server of one database. */
export interface ServerFiles {
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly logPath: string;
  readonly user: ServerUser;
}

export interface ServerProcess {
  /** True once the process has ended, or if it could not be started. */
  hasEnded(): boolean;
  /** Killed from outside, by an operator or by the system for lack of memory: not a database error. */
  wasKilled(): boolean;
  /** The server's output since it was started. */
  output(): Promise<string>;
  /** Tells an unusable server to stop. Does not wait. */
  stop(): void;
}

const LOG_BYTES_MAX = 4 * 1024 * 1024;
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts the server in its own session: Ctrl-C or a closed terminal does not reach it, and it outlives this process.
 * Does not wait until it answers.
 *
 * @param stalePid the pid that a dead server left in postmaster.pid. It may exist: reused by another process, or as a
 *   zombie of the dead server (containers).
 */
export async function spawnServer(
  files: ServerFiles,
  binaries: NativeBinaries,
  stalePid: number | undefined,
): Promise<ServerProcess> {
  await prepareSocketDirectory(files);
  // Left by a killed server. postmaster.pid, which stays, is what excludes a second server.
  await rm(`${socketPath(files.socketDir)}.lock`, { force: true });
  const log = await openLog(files.logPath);
  try {
    const logBytesBefore = (await log.stat()).size;
    const child = spawn(binaries.postgres, serverArguments(files), {
      ...files.user,
      cwd: "/",
      // PostgreSQL treats this pid in postmaster.pid as a false match, like its own parent's, and still verifies that
      // no process of the old server uses the data (CreateLockFile in miscinit.c).
      env: stalePid
        ? { ...unprivilegedEnvironment, PG_GRANDPARENT_PID: String(stalePid) }
        : unprivilegedEnvironment,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    let failure: Error | undefined;
    let ended = false;
    child.once("error", (error) => {
      failure = error;
      ended = true;
    });
    child.once("exit", () => {
      ended = true;
    });
    child.unref();
    return {
      hasEnded: () => ended,
      wasKilled: () => child.signalCode === "SIGKILL",
      stop: () => void child.kill("SIGINT"),
      output: async () => failure?.message ?? (await readFrom(files.logPath, logBytesBefore)),
    };
  } finally {
    await log.close();
  }
}

/** Keeps the log for one more start; rotates it when it has grown. */
async function openLog(path: string): Promise<FileHandle> {
  const log = await openForAppend(path);
  if ((await log.stat()).size <= LOG_BYTES_MAX) return log;
  await log.close();
  await rename(path, `${path}.1`);
  return await openForAppend(path);
}

async function openForAppend(path: string): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const file = await open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  await giveToFolderOwner(path);
  return file;
}

async function readFrom(path: string, offsetBytes: number): Promise<string> {
  const file = await open(path, "r");
  try {
    const sizeBytes = (await file.stat()).size - offsetBytes;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, sizeBytes)), {
      position: offsetBytes,
    });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Stops the server ("fast": running transactions are rolled back) and waits until it is down. Call it under the start
 * lock. Does nothing if it is down already.
 *
 * @throws ForagerError database_unavailable if it does not end within a minute.
 */
export async function stopServer(files: ServerFiles): Promise<void> {
  const found = await readPostmasterFile(files.clusterDir);
  if (typeof found === "string") return;
  if (!(await isPostmasterOf(found.pid, files.clusterDir))) return;
  sendFastShutdown(found.pid);
  const startedAt = performance.now();
  while (await isRunning(found.pid)) {
    if (performance.now() - startedAt > STOP_TIMEOUT_MS) {
      throw new ForagerError(
        "database_unavailable",
        `The embedded database (process ${found.pid}) was told to stop and is still running after ` +
          `${STOP_TIMEOUT_MS / 1000} s. Its log: ${files.logPath}`,
      );
    }
    await delay(10);
  }
  await removeSocketDirectory(files);
}

function sendFastShutdown(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * PostgreSQL settings for a small machine shared with the service. `fsync` and `synchronous_commit` keep their default,
 * on: acknowledged writes survive a power failure.
 */
const settings: Record<string, string | number> = {
  listen_addresses: "",
  port: socketPort,
  unix_socket_permissions: "0700",

  // Each process of the service takes up to 11. The second hundred reserves 8 MB of shared memory.
  max_connections: 200,
  shared_buffers: "128MB",
  // Queries here are short and frequent: JIT and parallel plans cost more than they save.
  jit: "off",
  max_parallel_workers_per_gather: 0,
  // The tables fit into memory; prefetch workers gain nothing.
  io_method: "sync",

  // No replicas: an idle server writes nothing and a busy one less.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  wal_buffers: "16MB",
  // Spread over 15 minutes. max_wal_size stays at 1 GB, which bounds the recovery after a crash to seconds.
  checkpoint_timeout: "15min",

  // Queue rows live for seconds: otherwise the tables would grow until a fifth is dead (the default).
  autovacuum_naptime: "15s",
  autovacuum_vacuum_scale_factor: 0.05,
  autovacuum_analyze_scale_factor: 0.05,

  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "off",
  log_min_messages: "warning",
  // Statements may contain users' data.
  log_min_error_statement: "panic",
  log_statement: "none",
  log_checkpoints: "off",
};

/** Arguments of the `postgres` program. */
function serverArguments(cluster: { clusterDir: string; socketDir: string }): string[] {
  // A list of folders, with commas as separators and quotes for escaping.
  const socketDirs = `"${cluster.socketDir.replaceAll('"', '""')}"`;
  const all = { ...settings, unix_socket_directories: socketDirs };
  return [
    "-D",
    cluster.clusterDir,
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}
