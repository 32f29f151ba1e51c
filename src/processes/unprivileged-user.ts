import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ForagerError } from "../errors.ts";

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

/** The whole environment of such programs: neither variables like PGPORT nor secrets must reach them. */
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

/** Lets every account read and execute what is in a folder of ours, and ours alone change it. */
export async function makeReadable(folder: string): Promise<void> {
  await chown(folder, process.getuid?.() ?? -1, process.getgid?.() ?? -1);
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) {
      await chown(path, process.getuid?.() ?? -1, process.getgid?.() ?? -1);
      await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/**
 * A folder at `path` that the account can enter, made where it is absent. Where the way there is closed to the account,
 * as below a home folder of mode 0700, it is one below `systemDir`, the same one each time. Nobody else may list it or write.
 */
export async function reachableFolder(
  user: UnprivilegedUser,
  path: string,
  systemDir = systemDirectory,
): Promise<string> {
  await mkdir(path, { recursive: true, ...(user && { mode: 0o711 }) });
  if (user === undefined || (await canEnter(user, path))) return path;
  await chmod(path, 0o711);
  if (await canEnter(user, path)) return path;
  const elsewhere = systemFolderFor(path, systemDir);
  await createSystemDirectory(systemDir);
  await createSystemDirectory(elsewhere);
  return elsewhere;
}

/** Where `reachableFolder` puts what cannot be at `path`. */
export function systemFolderFor(path: string, systemDir = systemDirectory): string {
  const digest = createHash("sha256").update(resolve(path)).digest("hex").slice(0, 16);
  return join(systemDir, `${basename(path)}-${digest}`);
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
