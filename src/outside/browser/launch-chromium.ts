import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "../../errors.ts";
import type { UnprivilegedUser } from "../../processes/unprivileged-user.ts";
import { createBrowserFolder, removeBrowserFolder } from "./browser-folder.ts";
import { isSandboxed } from "./browser-processes.ts";
import { type CdpConnection, createCdpConnection } from "./cdp-connection.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import { createMemoryGroup, type MemoryGroup } from "./memory-group.ts";

export interface LaunchOptions {
  /** The program. */
  path: string;
  /** The parent of this browser's folder. */
  temporaryDir: string;
  proxyUrl: string;
  userAgent: string;
  /** The account that it runs as, never root. */
  user: UnprivilegedUser;
  /** Chromium's own sandbox. */
  sandbox: boolean;
  /** Limit on private memory that each process can map, used or not, in MB. */
  processMbMax: number;
  /** Limit on the memory of all its processes, where this process may set one (`memory-group.ts`), in MB. */
  totalMbMax: number;
  /** Deadline for the first answer. */
  startTimeoutMs: number;
  /** Cancels the start. */
  signal: AbortSignal;
}

export interface RunningChromium {
  readonly cdp: CdpConnection;
  /** The leader of its process group. */
  readonly pid: number;
  /** As the browser reports it, for example `Chrome/140.0.7339.185`. */
  readonly product: string;
  /** Pages run in Chromium's sandbox. */
  readonly sandboxed: boolean;
  /** Resolves with the reason, a clause, when the browser has ended or the connection is lost. */
  readonly ended: Promise<string>;
  /**
   * Kills the browser and all its processes, and deletes its folder. Never rejects.
   * @param reason a clause, for pending callers.
   */
  close(reason?: string): Promise<void>;
}

/** It neither answered in time nor ended: the machine is too busy, or the program is not a browser. */
export class SlowStart extends Error {}

const writtenWaitMs = 500;

/** The environment that a browser needs; ours is not passed on, since it contains secrets. */
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * The path of the folder as the browser, which works in it, should see it. Its socket path there is limited
 * to 107 characters, so a data folder of some forty characters would keep the browser from starting.
 */
const temporaryDirOf = (folder: string) => (process.platform === "linux" ? "/proc/self/cwd" : folder);

/**
 * Replaces the shell by the browser, with limits that all its processes inherit, once it belongs to its control group:
 * processes that start before would stay outside. `-d` limits writable private
 * memory (RLIMIT_DATA), of which Chromium reserves little; RLIMIT_AS would count the terabytes of address
 * space that it reserves. `-c 0` keeps a crashed page from writing a core dump of a gigabyte.
 */
const startWithLimits = 'ulimit -c 0; ulimit -d "$0"; read -r _ <&5; exec 5<&-; exec "$@"';

/**
 * Starts Chromium in its own process group and communicates over pipes: no port is opened, and when this
 * process dies for any reason, the pipes close and the browser ends.
 * @throws Error with the reason as a sentence; SlowStart if it did not answer in time. No process or file is
 * left then.
 */
export async function launchChromium(options: LaunchOptions): Promise<RunningChromium> {
  const { path, home } = await createBrowserFolder(options.temporaryDir, options.user);
  const group = await createMemoryGroup(options.totalMbMax);
  const clean = () => Promise.all([removeBrowserFolder(path), group?.remove()]);
  const child = await start(options, home, group).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const complaint = lastComplaint(child);
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const output = child.stdio[3] as Writable;
  const input = child.stdio[4] as Readable;
  const cdp = createCdpConnection({ output, input }, end);
  const killAtExit = () => killGroup(child);
  process.once("exit", killAtExit);
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`the browser ended with ${signal ?? code}`));
  });
  // Its output may arrive later; its crash handler may keep the pipe open.
  const written = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void exited.then((reason) => {
    cdp.close(reason);
    end(reason);
  });
  const close = async (reason = "the browser was closed") => {
    cdp.close(reason);
    killGroup(child);
    await exited;
    process.off("exit", killAtExit);
    await clean();
  };

  let isSlow = false;
  const late = setTimeout(() => {
    isSlow = true;
    cdp.close(`the browser did not start within ${options.startTimeoutMs / 1000} s`);
  }, options.startTimeoutMs);
  const giveUp = () => cdp.close("it is no longer needed");
  options.signal.addEventListener("abort", giveUp, { once: true });
  try {
    options.signal.throwIfAborted();
    const { product } = await cdp.send("Browser.getVersion");
    const pid = child.pid ?? 0;
    const sandboxed = options.sandbox && (await isSandboxed(pid));
    return { cdp, pid, product: String(product), sandboxed, ended, close };
  } catch (error) {
    await close();
    // The pipe closes just before the program ends, and carries less information.
    const ownEnd = child.signalCode === null ? await exited : messageOf(error);
    await Promise.race([written, delay(writtenWaitMs, undefined, { ref: false })]);
    const reason = `${options.path} cannot be used: ${ownEnd}${complaint()}.`;
    throw isSlow ? new SlowStart(reason, { cause: error }) : new Error(reason, { cause: error });
  } finally {
    clearTimeout(late);
    options.signal.removeEventListener("abort", giveUp);
  }
}

async function start(options: LaunchOptions, home: string, group?: MemoryGroup): Promise<ChildProcess> {
  const { path, user, processMbMax } = options;
  const program = [path, ...chromiumArguments({ ...options, userDataDir: join(home, "profile") })];
  try {
    const child = spawn("/bin/sh", ["-c", startWithLimits, String(processMbMax * 1024), ...program], {
      // This drops root's groups too.
      ...user,
      cwd: home,
      env: { PATH: searchPath, HOME: home, TMPDIR: temporaryDirOf(home), LANG: "C.UTF-8" },
      // Its own process group: all of it can be killed together, and a terminal's Ctrl-C does not reach it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe", "pipe"],
    });
    // Without the group, its memory is only sampled.
    if (child.pid !== undefined) await group?.add(child.pid).catch(() => {});
    const gate = child.stdio.at(5) as Writable;
    gate.on("error", () => {}).end("\n");
    return child;
  } catch (error) {
    // Containers may remove the capability to change the user, even from root.
    const as = user ? ` as user id ${user.uid}` : "";
    throw new Error(`${path} cannot be started${as}: ${messageOf(error)}.`, { cause: error });
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All processes have ended.
  }
}

/** Its last output line, except those that every Chromium without a desktop writes. */
function lastComplaint({ stderr }: ChildProcess): () => string {
  let text = "";
  stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("latin1")).slice(-4_096);
  });
  stderr?.on("error", () => {});
  return () => {
    const lines = text
      .split("\n")
      .filter((line) => /ERROR|FATAL|cannot|not found|denied|sandbox/i.test(line));
    const line = lines.findLast((candidate) => !candidate.includes("dbus"))?.trim();
    return line ? ` (${line.replace(/^\[[^\]]*\]\s*/, "").slice(0, 300)})` : "";
  };
}
