import assert from "node:assert/strict";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { isRunning } from "../../src/embedded-postgres/postmaster-file.ts";
import { openWorkspace, query, until } from "../harness/embedded-databases.ts";

test("stored data survives stop and start, and stop leaves no server behind", async (t) => {
  const { start, serverPid, dataDir } = await openWorkspace(t);
  const first = await start();
  await query(first, "create table kept (text text)");
  await query(first, "insert into kept values ('Zürich ✓')");
  const pid = await serverPid();
  assert.ok(pid);
  await Promise.all([first.stop(), first.stop()]);
  assert.equal(await isRunning(pid), false);

  const second = await start();
  assert.deepEqual(await query(second, "select text from kept"), [{ text: "Zürich ✓" }]);
  assert.deepEqual(second.connection, first.connection);
  assert.equal((await stat(dataDir)).mode & 0o777, 0o711);
  assert.equal((await stat(join(dataDir, "postgres-password"))).mode & 0o777, 0o600);
  assert.equal((await stat(join(dataDir, "postgres"))).mode & 0o777, 0o700);
});

test("the server listens on no network, requires the password, and makes every commit durable", async (t) => {
  const { start } = await openWorkspace(t, { created: true });
  const database = await start();
  const [settings] = await query(
    database,
    `select current_setting('listen_addresses') as listen_addresses, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('server_encoding') as server_encoding,
            (select datlocale from pg_database where datname = current_database()) as locale`,
  );
  assert.deepEqual(settings, {
    listen_addresses: "",
    fsync: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    locale: "C.UTF-8",
  });
  await assert.rejects(query({ connection: { ...database.connection, password: "guess" } }, "select 1"), {
    code: "28P01",
  });
});

test("failed statements leave neither their text nor their values in the server's log", async (t) => {
  const { start, dataDir } = await openWorkspace(t, { created: true });
  const database = await start();
  await query(database, "create table once_only (email text primary key)");
  await query(database, "insert into once_only values ('ada@example.com')");
  await assert.rejects(query(database, "insert into once_only values ('ada@example.com')"), {
    code: "23505",
  });
  await database.stop();
  assert.doesNotMatch(await readFile(join(dataDir, "postgres.log"), "utf8"), /ada@example\.com|once_only/);
});

test("the server stays while another process holds it, and the last one to leave stops it", async (t) => {
  const { start, startOwner, serverPid } = await openWorkspace(t, { created: true });
  const mine = await start();
  const other = startOwner();
  const { connection } = await other.started;
  const pid = await serverPid();
  assert.ok(pid);

  await mine.stop();
  assert.equal(await serverPid(), pid);
  assert.deepEqual(await query({ connection }, "select 1 as one"), [{ one: 1 }]);

  await other.stop();
  assert.equal(await isRunning(pid), false);
});

test("several processes that start concurrently on an empty folder share one server", async (t) => {
  const { startOwner, serverPid } = await openWorkspace(t);
  const owners = [startOwner(), startOwner(), startOwner()];
  const connections = await Promise.all(owners.map((owner) => owner.started));
  for (const owner of connections) assert.deepEqual(owner.connection, connections[0]?.connection);
  const spawned = owners.flatMap((owner) =>
    owner.logged.filter((line) => line.message.startsWith("started")),
  );
  assert.equal(spawned.length, 1);
  const pid = await serverPid();
  assert.ok(pid);
  await Promise.all(owners.map((owner) => owner.stop()));
  assert.equal(await isRunning(pid), false);
});

test("a server whose owner was killed continues, and the next start adopts it", async (t) => {
  const { start, startOwner, serverPid } = await openWorkspace(t, { created: true });
  const owner = startOwner();
  const killed = await owner.started;
  await query(killed, "create table kept as select 1 as one");
  const pid = await serverPid();
  assert.ok(pid);
  await owner.kill();

  const adopted = await start();
  assert.equal(await serverPid(), pid);
  assert.match(adopted.logged.at(-1)?.message ?? "", /joined/);
  assert.deepEqual(await query(adopted, "select one from kept"), [{ one: 1 }]);
  await adopted.stop();
  assert.equal(await isRunning(pid), false);
});

