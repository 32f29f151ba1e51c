import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { test } from "node:test";
import { createMemoryGroup, parentGroups } from "./memory-group.ts";

const mountOf = (root: string, point: string, rest: string) =>
  `31 23 0:28 ${root} ${point} rw,relatime - ${rest}`;
const version2 = (root: string) => mountOf(root, "/sys/fs/cgroup", "cgroup2 cgroup2 rw,nsdelegate");

for (const [name, mounts, groups, expected] of [
  [
    "a service of systemd",
    version2("/"),
    "0::/system.slice/forager.service",
    ["/sys/fs/cgroup/system.slice/forager.service"],
  ],
  [
    "a subgroup that systemd delegates with its unit",
    version2("/"),
    "0::/system.slice/forager.service/main",
    ["/sys/fs/cgroup/system.slice/forager.service/main", "/sys/fs/cgroup/system.slice/forager.service"],
  ],
  ["a container with a namespace of its own", version2("/"), "0::/", ["/sys/fs/cgroup"]],
  [
    "a container that sees its own part of the host's groups",
    version2("/docker/abc"),
    "0::/docker/abc/service",
    ["/sys/fs/cgroup/service"],
  ],
  ["a container whose group is named as on the host", version2("/docker/abc"), "0::/", ["/sys/fs/cgroup"]],
  [
    "version 1, where each controller has its own groups",
    [
      mountOf("/", "/sys/fs/cgroup/cpu", "cgroup cgroup rw,cpu"),
      mountOf("/", "/sys/fs/cgroup/memory", "cgroup cgroup rw,memory"),
    ].join("\n"),
    "4:memory:/user/7\n1:cpu:/",
    ["/sys/fs/cgroup/memory/user/7"],
  ],
  ["a system without control groups", mountOf("/", "/proc", "proc proc rw"), "", []],
] as const) {
  test(`finds where a group may be created: ${name}`, () => {
    assert.deepEqual(
      parentGroups(`${mounts}\n`, `${groups}\n`).map(({ parent }) => parent),
      expected,
    );
  });
}

test("the kernel ends what exceeds the limit of its group, and the group is removed", async (t) => {
  const group = await createMemoryGroup(128);
  if (group === undefined) return t.skip("may not create a control group here");
  // It waits for its group, as the browser does.
  const grow = `read -r _; exec '${process.execPath}' -e 'Buffer.alloc(400e6, 1)'`;
  const child = spawn("/bin/sh", ["-c", grow], { stdio: ["pipe", "ignore", "ignore"] });
  await group.add(child.pid ?? 0);
  child.stdin.end("\n");
  const [, signal] = await once(child, "close");
  await group.remove();
  await assert.rejects(access(group.path));
  assert.equal(signal, "SIGKILL");
});
