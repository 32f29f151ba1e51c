import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { createGzip } from "node:zlib";
import type { ObjectPort } from "../../src/backup/ports.ts";
import { statementRecord } from "../../src/backup/records.ts";
import { type RestoreTarget, restoreBackup } from "../../src/backup/restore-backup.ts";
import { createSealer } from "../../src/backup/sealing.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { checkKeysOf } from "../../src/compose/backup.ts";
import { loadConfig } from "../../src/config.ts";
import { omittedTables, savedTables } from "../../src/store/backup/tables.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { knownSchema, migrate, readSchema } from "../../src/store/core/migrate.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../servers/database-proxy.ts";

const folder = await temporaryFolder("restore");
const passphrase = "correct horse battery staple";
const secretKey = "k".repeat(40);
const quick = { n: 2, r: 1, p: 1 };
const imageName = `${"ab".repeat(32)}.jpg`;

/** An object store in memory. */
function memoryStore(content: Record<string, string> = {}) {
  const objects = new Map(Object.entries(content).map(([key, text]) => [key, Buffer.from(text)]));
  return {
    objects,
    read: async (key: string) => {
      const found = objects.get(key);
      return found === undefined ? null : { sizeBytes: found.length, stream: Readable.from([found]) };
    },
    put: async (key: string, bytes: Uint8Array): Promise<void> => void objects.set(key, Buffer.from(bytes)),
    delete: async (key: string) => void objects.delete(key),
  };
}

/** Not named like a process of Forager, which would count as one that uses the installation. */
async function using<Result>(
  at: TestDatabase,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({
    connection: at.connection,
    poolSize: 3,
    applicationName: "checks",
    onIdleError: () => undefined,
  });
  return await work(database).finally(() => database.close());
}

const noTables = "drop schema public cascade; create schema public";

const oneJob = `
  insert into clients (id, name) values ('cli_one', 'One, \\N and a
line break');
  insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name, actor_role)
    values ('01890000-0000-7000-8000-000000000001', 'cli_one', 'svcSite', false, 'completed', 0, '{"url": "\\t"}',
            '01890000-0000-7000-8000-000000000002', 'a', 'a', 'member'),
           ('01890000-0000-7000-8000-000000000003', 'cli_one', 'svcMaps', false, 'completed', 0, '{}',
            '01890000-0000-7000-8000-000000000002', 'a', 'a', 'member'),
           ('01890000-0000-7000-8000-000000000004', 'cli_one', 'svcSite', false, 'completed', 0, '{}',
            '01890000-0000-7000-8000-000000000002', 'a', 'a', 'member');
  insert into job_results values
    ('01890000-0000-7000-8000-000000000001', '{"compendium": {"store_key": "compendia/cli_one/1.md"}}'),
    ('01890000-0000-7000-8000-000000000003', '{"results": [{"image_url": "http://x/media/${imageName}"}]}'),
    ('01890000-0000-7000-8000-000000000004', '{"compendium": {"store_key": "compendia/cli_one/gone.md"}}');
  insert into events (client_id, type, data) values ('cli_one', 'job.completed', '{}')`;

const stored = {
  "compendia/cli_one/1.md": "# Text",
  [`media/images/${imageName}`]: "image",
  "x/y/z": "unused",
};

/** A backup of a database with one client. */
async function backupOf(
  at: TestDatabase,
  name: string,
  objects: Pick<ObjectPort, "read"> = memoryStore(stored),
) {
  const path = join(folder, name);
  const summary = await using(at, (database) =>
    writeBackup(path, {
      database,
      secretKeys: { present: secretKey, previous: undefined },
      objects,
      version: "1.0.0",
      passphrase,
      report: () => undefined,
      signal: new AbortController().signal,
      keyWork: quick,
    }),
  );
  return { path, summary };
}

interface Into {
  ownsDatabase?: boolean;
  objects?: ReturnType<typeof memoryStore>;
  adoptKeys?: RestoreTarget["adoptKeys"];
  given?: string;
  /** The way to the database, if it is not the direct one. */
  through?: string;
}

async function restoreInto(at: TestDatabase | null, path: string, into: Into = {}) {
  return await restoreBackup(path, {
    passphrase: into.given ?? passphrase,
    checkKeys: () => undefined,
    report: () => undefined,
    signal: new AbortController().signal,
    outcomeWithinMs: 500,
    openTarget: async () => {
      assert.ok(at !== null, "the installation was opened");
      const database = openDatabase({
        connection: into.through === undefined ? at.connection : { connectionString: into.through },
        poolSize: 3,
        applicationName: "forager restore",
        onIdleError: () => undefined,
      });
      return {
        database,
        ownsDatabase: into.ownsDatabase ?? false,
        objects: into.objects ?? memoryStore(),
        adoptKeys: into.adoptKeys ?? (async () => async () => undefined),
        close: () => database.close(),
      };
    },
  });
}

const countRows = (at: TestDatabase, table: string) =>
  using(at, async (database) => {
    const [row] = await database.query<{ rows: number }>({
      text: `select count(*)::int as rows from ${table}`,
    });
    return row?.rows;
  });

