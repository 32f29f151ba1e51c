import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A control group that holds a browser to its memory limit: beyond it, the kernel kills one of its processes. */
export interface MemoryGroup {
  readonly path: string;
  /** Processes that it starts from now on belong to the group too. */
  add(pid: number): Promise<void>;
  /** Once its processes have ended. Never rejects. */
  remove(): Promise<void>;
}

const namePrefix = "forager-browser-";
const removalTries = 20;
const removalPauseMs = 50;

/**
 * Creates a control group below this process's own, or beside it where a systemd unit delegates its group (`Delegate=`
 * with `DelegateSubgroup=`). The limit counts everything but cached files, which the kernel drops first.
 * @returns undefined where this process may not create one: most containers, accounts without delegation, other systems.
 */
export async function createMemoryGroup(limitMb: number): Promise<MemoryGroup | undefined> {
  if (process.platform !== "linux") return undefined;
  const [mounts, groups] = await Promise.all(["mountinfo", "cgroup"].map(readOwn));
  for (const { parent, version } of parentGroups(mounts ?? "", groups ?? "")) {
    const path = join(parent, `${namePrefix}${process.pid}-${randomBytes(4).toString("hex")}`);
    try {
      if (version === 2) await passMemoryOn(parent);
      await removeLeftovers(parent);
      await mkdir(path);
    } catch {
      continue;
    }
    const group = memoryGroup(path);
    try {
      await limit(path, version, limitMb * 2 ** 20);
      return group;
    } catch {
      await group.remove();
    }
  }
  return undefined;
}

const memoryGroup = (path: string): MemoryGroup => ({
  path,
  add: (pid) => writeFile(join(path, "cgroup.procs"), String(pid)),
  async remove() {
    // A killed process belongs to it until the kernel has taken it down.
    for (let tries = 0; tries < removalTries && !(await isRemoved(path)); tries += 1)
      await delay(removalPauseMs, undefined, { ref: false });
  },
});

interface ParentGroup {
  parent: string;
  version: 1 | 2;
}

/**
 * Where a group may be created, best first.
 * @param mounts /proc/self/mountinfo, proc_pid_mountinfo(5).
 * @param groups /proc/self/cgroup, cgroups(7).
 */
export function parentGroups(mounts: string, groups: string): ParentGroup[] {
  return mounts.split("\n").flatMap((line) => {
    const [mount = "", source = ""] = line.split(" - ");
    const [, , , root = "", mountPoint = ""] = mount.split(" ");
    const [type, , options = ""] = source.split(" ");
    const version = type === "cgroup2" ? 2 : 1;
    if (version === 1 && !(type === "cgroup" && options.split(",").includes("memory"))) return [];
    const own = groups
      .split("\n")
      .map((group) => /^\d+:([^:]*):(.*)$/.exec(group))
      .find((group) => (version === 2 ? group?.[1] === "" : group?.[1]?.split(",").includes("memory")))?.[2];
    if (own === undefined) return [];
    // A container sees its own group at the mount point; its path on the host does not exist there.
    const isInside = root === "/" || own === root || own.startsWith(`${root}/`);
    const below = isInside ? own.slice(root === "/" ? 0 : root.length) : "";
    const path = join(mountPoint, below === "/" ? "" : below);
    // A group with processes passes no controller on, except the root (cgroups(7), "no internal processes").
    const isSubgroup = version === 2 && /\.(service|scope)$/.test(basename(dirname(path)));
    return [{ parent: path, version }, ...(isSubgroup ? [{ parent: dirname(path), version } as const] : [])];
  });
}

async function passMemoryOn(parent: string): Promise<void> {
  const file = join(parent, "cgroup.subtree_control");
  const passedOn = (await readFile(file, "utf8")).trim().split(" ");
  if (!passedOn.includes("memory")) await writeFile(file, "+memory");
}

async function limit(path: string, version: 1 | 2, bytes: number): Promise<void> {
  const [memory, swap] =
    version === 2
      ? ["memory.max", "memory.swap.max"]
      : ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"];
  await writeFile(join(path, memory), String(bytes));
  // Version 1 counts memory and swap together. A kernel without accounting of swap has neither file.
  await writeFile(join(path, swap), version === 2 ? "0" : String(bytes)).catch(() => {});
}

/** Removes what killed processes left; the kernel keeps groups in use. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(namePrefix) && name.slice(namePrefix.length).split("-")[0];
    if (pid && !existsSync(`/proc/${pid}`)) await isRemoved(join(parent, name));
  }
}

const isRemoved = (path: string): Promise<boolean> =>
  rmdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

const readOwn = (file: string): Promise<string> => readFile(`/proc/self/${file}`, "utf8").catch(() => "");
