import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ForagerError } from "../errors.ts";
import { UnknownOutcome } from "../store/backup/copy-connection.ts";
import {
  checkRestorable,
  finishLoading,
  type Loader,
  loadInstallation,
  removeEmptySchema,
} from "../store/backup/load.ts";
import type { TableColumns } from "../store/backup/tables.ts";
import type { Database } from "../store/core/database.ts";
import { knownSchema, migrate, readSchema } from "../store/core/migrate.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { counted } from "../text/counted.ts";
import { openBackupFile } from "./backup-file.ts";
import { type ObjectPort, objectsAtOnce, type Report } from "./ports.ts";
import { type InstallationStatement, type RecordReader, readRecords } from "./records.ts";
import { damaged, type OpenedSeal, openSeal } from "./sealing.ts";

export interface RestoreSummary {
  file: string;
  /** When the backup was made. */
  created_at: string;
  tables: number;
  rows: number;
  objects: number;
}

/** The installation to restore into. */
export interface RestoreTarget {
  database: Database;
  /** Whether the database belongs to Forager alone, so that its schema may be set up anew. */
  ownsDatabase: boolean;
  objects: ObjectPort;
  /** Stores the backup's keys if the installation keeps them itself. @returns what takes this back. */
  adoptKeys(keys: BackupKeys): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface BackupKeys {
  present: string;
  previous: string | undefined;
}

export interface RestoreOptions {
  passphrase: string;
  /** @throws ForagerError if the installation's own keys are others. Called before the target is opened. */
  checkKeys(keys: BackupKeys): void;
  openTarget(): Promise<RestoreTarget>;
  report: Report;
  signal: AbortSignal;
  /** How long to wait for a database that goes away with the commit. Less for tests. */
  outcomeWithinMs?: number;
}

/**
 * Restores a backup into an empty installation, completely or not at all. The whole file is authenticated before the
 * installation is opened, and again as it is read.
 * @throws ForagerError backup_failed, configuration_invalid, database_unavailable, storage_unavailable.
 */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<RestoreSummary> {
  const { report, signal } = options;
  return await withVerified(path, options, async (seal) =>
    withContent(seal, signal, async (reader, installation) => {
      const upTo = checkSchema(installation, seal);
      options.checkKeys(keysOf(installation));
      const target = await options.openTarget();
      try {
        await prepareSchema(target, installation, upTo);
        const counts = await load(target, reader, installation, options);
        const summary = { created_at: installation.created_at, ...counts };
        await complete(target.database, summary);
        report("The installation is complete.");
        return { file: path, ...summary };
      } finally {
        await target.close();
      }
    }),
  );
}

/** The SECRET_KEY of the installation in a backup. @throws ForagerError backup_failed. */
export async function readBackupKeys(
  path: string,
  options: Pick<RestoreOptions, "passphrase" | "report" | "signal">,
): Promise<BackupKeys> {
  return await withVerified(path, options, (seal) =>
    withContent(seal, options.signal, async (_reader, installation) => keysOf(installation)),
  );
}

const keysOf = ({ secret_key, secret_key_previous }: InstallationStatement): BackupKeys => ({
  present: secret_key,
  previous: secret_key_previous ?? undefined,
});

async function withVerified<Result>(
  path: string,
  { passphrase, report, signal }: Pick<RestoreOptions, "passphrase" | "report" | "signal">,
  work: (seal: OpenedSeal) => Promise<Result>,
): Promise<Result> {
  const file = await openBackupFile(path);
  try {
    const seal = await openSeal(file, passphrase);
    for await (const _chunk of seal.content()) signal.throwIfAborted();
    report(`${path} is intact: ${file.size} bytes, made by Forager ${seal.label.forager}.`);
    return await work(seal);
  } finally {
    await file.close();
  }
}

async function withContent<Result>(
  seal: OpenedSeal,
  signal: AbortSignal,
  work: (reader: RecordReader, installation: InstallationStatement) => Promise<Result>,
): Promise<Result> {
  const unpacked = createGunzip({ chunkSize: 262_144 });
  // A failure also ends `unpacked`, and so reaches its reader.
  const unpacking = pipeline(Readable.from(seal.content()), unpacked, { signal }).catch(() => undefined);
  try {
    const reader = readRecords(unpacked);
    const installation = await reader.statement();
    if (installation.is !== "installation") throw damaged();
    return await work(reader, installation);
  } finally {
    unpacked.destroy();
    await unpacking;
  }
}

/** @returns the backup's newest migration. @throws ForagerError backup_failed if this program does not know it. */
function checkSchema({ schema }: InstallationStatement, { label }: OpenedSeal): string {
  if (schema.some((name) => !knownSchema.includes(name))) {
    throw new ForagerError(
      "backup_failed",
      `The backup was made by Forager ${label.forager}, which is newer than this one. Restore it with that version or a later one.`,
    );
  }
  const upTo = schema.at(-1);
  if (upTo === undefined) throw damaged();
  if (schema.some((name, index) => name !== knownSchema[index])) {
    throw new ForagerError(
      "backup_failed",
      "The backup was made by a version between releases, whose schema this one cannot bring up to date. Restore it with " +
        `the version that made it, Forager ${label.forager}.`,
    );
  }
  return upTo;
}

/** Gives the empty installation the schema of the backup, which later migrations then change together with the data. */
async function prepareSchema(
  { database, ownsDatabase }: RestoreTarget,
  { schema }: InstallationStatement,
  upTo: string,
): Promise<void> {
  await checkRestorable(database);
  const present = await readSchema(database);
  if (present.length > schema.length && present.every((name, index) => name === knownSchema[index])) {
    if (!ownsDatabase) {
      throw new ForagerError(
        "backup_failed",
        "The backup is of an earlier version, and the database at DATABASE_URL has already been set up by this one. " +
          "Restore into a database without tables, for example a new one.",
      );
    }
    await removeEmptySchema(database);
  }
  await migrate(database, { upTo });
}

/** What follows the commit, which a start of the service would do as well, or do without. */
async function complete(database: Database, details: Omit<RestoreSummary, "file">): Promise<void> {
  try {
    await migrate(database);
    await finishLoading(database);
    await recordAudit(database, { action: "backup.restored", clientId: null, details });
  } catch (error) {
    throw new ForagerError(
      "backup_failed",
      `The backup is restored. A later step failed: ${(error as Error).message} Do not restore again, but start the service.`,
      { cause: error },
    );
  }
}

type Counts = Pick<RestoreSummary, "tables" | "rows" | "objects">;

async function load(
  target: RestoreTarget,
  reader: RecordReader,
  installation: InstallationStatement,
  { report, signal, outcomeWithinMs }: RestoreOptions,
): Promise<Counts> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const work = async (loader: Loader) => {
      const counts = await readInto(loader, target.objects, reader, { report, undo });
      signal.throwIfAborted();
      undo.push(await target.adoptKeys(keysOf(installation)));
      return counts;
    };
    return await loadInstallation(target.database, work, { outcomeWithinMs });
  } catch (error) {
    // Objects and keys stay: the rows that need them may be there.
    if (error instanceof UnknownOutcome) throw mayBeRestored(error);
    // What cannot be undone is not worth hiding the cause.
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw error;
  }
}

