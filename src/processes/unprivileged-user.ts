import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ForagerError } from "../errors.ts";

/**
 * The account for programs that must not run as root: PostgreSQL and the browser. Undefined means the account of this
 * process, which is suitable unless this process is root.
 */
export type UnprivilegedUser = { readonly uid: number; readonly gid: number } | undefined;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where root stores files for the other account when that account cannot reach DATA_DIR. */
export const systemDirectory = "/var/lib/forager";

/** The complete environment of such programs: they must see neither variables like PGPORT nor secrets. */
export const unprivilegedEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as const;

/** initdb takes a few seconds on a slow disk. */
const COMMAND_TIMEOUT_MS = 120_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The first of these accounts that exists on the system, except root. */
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
  // macOS prints nobody's uid -2 as 4294967294; setuid takes a signed 32-bit number.
  return Number(result.stdout) | 0;
}

/** Whether the account can enter `path`. The kernel decides, so ACLs and network mounts are respected. */
export async function canEnter(user: UnprivilegedUser, path: string): Promise<boolean> {
  const result = await runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", path]);
  return result.code === 0;
}

/**
 * Runs a command to its end as the account, in `/` because the account may have no access to the current folder.
 * Rejects only if the command cannot be started.
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
    // spawn's own timer keeps running if the command cannot be started (Node 24).
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
    // A command that ends without reading its input is not a failure here.
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
  });
}

/** Lets every account read and execute a folder's content; only this account may change it. */
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
 * Creates a folder at `path` that the account can enter. If a parent is closed to the account, such as a home folder of
 * mode 0700, a stable folder below `systemDir` is used instead. No other account may list it or write to it.
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

/** Where `reachableFolder` puts folders that the account cannot reach at `path`. */
export function systemFolderFor(path: string, systemDir = systemDirectory): string {
  const digest = createHash("sha256").update(resolve(path)).digest("hex").slice(0, 16);
  return join(systemDir, `${basename(path)}-${digest}`);
}

/** Creates root's folder outside DATA_DIR. Other accounts may traverse it, but not list it or write to it. */
export async function createSystemDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o755 });
  if (first !== undefined) await chmod(path, 0o711);
  await refuseForeign(path);
}

/**
 * Never executes or trusts files that other accounts can write to.
 * @throws ForagerError configuration_invalid unless the path belongs to this account, only it may write there, and it
 *   is no symbolic link.
 */
export async function refuseForeign(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.uid === process.getuid?.() && (found.mode & 0o022) === 0 && !found.isSymbolicLink()) return;
  throw new ForagerError(
    "configuration_invalid",
    `${path} belongs to another user or is writable by others, so Forager does not use it. ` +
      "Remove it and start again.",
  );
}
