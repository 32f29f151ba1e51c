import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** What a running PostgreSQL writes about itself into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  /** Empty until the server has opened its socket. */
  readonly socketDir: string;
  /** Whether it reports that it accepts connections. */
  readonly ready: boolean;
}

/** @returns "absent" without a file, "unreadable" if a crash or a full disk left it empty or broken. */
export async function readPostmasterFile(
  clusterDir: string,
): Promise<PostmasterFile | "absent" | "unreadable"> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
  if (text === undefined) return "absent";
  // pid, data directory, start time, port, socket folder, listen address, shared memory key, status
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return "unreadable";
  return { pid, socketDir: lines[4]?.trim() ?? "", ready: lines[7]?.trim() === "ready" };
}

/** Whether a process with this pid runs. A zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state ...", and the name may contain any character.
  return status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) !== "Z";
}

/**
 * Whether the process is a PostgreSQL server on `clusterDir`, and not another process that reuses the pid of a dead
 * server. In a restarted container pids repeat, so this is the usual case there.
 */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  const command = await commandLine(pid);
  if (command.program !== "postgres") return false;
  // A server works inside its data directory. Root in a container may lack permission to check.
  const [workingDir, cluster] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(clusterDir),
  ]);
  if (workingDir !== undefined) return workingDir.dev === cluster.dev && workingDir.ino === cluster.ino;
  return command.text.includes(clusterDir);
}

async function commandLine(pid: number): Promise<{ program: string; text: string }> {
  try {
    const text =
      process.platform === "linux"
        ? await readFile(`/proc/${pid}/cmdline`, "utf8")
        : (await promisify(execFile)("ps", ["-ww", "-p", String(pid), "-o", "command="])).stdout;
    const [program = ""] = text.split(process.platform === "linux" ? "\0" : " -D ");
    return { program: basename(program), text };
  } catch {
    return { program: "", text: "" };
  }
}
