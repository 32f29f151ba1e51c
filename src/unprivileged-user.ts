import { spawn } from "node:child_process";
import { chmod, lstat, mkdir } from "node:fs/promises";
import { ForagerError } from "./errors.ts";

/**
 * The account of a program that must not run as root: PostgreSQL, the browser. Undefined stands for the account of
 * this process, which is such an account unless this process is root.
 */
export type UnprivilegedUser = { readonly uid: number; readonly gid: number } | undefined;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where root keeps what another account must reach when DATA_DIR is out of that account's reach. */
export const systemDirectory = "/var/lib/forager";

/** The whole environment of such a program: variables like PGPORT or LD_PRELOAD must not reach it. */
export const unprivilegedEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as const;

/** initdb on a slow disk takes some seconds. */
const COMMAND_TIMEOUT_MS = 120_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The first of these accounts that the system has, root excepted. */
export async function findUser(names: readonly string[]): Promise<UnprivilegedUser> {
  for (const name of names) {
    const uid = await numericId("-u", name);
    const gid = await numericId("-g", name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  return undefined;
}

async function numericId(flag: "-u" | "-g", name: string): Promise<number | undefined> {
  const result = await runAs(undefined, "id", [flag, name]).catch(() => undefined);
  if (result?.code !== 0 || !/^\d+\s*$/.test(result.stdout)) return undefined;
  // macOS prints nobody's -2 as 4294967294; setuid takes it as a signed 32-bit number.
  return Number(result.stdout) | 0;
}

/** Whether the account may enter `path`. Asked of the kernel, so that ACLs and network mounts count too. */
export async function canEnter(user: UnprivilegedUser, path: string): Promise<boolean> {
  const result = await runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", path]);
  return result.code === 0;
}

/**
 * Runs a command as the account to its end, in `/` because the account may not be allowed into the current
 * folder. Rejects only when the command cannot be started.
 */
export function runAs(
  user: UnprivilegedUser,
  command: string,
  args: readonly string[],
  options: { input?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...user,
      cwd: "/",
      env: unprivilegedEnvironment,
      stdio: ["pipe", "pipe", "pipe"],
    });
    // Not spawn's own timeout: when the command cannot be started, that one is left running (Node 24).
    const timeout = setTimeout(() => child.kill("SIGKILL"), COMMAND_TIMEOUT_MS);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", (error) => {
      clearTimeout(timeout);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(timeout);
      resolve({ code, stdout, stderr });
    });
    // A command that ends without reading its input is no failure of ours.
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
  });
}

/** Creates the folder for what root keeps outside DATA_DIR. Others may pass through it, not list or write. */
export async function createSystemDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o755 });
  if (first !== undefined) await chmod(path, 0o711);
  await refuseForeign(path);
}

/**
 * What others can write must not be executed, nor trusted with data.
 * @throws ForagerError configuration_invalid unless the path is ours, writable by us alone, and no link.
 */
export async function refuseForeign(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.uid === process.getuid?.() && (found.mode & 0o022) === 0 && !found.isSymbolicLink()) return;
  throw new ForagerError(
    "configuration_invalid",
    `${path} belongs to another user or can be written by others, so nothing in it is used. ` +
      "Remove it and start again.",
  );
}