const source = await createTestDatabase();
await using(source, (database) => database.script(oneJob));
const { path: file, summary } = await backupOf(source, "one");

describe("a backup", () => {
  test("has every table but those of live processes, each after the ones it refers to", async () => {
    const { tables, references } = await using(source, async (database) => ({
      tables: await database.query<{ name: string }>({
        text: "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
      }),
      references: await database.query<{ from: string; to: string }>({
        text: `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
               where contype = 'f'`,
      }),
    }));
    assert.deepEqual(tables.map(({ name }) => name).sort(), [...savedTables, ...omittedTables].sort());
    const saved: readonly string[] = savedTables;
    assert.ok(references.length > 3);
    for (const { from, to } of references.filter((reference) => saved.includes(reference.from))) {
      assert.ok(saved.indexOf(to) < saved.indexOf(from), `${from} refers to ${to}`);
    }
  });

  test("counts what it has and names nothing that is in it", async () => {
    assert.deepEqual([summary.objects, summary.missing_objects, summary.schema], [2, 1, knownSchema.at(-1)]);
    const bytes = await readFile(file);
    for (const word of ["cli_one", "# Text", secretKey, "job_results"])
      assert.equal(bytes.indexOf(word), -1, word);
  });

  test("replaces no file", async () => {
    const before = await readFile(file);
    await assert.rejects(backupOf(source, "one"), { message: /one exists already/ });
    assert.deepEqual(await readFile(file), before);
  });

  test("is not left half-written when the object store fails", async () => {
    const failing = {
      read: async (key: string): Promise<null> => {
        throw new Error(`no access to ${key}`);
      },
    };
    await assert.rejects(backupOf(source, "failing", failing), /no access to/);
    assert.deepEqual(await readdir(folder), ["one"]);
  });

  test("is refused for a folder that does not exist", async () => {
    await assert.rejects(backupOf(source, "none/one"), {
      message: /none\/one cannot be used: ENOENT.*Name a file/,
    });
  });

  test("is not made of a database without tables, or of a newer release", async () => {
    const other = await createTestDatabase();
    await using(other, (database) =>
      database.script("insert into schema_migrations values ('9999-later', '')"),
    );
    await assert.rejects(backupOf(other, "later"), { message: /newer version of Forager/ });
    await using(other, (database) => database.script(noTables));
    await assert.rejects(backupOf(other, "empty"), { message: /nothing to back up/ });
    await assert.rejects(readFile(join(folder, "later")), { code: "ENOENT" });
  });
});

