import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { isRunning } from "../../src/embedded-postgres/postmaster-file.ts";
import { socketDirectoryFor } from "../../src/embedded-postgres/socket-directory.ts";
import { copyDataFolder } from "../harness/data-folder.ts";
import { openWorkspace, query, until } from "../harness/embedded-databases.ts";

const isRoot = process.getuid?.() === 0;

/** A process that is not one of our servers, though it uses the name. */
function startStranger(t: TestContext): number {
  const stranger = spawn("sleep", ["1000"], { argv0: "/opt/other/postgres", stdio: "ignore" });
  t.after(() => stranger.kill("SIGKILL"));
  assert.ok(stranger.pid);
  return stranger.pid;
}

/** Leaves the folder as a power failure would: server and owner killed together, their files in place. */
async function crash(workspace: Awaited<ReturnType<typeof openWorkspace>>): Promise<string> {
  const owner = workspace.startOwner();
  await query(await owner.started, "create table kept as select 1 as one");
  const pid = await workspace.serverPid();
  assert.ok(pid);
  await owner.kill();
  process.kill(pid, "SIGKILL");
  await until("the server is gone", async () => !(await isRunning(pid)));
  return join(workspace.dataDir, "postgres", "postmaster.pid");
}

test("leftovers of a crashed server do not prevent the next start", async (t) => {
  const workspace = await openWorkspace(t, { created: true });
  assert.match(await readFile(await crash(workspace), "utf8"), /^\d+\n/);
  const database = await workspace.start();
  assert.deepEqual(await query(database, "select one from kept"), [{ one: 1 }]);
});

test("a server killed during its start is started again within the same start", async (t) => {
  const workspace = await openWorkspace(t, { created: true });
  await crash(workspace);
  const starting = workspace.start();
  const pid = await until("it recovers", () => workspace.serverPid());
  process.kill(pid, "SIGKILL");
  assert.deepEqual(await query(await starting, "select one from kept"), [{ one: 1 }]);
  assert.notEqual(await workspace.serverPid(), pid);
});

test("an unrelated process with the process id of a crashed server is neither mistaken for it nor touched", async (t) => {
  const workspace = await openWorkspace(t, { created: true });
  const pidFile = await crash(workspace);
  const strangerPid = startStranger(t);
  const text = await readFile(pidFile, "utf8");
  await writeFile(pidFile, text.replace(/^\d+/, String(strangerPid)));
  const database = await workspace.start();
  assert.deepEqual(await query(database, "select one from kept"), [{ one: 1 }]);
  await database.stop();
  assert.equal(await isRunning(strangerPid), true);
});

for (const [what, remains] of [
  ["an empty", ""],
  ["a broken", "no number\n"],
]) {
  test(`${what} postmaster.pid does not stop the next start`, async (t) => {
    const workspace = await openWorkspace(t, { created: true });
    await writeFile(await crash(workspace), remains ?? "");
    const database = await workspace.start();
    assert.deepEqual(await query(database, "select one from kept"), [{ one: 1 }]);
  });
}

test("a copy of the data folder of a running server is a separate database", async (t) => {
  const { start, dataDir, root, serverPid } = await openWorkspace(t, { created: true });
  const original = await start();
  await query(original, "create table kept as select 1 as one");
  await query(original, "checkpoint");
  const copyDir = join(root, "copy");
  // As an operator would, with permissions and owners.
  assert.equal(spawnSync("cp", ["-a", dataDir, copyDir]).status, 0);
  const copy = await start(copyDir);
  assert.notEqual(await serverPid(copyDir), await serverPid());
  await query(copy, "drop table kept");
  assert.deepEqual(await query(original, "select one from kept"), [{ one: 1 }]);
});

test("a database that is removed under its server is not replaced by an empty one", async (t) => {
  const { start, dataDir, serverPid } = await openWorkspace(t, { created: true });
  const database = await start();
  const pid = await serverPid();
  assert.ok(pid);
  process.kill(pid, "SIGSTOP");
  // Processes of the server that were not stopped may still write.
  await rm(join(dataDir, "postgres"), { recursive: true, maxRetries: 20, retryDelay: 50 });
  process.kill(pid, "SIGKILL");
  await until("the loss is logged", async () =>
    database.logged.some((line) => /was removed while it was in use/.test(String(line.error))),
  );
  await database.stop();
  assert.ok(!(await readdir(dataDir)).includes("postgres"));
});

test("a lost password file costs no data: the next start sets a new password", async (t) => {
  const { start, dataDir } = await openWorkspace(t, { created: true });
  const first = await start();
  await query(first, "create table kept as select 1 as one");
  await first.stop();
  await rm(join(dataDir, "postgres-password"));
  const second = await start();
  assert.notEqual(second.connection.password, first.connection.password);
  assert.deepEqual(await query(second, "select one from kept"), [{ one: 1 }]);
});

