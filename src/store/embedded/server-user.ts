import { spawn } from "node:child_process";
import { ForagerError } from "../../errors.ts";

/**
 * The account that PostgreSQL runs as. Undefined stands for the account of this process: only root needs
 * another one, because PostgreSQL refuses to run as root.
 */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Everything the server is told by the environment. Variables like PGPORT or PGDATA must not reach it. */
export const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as const;

/** initdb on a slow disk takes some seconds. */
const COMMAND_TIMEOUT_MS = 120_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the account for a database that does not exist yet: `postgres` where the system has it, else
 * `nobody`. Undefined when this process is not root.
 */
export async function chooseServerUser(): Promise<ServerUser> {
  if (!isRoot()) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = await numericId("-u", name);
    const gid = await numericId("-g", name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new ForagerError(
    "configuration_invalid",
    "PostgreSQL does not run as root, and this system has neither a user 'postgres' nor 'nobody'. " +
      "Add one of them, start Forager as an ordinary user, or set DATABASE_URL.",
  );
}

async function numericId(flag: "-u" | "-g", name: string): Promise<number | undefined> {
  const result = await runAs(undefined, "id", [flag, name]).catch(() => undefined);
  if (result?.code !== 0 || !/^\d+\s*$/.test(result.stdout)) return undefined;
  // macOS prints nobody's -2 as 4294967294; setuid takes it as a signed 32-bit number.
  return Number(result.stdout) | 0;
}

/** Whether the account may enter `path`. Asked of the kernel, so that ACLs and network mounts count too. */
export async function canEnter(user: ServerUser, path: string): Promise<boolean> {
  const result = await runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", path]);
  return result.code === 0;
}

/**
 * Runs a command as the account to its end, in `/` because the account may not be allowed into the current
 * folder. Rejects only when the command cannot be started.
 */
export function runAs(
  user: ServerUser,
  command: string,
  args: readonly string[],
  options: { input?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...user,
      cwd: "/",
      env: serverEnvironment,
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