describe("a restore", () => {
  test("of a file that is cut, altered or another's is refused before the installation is opened", async () => {
    const bytes = await readFile(file);
    const bad = join(folder, "bad");
    const positions = Array.from({ length: 40 }, (_, index) => Math.floor((bytes.length * index) / 40));
    for (const position of [...positions, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(position) ^ 4, position);
      await writeFile(bad, altered);
      await assert.rejects(restoreInto(null, bad), { code: "backup_failed" }, `byte ${position}`);
      await writeFile(bad, bytes.subarray(0, position));
      await assert.rejects(restoreInto(null, bad), { code: "backup_failed" }, `${position} bytes`);
    }
    await assert.rejects(restoreInto(null, file, { given: "another passphrase" }), {
      message: /does not open/,
    });
    await assert.rejects(restoreInto(null, join(folder, "none")), { message: /none cannot be used: ENOENT/ });
    await assert.rejects(restoreInto(null, folder), { message: /is not a file/ });
  });

  test("of a newer release's backup is refused before the installation is opened", async () => {
    const seal = await createSealer({ forager: "9.0.0", schema: "9999-later" }, passphrase, quick);
    const statement = statementRecord({
      is: "installation",
      created_at: new Date().toISOString(),
      schema: [...knownSchema, "9999-later"],
      secret_key: secretKey,
      secret_key_previous: null,
    });
    const newer = join(folder, "newer");
    await writeFile(newer, seal(Readable.from([statement]).pipe(createGzip())));
    await assert.rejects(restoreInto(null, newer), {
      message: /made by Forager 9\.0\.0, which is newer than this one\. Restore it with that version/,
    });
  });

  test("is refused where SECRET_KEY is set to another key, or has to be set", () => {
    const check = (env: Record<string, string>) =>
      checkKeysOf(loadConfig(env))({ present: secretKey, previous: undefined });
    const external = { DATABASE_URL: "postgres://db.example.com/forager" };
    const other = "x".repeat(40);
    assert.throws(() => check(external), {
      message: /^SECRET_KEY is not set\. Set it .* --secret-key' prints\./,
    });
    for (const kind of [external, {}]) {
      assert.throws(() => check({ ...kind, SECRET_KEY: other }), {
        message: /^SECRET_KEY differs from that of the backup/,
      });
      check({ ...kind, SECRET_KEY: secretKey });
      check({ ...kind, SECRET_KEY: other, SECRET_KEY_PREVIOUS: secretKey });
    }
    check({});
  });

  test("into an installation with clients, or in use, is refused and changes nothing", async () => {
    await assert.rejects(restoreInto(source, file), {
      message: /not empty: its table clients has rows\. Restore into/,
    });
    assert.equal(await countRows(source, "clients"), 1);
    const target = await createTestDatabase();
    const service = openDatabase({
      connection: target.connection,
      poolSize: 1,
      applicationName: "forager api",
      onIdleError: () => undefined,
    });
    await service.query({ text: "select" });
    await assert.rejects(restoreInto(target, file), {
      message: /in use by 'forager api'\. Stop every Forager/,
    });
    await service.close();
  });

  test("that fails half-way leaves nothing, and works afterwards", async () => {
    const target = await createTestDatabase();
    const objects = memoryStore();
    const failing = {
      ...objects,
      put: async (key: string, bytes: Uint8Array) => {
        if (key.startsWith("media/")) throw new Error("the bucket is full");
        await objects.put(key, bytes);
      },
    };
    await assert.rejects(restoreInto(target, file, { objects: failing }), { message: "the bucket is full" });
    assert.deepEqual([await countRows(target, "clients"), await countRows(target, "jobs")], [0, 0]);
    assert.equal(objects.objects.size, 0);

    const steps: string[] = [];
    const adoptKeys: Into["adoptKeys"] = async ({ present }) => {
      steps.push(present);
      return async () => void steps.push("taken back");
    };
    const done = await restoreInto(target, file, { objects, adoptKeys });
    assert.deepEqual([done.rows, done.tables, done.objects], [summary.rows, summary.tables, 2]);
    assert.deepEqual(steps, [secretKey]);
    assert.deepEqual([...objects.objects.keys()].sort(), Object.keys(stored).slice(0, 2).sort());
    // Numbering continues, and what triggers count is not counted again.
    await using(target, async (database) => {
      const [event] = await database.query<{ id: string }>({
        text: "insert into events (client_id, type, data) values ('cli_one', 'x', '') returning id",
      });
      assert.equal(event?.id, "2");
      const counted = await database.query<{ jobs: string }>({
        text: "select sum(jobs) as jobs from job_total_changes",
      });
      assert.deepEqual(counted, [{ jobs: "3" }]);
      await database.script("update jobs set status = 'failed' where type = 'svcMaps'");
      assert.equal(await countRows(target, "job_total_changes"), 4);
    });
  });

  describe("whose connection ends at the commit", () => {
    /** Restores through a proxy that ends the connection; the keys are adopted just before the commit. */
    async function cutRestore(when: "before" | "after", strike = (_proxy: DatabaseProxy): void => undefined) {
      const target = await createTestDatabase();
      const proxy = await startDatabaseProxy(target.url);
      atEnd(async () => proxy.close());
      const { objects, ...store } = memoryStore();
      const keys: string[] = [];
      const adoptKeys: Into["adoptKeys"] = async ({ present }) => {
        keys.push(present);
        proxy.cutAtCommit(when);
        strike(proxy);
        return async () => void keys.pop();
      };
      const into = { objects: { ...store, objects }, adoptKeys, through: proxy.url };
      const restored = restoreInto(target, file, into).then(
        () => "restored",
        (error: Error) => error.message,
      );
      return { target, objects, keys, outcome: await restored };
    }

    test("is complete if the database has committed", async () => {
      const { target, objects, keys, outcome } = await cutRestore("after");
      assert.equal(outcome, "restored");
      assert.deepEqual([await countRows(target, "jobs"), objects.size, keys], [3, 2, [secretKey]]);
    });

    test("leaves nothing if it has not, and works afterwards", async () => {
      const { target, objects, keys, outcome } = await cutRestore("before");
      assert.match(outcome, /^Connection terminated|^The database/);
      assert.deepEqual([await countRows(target, "jobs"), objects.size, keys], [0, 0, []]);
      assert.equal((await restoreInto(target, file)).rows, summary.rows);
    });

    test("keeps objects and keys if the database does not say, and says what to do", async () => {
      const refuseLater = (proxy: DatabaseProxy) => proxy.refuse();
      const { target, objects, keys, outcome } = await cutRestore("after", refuseLater);
      assert.match(outcome, /may be complete\. When the database answers, restore again/);
      assert.deepEqual([await countRows(target, "jobs"), objects.size, keys], [3, 2, [secretKey]]);
      await assert.rejects(restoreInto(target, file), { message: /not empty/ });
    });
  });

  test("of an earlier release's backup applies the later migrations to it", async () => {
    const earlier = "0025-job-totals";
    const old = await createTestDatabase();
    await using(old, async (database) => {
      await database.script(noTables);
      await migrate(database, { upTo: earlier });
      await database.script(oneJob);
    });
    const { path } = await backupOf(old, "earlier");

    const target = await createTestDatabase();
    await assert.rejects(restoreInto(target, path), {
      message: /has already been set up by this one\. Restore into/,
    });
    // A database that belongs to Forager alone is set up anew.
    await restoreInto(target, path, { ownsDatabase: true });
    assert.equal(await countRows(target, "jobs"), 3);
    assert.deepEqual(await using(target, readSchema), knownSchema);
  });
});
