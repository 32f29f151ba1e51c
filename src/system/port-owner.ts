import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

export interface PortOwner {
  pid: number;
  /** The program and the script that it runs: `node main.ts`. */
  name: string;
}

const lsofTimeoutMs = 3_000;

/**
 * The process that listens on a local TCP port; null if unknown, for example because it belongs to another user. From
 * `/proc` on Linux, from lsof on other systems.
 */
export async function findPortOwner(port: number, procDir = "/proc"): Promise<PortOwner | null> {
  return (await ownerFromProc(port, procDir)) ?? (await ownerFromLsof(port));
}

async function ownerFromProc(port: number, procDir: string): Promise<PortOwner | null> {
  const links = await socketLinks(port, procDir);
  if (links.size === 0) return null;
  const pids = (await readdir(procDir)).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const folder = join(procDir, pid, "fd");
    for (const fd of await readdir(folder).catch(() => [])) {
      if (!links.has(await readlink(join(folder, fd)).catch(() => ""))) continue;
      const command = await readFile(join(procDir, pid, "cmdline"), "utf8").catch(() => "");
      return { pid: Number(pid), name: programName(command.split("\0")) };
    }
  }
  return null;
}

/** Link targets of the descriptors of sockets that listen on the port. */
async function socketLinks(port: number, procDir: string): Promise<Set<string>> {
  const tables = ["net/tcp", "net/tcp6"].map((name) => readFile(join(procDir, name), "utf8").catch(() => ""));
  const links = new Set<string>();
  for (const line of (await Promise.all(tables)).join("\n").split("\n")) {
    // proc(5): number, local address, remote address, state, queues, timer, retransmits, uid, timeout, inode.
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    const isListening = state === "0A" && Number.parseInt(local?.split(":")[1] ?? "", 16) === port;
    if (isListening) links.add(`socket:[${inode}]`);
  }
  return links;
}

/** Only the program and its script: other arguments may contain secrets. */
function programName([program = "", ...args]: string[]): string {
  const script = args.find((arg) => /\.(?:[cm]?[jt]s|jar|php|pl|py|rb)$/.test(arg));
  return [program, script].flatMap((path) => (path ? basename(path) : [])).join(" ") || "an unnamed program";
}

async function ownerFromLsof(port: number): Promise<PortOwner | null> {
  const args = ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"];
  const { stdout } = await promisify(execFile)("lsof", args, { timeout: lsofTimeoutMs }).catch(() => ({
    stdout: "",
  }));
  const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(stdout) ?? [];
  return pid === undefined || name === undefined ? null : { pid: Number(pid), name };
}
