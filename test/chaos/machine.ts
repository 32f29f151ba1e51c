import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What this machine offers for faults. */
export interface Machine {
  isRoot: boolean;
  /** The folder of PostgreSQL's programs. */
  postgresBin: string | null;
  redisServer: string | null;
  /** A library that gives processes a clock of their own. */
  clockLibrary: string | null;
  /** Whether file systems can be mounted. */
  mounts: boolean;
  /** Whether network namespaces can be made. */
  namespaces: boolean;
}

const versionsFolder = "/usr/lib/postgresql";
const clockLibraries = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
];

export function inspectMachine(folder: string): Machine {
  const isRoot = process.getuid?.() === 0;
  const versions = existsSync(versionsFolder)
    ? readdirSync(versionsFolder)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  return {
    isRoot,
    postgresBin:
      versions
        .map((version) => join(versionsFolder, String(version), "bin"))
        .find((bin) => existsSync(join(bin, "initdb"))) ?? null,
    redisServer: ["/usr/bin/redis-server", "/usr/bin/valkey-server"].find((path) => existsSync(path)) ?? null,
    clockLibrary: clockLibraries.find((path) => existsSync(path)) ?? null,
    mounts:
      isRoot &&
      succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder) &&
      succeeds("umount", folder),
    namespaces: isRoot && succeeds("ip", "netns", "add", probe()) && succeeds("ip", "netns", "del", probe()),
  };
}

const probe = () => `forager-chaos-probe-${process.pid}`;

export function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The account for servers that refuse to run as root. */
export function serverAccount(isRoot: boolean): { uid: number; gid: number } | null {
  if (!isRoot) return null;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