test("a killed server is started again for all its holders, once, with every acknowledged row", async (t) => {
  const { start, startOwner, serverPid } = await openWorkspace(t, { created: true });
  const mine = await start();
  const other = startOwner();
  const { connection } = await other.started;
  await query(mine, "create table acknowledged (id int primary key)");

  const writer = new pg.Client(mine.connection);
  writer.on("error", () => {});
  await writer.connect();
  let acknowledged = 0;
  const cutOff = (async () => {
    while (true) {
      await writer.query("insert into acknowledged values ($1)", [acknowledged + 1]);
      acknowledged += 1;
    }
  })();
  await until("rows are written", async () => acknowledged >= 50);
  const pid = await serverPid();
  assert.ok(pid);
  process.kill(pid, "SIGKILL");
  await assert.rejects(cutOff);

  const back = (lines: { message: string; restarted?: boolean }[]) =>
    lines.filter((line) => /is back/.test(line.message));
  await until("both holders have the server back", async () => back(mine.logged)[0] && back(other.logged)[0]);
  assert.deepEqual([back(mine.logged)[0]?.restarted, back(other.logged)[0]?.restarted].sort(), [false, true]);
  assert.notEqual(await serverPid(), pid);
  // One more row may have been stored without its acknowledgement arriving.
  const [row] = await query<{ count: number }>({ connection }, "select count(*)::int from acknowledged");
  assert.ok(row && row.count >= acknowledged, `${row?.count} of ${acknowledged} rows`);

  // An adopted server is watched like one the process started.
  const second = await serverPid();
  assert.ok(second);
  process.kill(second, "SIGKILL");
  await until("both have it back again", async () => back(mine.logged)[1] && back(other.logged)[1]);
  await mine.stop();
  assert.ok(await serverPid());
  await other.stop();
  assert.equal(await serverPid(), undefined);
});

test("a crash of one server process, which disconnects all clients, ends with the hold renewed", async (t) => {
  const { start, startOwner, serverPid } = await openWorkspace(t, { created: true });
  const mine = await start();
  const other = startOwner();
  await other.started;
  const [hold] = await query<{ pid: number }>(
    mine,
    "select pid from pg_stat_activity where application_name = 'forager-hold' limit 1",
  );
  assert.ok(hold);
  process.kill(hold.pid, "SIGKILL");
  const isBack = (line: { message: string }) => /is back/.test(line.message);
  await until("both are back", async () => mine.logged.some(isBack) && other.logged.some(isBack));
  await mine.stop();
  assert.ok(await serverPid(), "the other one still holds it");
});

test("stop during a restart of the server leaves none behind", async (t) => {
  const { start, serverPid } = await openWorkspace(t, { created: true });
  const database = await start();
  const pid = await serverPid();
  assert.ok(pid);
  process.kill(pid, "SIGKILL");
  await until("the loss is noticed", async () => database.logged.some((line) => /lost/.test(line.message)));
  await database.stop();
  assert.equal(await serverPid(), undefined);
});

test("a start that is killed while it creates the database does not block the next one", async (t) => {
  const { start, startOwner, dataDir } = await openWorkspace(t);
  await mkdir(dataDir, { mode: 0o711 });
  const watcher = watch(dataDir);
  const interrupted = startOwner();
  let name = "";
  while (!name.startsWith("postgres.init-")) [, name] = (await once(watcher, "change")) as [string, string];
  await interrupted.kill();
  watcher.close();
  assert.ok((await readdir(dataDir)).some((entry) => entry.startsWith("postgres.init-")));

  const database = await start();
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
  assert.deepEqual((await readdir(dataDir)).sort(), [
    "postgres",
    "postgres-password",
    "postgres.lock",
    "postgres.log",
  ]);
});

test("a folder with spaces, commas and quotes in its name, or a very long one, works like any other", async (t) => {
  const { start, root } = await openWorkspace(t);
  const long = join(root, ...Array.from({ length: 4 }, (_, index) => `${index}`.repeat(60)));
  for (const dataDir of [join(root, `my "data", it's here`), long]) {
    const database = await start(dataDir);
    assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
    const joined = await start(dataDir);
    assert.deepEqual(joined.connection, database.connection);
    await joined.stop();
    await database.stop();
    const again = await start(dataDir);
    assert.deepEqual(again.connection, database.connection);
    await again.stop();
    if (dataDir === long) await assert.rejects(stat(again.connection.host), { code: "ENOENT" });
  }
});

test("a data folder that was moved under its running server is joined at its new place", async (t) => {
  const { start, startOwner, dataDir, root, serverPid } = await openWorkspace(t, { created: true });
  const owner = startOwner();
  await owner.started;
  const pid = await serverPid();
  await owner.kill();
  const moved = join(root, "moved");
  await rename(dataDir, moved);
  const database = await start(moved);
  assert.equal(await serverPid(moved), pid);
  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
});
