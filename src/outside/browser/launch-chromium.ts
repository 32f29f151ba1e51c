import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "../../errors.ts";
import type { UnprivilegedUser } from "../../processes/unprivileged-user.ts";
import { createBrowserFolder, isSandboxed, removeBrowserFolder } from "./browser-folder.ts";
import { type CdpConnection, createCdpConnection } from "./cdp-connection.ts";
import { chromiumArguments } from "./chromium-arguments.ts";

export interface LaunchOptions {
  /** The program. */
  path: string;
  /** Where the folder of this browser is made. */
  temporaryDir: string;
  proxyUrl: string;
  userAgent: string;
  /** The account that it runs as, never root. */
  user: UnprivilegedUser;
  /** Chromium's own sandbox. */
  sandbox: boolean;
  /** Private memory that the kernel lets each process map, used or not, in MB. */
  processMbMax: number;
  /** Limit until it answers. */
  startTimeoutMs: number;
  /** Gives up the start. */
  signal: AbortSignal;
}

export interface RunningChromium {
  readonly cdp: CdpConnection;
  /** As it tells itself, for example `Chrome/140.0.7339.185`. */
  readonly product: string;
  /** Pages run in Chromium's sandbox. */
  readonly sandboxed: boolean;
  /** Resolves with the reason, a clause, when it has ended or can no longer be spoken to. */
  readonly ended: Promise<string>;
  /**
   * Kills it with all that it started, and deletes its folder. Never rejects.
   * @param reason a clause, for those who wait for an answer.
   */
  close(reason?: string): Promise<void>;
}

/** It neither answered in time nor ended: the machine is too busy, or the program no browser. */
export class SlowStart extends Error {}

const writtenWaitMs = 500;

/** What a browser needs of the environment: nothing of ours, which holds secrets. */
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * The folder as the browser, which works in it, is to name it. It makes a socket in there, whose path may have no more
 * than 107 characters: a data folder of some forty characters would keep it from starting.
 */
const temporaryDirOf = (folder: string) => (process.platform === "linux" ? "/proc/self/cwd" : folder);

/**
 * Becomes the browser, with limits that all of its processes inherit. `-d` counts private memory that can be written
 * (RLIMIT_DATA), of which Chromium reserves little; RLIMIT_AS would count the terabytes of addresses that it reserves.
 * Nor does a page that crashes leave a gigabyte of core dump behind.
 */
const startWithLimits = 'ulimit -c 0; ulimit -d "$0"; exec "$@"';

/**
 * Starts Chromium in a process group of its own and speaks to it over pipes: no port is opened, and when
 * this process dies in whatever way, the pipes close and the browser ends.
 * @throws Error with the reason as a sentence, SlowStart where it did not answer in time; nothing of it is left then.
 */
export async function launchChromium(options: LaunchOptions): Promise<RunningChromium> {
  const { path, home } = await createBrowserFolder(options.temporaryDir, options.user);
  const child = await start(options, home).catch(async (error: unknown) => {
    await removeBrowserFolder(path);
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
  // What it has written may arrive later; its crash handler may keep the pipe open.
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
    await removeBrowserFolder(path);
  };

  let isSlow = false;
  const late = setTimeout(() => {
    isSlow = true;
    cdp.close(`the browser did not start within ${options.startTimeoutMs / 1000} s`);
  }, options.startTimeoutMs);
  const giveUp = () => cdp.close("it is not needed any more");
  options.signal.addEventListener("abort", giveUp, { once: true });
  try {
    options.signal.throwIfAborted();
    const { product } = await cdp.send("Browser.getVersion");
    const sandboxed = options.sandbox && (await isSandboxed(child.pid ?? 0));
    return { cdp, product: String(product), sandboxed, ended, close };
  } catch (error) {
    await close();
    // The pipe closes a moment before the program has ended, and tells less.
    const ownEnd = child.signalCode === null ? await exited : messageOf(error);
    await Promise.race([written, delay(writtenWaitMs, undefined, { ref: false })]);
    const reason = `${options.path} cannot be used: ${ownEnd}${complaint()}.`;
    throw isSlow ? new SlowStart(reason, { cause: error }) : new Error(reason, { cause: error });
  } finally {
    clearTimeout(late);
    options.signal.removeEventListener("abort", giveUp);
  }
}

async function start(options: LaunchOptions, home: string): Promise<ChildProcess> {
  const { path, user, processMbMax } = options;
  const program = [path, ...chromiumArguments({ ...options, userDataDir: join(home, "profile") })];
  try {
    return spawn("/bin/sh", ["-c", startWithLimits, String(processMbMax * 1024), ...program], {
      // With it, none of root's groups is kept either.
      ...user,
      cwd: home,
      env: { PATH: searchPath, HOME: home, TMPDIR: temporaryDirOf(home), LANG: "C.UTF-8" },
      // Its own group: all of it can be ended at once, and Ctrl-C of a terminal does not reach it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    });
  } catch (error) {
    // Containers may take the right to become another user away, also from root.
    const as = user ? ` as user id ${user.uid}` : "";
    throw new Error(`${path} cannot be started${as}: ${messageOf(error)}.`, { cause: error });
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** The last thing that it wrote, beside what every Chromium without a desktop writes. */
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