test("a wrong password file is reported, with a remedy", async (t) => {
  const { start, dataDir, serverPid } = await openWorkspace(t, { created: true });
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres-password"), "x".repeat(43));
  await assert.rejects(start(), { code: "configuration_invalid", message: /does not accept the password/ });
  await until("the refused server is gone", async () => (await serverPid()) === undefined);
  await writeFile(join(dataDir, "postgres-password"), "");
  await assert.rejects(start(), {
    code: "configuration_invalid",
    message: /does not contain a Forager password/,
  });
});

test("a database of another PostgreSQL version is refused with its version and left unchanged", async (t) => {
  const { start, dataDir } = await openWorkspace(t, { created: true });
  await (await start()).stop();
  const versionFile = join(dataDir, "postgres", "PG_VERSION");
  await writeFile(versionFile, "15\n");
  await assert.rejects(start(), {
    code: "configuration_invalid",
    message:
      /made by PostgreSQL 15, and this .* Nothing was changed\. Write a backup with the version .* restore/,
  });
  assert.equal(await readFile(versionFile, "utf8"), "15\n");
  await rm(versionFile);
  await assert.rejects(start(), {
    code: "configuration_invalid",
    message: /is not a PostgreSQL data directory/,
  });
  await writeFile(versionFile, "18\n");
  await (await start()).stop();
});

test("a damaged database is refused with the server's own message", async (t) => {
  const { start, dataDir } = await openWorkspace(t, { created: true });
  await (await start()).stop();
  await truncate(join(dataDir, "postgres", "global", "pg_control"), 0);
  await assert.rejects(start(), {
    code: "database_unavailable",
    message: /did not start\. Fix the problem below.*pg_control/s,
  });
});

test("a large log is rotated at the start", async (t) => {
  const { start, dataDir } = await openWorkspace(t, { created: true });
  await (await start()).stop();
  await truncate(join(dataDir, "postgres.log"), 5 * 1024 * 1024);
  await (await start()).stop();
  assert.ok((await readFile(join(dataDir, "postgres.log"))).length < 10_000);
  assert.equal((await readFile(join(dataDir, "postgres.log.1"))).length, 5 * 1024 * 1024);
});

test("DATA_DIR that is a file, or below one, is refused with a message", async (t) => {
  const { start, root } = await openWorkspace(t);
  await writeFile(join(root, "file"), "");
  for (const dataDir of [join(root, "file"), join(root, "file", "data")]) {
    await assert.rejects(start(dataDir), {
      code: "configuration_invalid",
      message: /cannot use .*file.* set DATA_DIR to a folder\./,
    });
  }
});

test("DATA_DIR that is not writable is refused with a message", {
  skip: isRoot && "root may write everywhere",
}, async (t) => {
  const { start, root } = await openWorkspace(t);
  const closed = join(root, "closed");
  await mkdir(closed, { mode: 0o500 });
  await assert.rejects(start(closed), { code: "configuration_invalid", message: /write/ });
  await assert.rejects(start(join(closed, "data")), { code: "configuration_invalid", message: /write/ });
});

test("a socket folder of another user is neither used nor contacted", async (t) => {
  const { start, root } = await openWorkspace(t);
  const dataDir = join(root, "d".repeat(120));
  const socketDir = socketDirectoryFor(join(dataDir, "postgres"));
  await mkdir(socketDir);
  t.after(() => rm(socketDir, { recursive: true, force: true }));
  await chmod(socketDir, 0o777);
  await assert.rejects(start(dataDir), {
    code: "configuration_invalid",
    message: /belongs to another user/,
  });
  await rm(socketDir, { recursive: true });
  await mkdir(dataDir, { mode: 0o711, recursive: true });
  await copyDataFolder(dataDir);
  const database = await start(dataDir);
  assert.equal(database.connection.host, socketDir);
});

test("a full disk is named as the cause, on the first start and on a later one", {
  skip: !isRoot && "only root can mount a small disk",
}, async (t) => {
  const { start, root, serverPid } = await openWorkspace(t);
  const disk = join(root, "disk");
  await mkdir(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=755", "tmpfs", disk]);
  if (mounted.status !== 0) return t.skip("this system does not let root mount");
  try {
    const full = { code: "database_unavailable", message: /disk is full: free some space/ };
    const dataDir = join(disk, "data");
    await assert.rejects(start(dataDir), full);

    spawnSync("mount", ["-o", "remount,size=100m", disk]);
    await (await start(dataDir)).stop();
    spawnSync("sh", ["-c", `head -c 200000000 /dev/zero > '${disk}/filler'`]);
    await assert.rejects(start(dataDir), full);
    await rm(join(disk, "filler"));
    const database = await start(dataDir);
    assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
    await database.stop();
    assert.equal(await serverPid(dataDir), undefined);
  } finally {
    spawnSync("umount", ["-l", disk]);
  }
});