const mayBeRestored = (cause: UnknownOutcome) =>
  new ForagerError(
    "database_unavailable",
    "The connection to the database ended as the restore was committed, so the restore may be complete. When the " +
      "database answers, restore again: if the installation is not empty then, it is complete.",
    { cause },
  );

/** Reads everything after the first statement. @throws ForagerError backup_failed if it contradicts itself. */
async function readInto(
  loader: Loader,
  objects: ObjectPort,
  reader: RecordReader,
  { report, undo }: { report: Report; undo: (() => Promise<unknown>)[] },
): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0, objects: 0 };
  let held: { key: string; bytes: Buffer }[] = [];
  const putHeld = async () => {
    const batch = held;
    held = [];
    await Promise.all(batch.map(({ key, bytes }) => putObject(objects, key, bytes, undo)));
    counts.objects += batch.length;
  };
  let next = await reader.statement();
  for (; next.is !== "end"; next = await reader.statement()) {
    if (next.is === "table") {
      const rows = await readTable(loader, next, reader);
      counts.tables += 1;
      counts.rows += rows;
      if (rows > 0) report(`${next.table}: ${counted(rows, "row")}`);
    } else if (next.is === "numbering") await loader.continueNumbering(next);
    else if (next.is === "object") {
      held.push({ key: next.key, bytes: await readObject(next, reader) });
      if (held.length === objectsAtOnce) await putHeld();
    } else throw damaged();
  }
  await putHeld();
  await reader.end();
  const { tables, rows, objects: objectCount } = next;
  if (tables !== counts.tables || rows !== counts.rows || objectCount !== counts.objects) throw damaged();
  if (counts.objects > 0) report(counted(counts.objects, "object"));
  return counts;
}

async function readTable(loader: Loader, table: TableColumns, reader: RecordReader): Promise<number> {
  const rows = await loader.fill(table, reader.data());
  const end = await reader.statement();
  if (end.is !== "table_end" || end.rows !== rows) throw damaged();
  return rows;
}

async function readObject({ bytes }: { bytes: number }, reader: RecordReader): Promise<Buffer> {
  const content = await buffer(reader.data());
  if (content.length !== bytes) throw damaged();
  return content;
}

/** An object that is there already stays: the backup may have been made from the same bucket. */
async function putObject(
  objects: ObjectPort,
  key: string,
  bytes: Buffer,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const found = await objects.read(key);
  found?.stream.destroy();
  if (found?.sizeBytes === bytes.length) return;
  if (found === null) undo.push(() => objects.delete(key));
  await objects.put(key, bytes);
}
