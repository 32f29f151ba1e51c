import { execFile } from "node:child_process";
import { chmod, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";
import { openDatabase } from "../../src/store/core/database.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { migrationsHash } from "./database.ts";
import { temporaryFolder } from "./service-process.ts";

/**
 * A DATA_DIR with a migrated, empty database, deleted when the test file ends. It is a copy of a folder shared by all
 * test files, because creating a database takes longer than the rest of a start. Tests of the first start use an empty
 * folder instead.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await temporaryFolder(name);
  await copyDataFolder(folder);
  return folder;
}

/** Copies the shared DATA_DIR into an existing folder. */
export async function copyDataFolder(folder: string): Promise<void> {
  await copyFolder(await sharedFolder(), folder);
}

/** Copies a DATA_DIR that no service uses. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

async function sharedFolder(): Promise<string> {
  const folder = join(tmpdir(), `forager-tests-${userInfo().username}-${migrationsHash}`);
  if (await exists(folder)) return folder;
  const draft = await mkdtemp(`${folder}-`);
  // When running as root, the database runs as another user, who must be able to enter the folder.
  await chmod(draft, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => undefined });
  const database = openDatabase({
    connection: server.connection,
    poolSize: 1,
    applicationName: "forager tests",
    onIdleError: () => undefined,
  });
  await migrate(database);
  await database.close();
  await server.stop();
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another test file was first.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  });
  return folder;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
