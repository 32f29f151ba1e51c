import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** What a running PostgreSQL writes into its data directory about itself. */
export interface PostmasterFile {
  readonly pid: number;
  /** Empty while the server has not opened its socket yet. */
  readonly socketDir: string;
  /** Whether it says of itself that it takes connections. */
  readonly ready: boolean;
}

/** @returns "absent" without a file, "unreadable" when a crash (or a full disk) left it empty or broken. */
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

/** Whether a process of that number runs. One that has ended and waits for its parent to notice does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state ...", and the name may hold any character.
  return status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) !== "Z";
}

/**
 * Whether the process is a PostgreSQL server on `clusterDir`, and not a stranger that was given the number
 * of a server that died. In a restarted container the numbers repeat, so this is the usual case there.
 */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  const command = await commandLine(pid);
  if (command.program !== "postgres") return false;
  // A server works inside its data directory. Root in a container may not be allowed to look there.
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
