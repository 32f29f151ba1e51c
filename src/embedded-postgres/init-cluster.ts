import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ForagerError } from "../errors.ts";
import { runAs } from "../processes/unprivileged-user.ts";
import type { ServerUser } from "./data-location.ts";
import type { NativeBinaries } from "./native-binaries.ts";
import { serverFailure } from "./operator-messages.ts";

/** The superuser for Forager's connections. */
export const serverRole = "forager";

interface Cluster {
  readonly clusterDir: string;
  readonly user: ServerUser;
}

/**
 * Creates the data directory in a temporary folder beside it and renames it when complete, so that a later start never
 * mistakes an interrupted one for a database.
 */
export async function initCluster(cluster: Cluster, binaries: NativeBinaries, password: string) {
  const home = dirname(cluster.clusterDir);
  const temporary = await mkdtemp(join(home, `${temporaryPrefix(cluster)}`));
  try {
    const passwordFile = join(temporary, "password");
    const data = join(temporary, "data");
    await writeFile(passwordFile, password, { mode: 0o600 });
    await mkdir(data, { mode: 0o700 });
    if (cluster.user) {
      for (const path of [passwordFile, data, temporary]) {
        await chown(path, cluster.user.uid, cluster.user.gid);
      }
    }
    const result = await runAs(cluster.user, binaries.initdb, initdbArguments(data, passwordFile)).catch(
      (error: unknown) => {
        throw serverFailure("The PostgreSQL program initdb cannot be run on this system", "", error);
      },
    );
    if (result.code !== 0) {
      throw serverFailure(
        `The database could not be created in ${cluster.clusterDir}`,
        result.stderr || result.stdout,
      );
    }
    await rename(data, cluster.clusterDir);
    await syncDirectory(home);
  } finally {
    await removeWhole(temporary);
  }
}

function initdbArguments(data: string, passwordFile: string): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${serverRole}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // Sorts and compares the same on every system and version, unlike the C library's locales.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
}

/** Removes what interrupted starts left behind. Call it under the start lock. */
export async function removeInterruptedInits(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.clusterDir);
  for (const name of await readdir(home)) {
    if (name.startsWith(temporaryPrefix(cluster))) await removeWhole(join(home, name));
  }
}

function temporaryPrefix(cluster: Cluster): string {
  return `${basename(cluster.clusterDir)}.init-`;
}

async function removeWhole(path: string): Promise<void> {
  // An initdb whose parent was killed may still be writing here.
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Without fsync, a power failure could undo the rename and lose the database. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** @throws ForagerError configuration_invalid unless the directory is a cluster of this major version. */
export async function checkClusterVersion(cluster: Cluster, binaries: NativeBinaries): Promise<void> {
  const text = await readFile(join(cluster.clusterDir, "PG_VERSION"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    },
  );
  const found = text?.trim();
  if (found === binaries.majorVersion) return;
  throw new ForagerError(
    "configuration_invalid",
    found
      ? `The database in ${cluster.clusterDir} was made by PostgreSQL ${found}, and this Forager brings PostgreSQL ` +
          `${binaries.majorVersion}, which cannot open it. Nothing was changed. Write a backup with the version of Forager ` +
          "that made it ('forager backup FILE'), then restore the file with this one into a new DATA_DIR ('forager " +
          "restore FILE'): docs/operations.md."
      : `${cluster.clusterDir} is not a PostgreSQL data directory: its file PG_VERSION is missing or empty. ` +
          "Restore it from a backup, or move it away to start with an empty database.",
  );
}

/** Resets the password of a cluster whose password file was lost. The server must not be running. */
export async function resetServerPassword(cluster: Cluster, binaries: NativeBinaries, password: string) {
  const result = await runAs(
    cluster.user,
    binaries.postgres,
    ["--single", "-D", cluster.clusterDir, "postgres"],
    {
      input: `ALTER ROLE ${serverRole} PASSWORD '${password}'\n`,
    },
  );
  if (result.code === 0 && !/ERROR|FATAL|PANIC/.test(result.stderr)) return;
  throw serverFailure("The password of the database could not be reset", result.stderr);
}
