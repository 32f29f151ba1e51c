import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { restoreBackup } from "../../src/backup/restore-backup.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { createPlacementCheck } from "../../src/cells/placement-check.ts";
import { checkKeysOf, openBackupSource, openRestoreTarget } from "../../src/compose/backup.ts";
import { createLog } from "../../src/compose/log.ts";
import { openCells } from "../../src/compose/open-cells.ts";
import { loadConfig } from "../../src/config.ts";
import { ForagerError } from "../../src/errors.ts";
import type { Database } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { createTestCells, idOf, moveBetween } from "../harness/cells.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase } from "../harness/database.ts";
import { temporaryFolder } from "../harness/service-process.ts";

const log = createLog({ logLevel: "silent" });
const quiet = { report: () => undefined, signal: new AbortController().signal };
const passphrase = "a passphrase of these tests";

/** The start of a process that serves `cell`. */
async function serve(cell: string, database: Database, home: Pick<Database, "query">): Promise<void> {
  const onMisplaced = () => assert.fail("found later");
  const check = createPlacementCheck({ cell, database, home, log, onMisplaced });
  await check.start();
  await check.stop();
}

/** Each client with its cell, as `forager client list` shows it. */
async function placesIn(env: Record<string, string>): Promise<Record<string, string>> {
  const cells = await openCells(loadConfig(env), log, "forager tests");
  atEnd(() => cells.close());
  const clients = await cells.clients.list();
  return Object.fromEntries(clients.map(({ client_id, cell }) => [client_id, cell]));
}

/** Two empty databases. */
const databases = async () => [await createTestDatabase(), await createTestDatabase()] as const;

test("cells are restored from backups, and refused if a client has moved between them", async () => {
  const cells = await createTestCells();
  const folder = await temporaryFolder("cell-backups");
  const [atHome, inEast] = [idOf(await cells.newClient()), idOf(await cells.newClient("east"))];
  for (const [cell, database] of [
    ["home", cells.home],
    ["east", cells.east],
  ] as const) {
    await serve(cell, database, cells.home);
    const source = await openBackupSource(loadConfig({ ...cells.env, CELL: cell }), log);
    await writeBackup(join(folder, cell), {
      ...source,
      ...quiet,
      passphrase,
      version: "1",
      keyWork: { n: 2, r: 1, p: 1 },
    });
    await source.close();
  }
  await cells.move(inEast, "home");
  const restored = async (env: Record<string, string>) => {
    const config = loadConfig(env);
    const options = { ...quiet, passphrase, checkKeys: checkKeysOf(config) };
    await restoreBackup(join(folder, env.CELL ?? ""), {
      ...options,
      openTarget: () => openRestoreTarget(config, log),
    });
  };

  const [home, east] = await databases();
  const env = { ...cells.env, DATABASE_URL: home.url, DATABASE_CELLS: `east=${east.url}` };
  await restored({ ...env, CELL: "home" });
  await restored({ ...env, CELL: "east" });

  const [homeDatabase, eastDatabase] = [home.open(), east.open()];
  // The mark of the original came along, and says nothing about the copy.
  const down = { query: () => Promise.reject(new ForagerError("database_unavailable")) };
  await assert.rejects(serve("east", eastDatabase, down), {
    message: /Start this process when home responds/,
  });
  // East alone is from before the move.
  await assert.rejects(serve("east", eastDatabase, cells.home), {
    code: "configuration_invalid",
    message: new RegExp(`^The cell east has clients that belong elsewhere: ${inEast}\\.`),
  });
  // Both are.
  await serve("east", eastDatabase, homeDatabase);
  await serve("home", homeDatabase, homeDatabase);
  await serve("east", eastDatabase, down);
  assert.deepEqual(await placesIn(env), { [atHome]: "home", [inEast]: "east" });
});

test("cells of an earlier release are upgraded one by one, and move clients when both are", async () => {
  const [home, east] = (await databases()).map((database) => database.open()) as [Database, Database];
  for (const database of [home, east]) {
    await database.script("drop schema public cascade; create schema public");
    await migrate(database, { upTo: "0036-waiting-changes-index" });
  }
  await east.query({ text: "insert into clients (id, name) values ('cli_a', 'a')" });
  await home.query({ text: "insert into client_cells (client_id, cell) values ('cli_a', 'east')" });
  await migrate(home);
  await assert.rejects(moveBetween(home, { home, east }, "cli_a", "home"), { message: /different schemas/ });
  await migrate(east);
  await moveBetween(home, { home, east }, "cli_a", "home");
  const found = async (database: Database) =>
    (await database.query({ text: "select id from clients" })).length;
  assert.deepEqual([await found(home), await found(east)], [1, 0]);
});
