import { createHash, randomBytes } from "node:crypto";
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ForagerError } from "../errors.ts";
import {
  canEnter,
  createSystemDirectory,
  findUser,
  isRoot,
  type UnprivilegedUser,
} from "../processes/unprivileged-user.ts";
import { explainFileError, type Log } from "./operator-messages.ts";

/** Location of the database of one DATA_DIR, and the account of its server. */
export interface DataLocation {
  /** Real path of DATA_DIR: lock, password, and the record of a `home` elsewhere. */
  readonly dataDir: string;
  /** Folder of the cluster and its log: DATA_DIR, unless the server's account cannot reach it. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly clusterDir: string;
  readonly clusterExists: boolean;
  readonly user: ServerUser;
}

/**
 * Creates DATA_DIR if it is absent. Other accounts may traverse it (0711): as root, PostgreSQL runs as another user
 * inside it. Secrets in it have mode 0600.
 *
 * @returns its real path.
 * @throws ForagerError configuration_invalid if it cannot be created or written.
 */
export async function createDataDirectory(dataDir: string): Promise<string> {
  return await makeUsable(dataDir).catch((error: unknown) => {
    throw explainFileError(error);
  });
}

async function makeUsable(dataDir: string): Promise<string> {
  const first = await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (first !== undefined) {
    // A umask of 077 would have closed the new folders.
    const top = resolve(first);
    for (let path = resolve(dataDir); path.startsWith(top); path = dirname(path)) await chmod(path, 0o711);
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return await realpath(dataDir);
}

/** Whether DATA_DIR has a database, here or elsewhere. Creates nothing. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return (
    (await ownerOf(join(dataDir, "postgres"))) !== undefined || (await readRecord(dataDir)) !== undefined
  );
}

/**
 * Determines the location of the database. Call it under the start lock: it may record a new location.
 *
 * @throws ForagerError configuration_invalid if the recorded folder is missing, belongs to another user, or is that of
 *   the DATA_DIR from which this one was copied.
 */
export async function findDataLocation(options: {
  /** As returned by `createDataDirectory`. */
  dataDir: string;
  /** Where root keeps the database when the server's account cannot reach DATA_DIR. */
  systemDir: string;
  log: Log;
}): Promise<DataLocation> {
  const { dataDir } = options;
  const recorded = await readRecord(dataDir);
  const home = recorded ?? dataDir;
  if (recorded !== undefined) await claimHome(dataDir, home, options.log);
  const owner = await ownerOf(join(home, "postgres"));
  if (owner !== undefined) return await existingLocation(dataDir, home, owner);

  const user = await chooseServerUser();
  if (recorded !== undefined || user === undefined || (await canEnter(user, dataDir))) {
    return location(dataDir, home, user, false);
  }
  return location(dataDir, await createHomeElsewhere(options), user, false);
}

function location(dataDir: string, home: string, user: ServerUser, clusterExists: boolean): DataLocation {
  return { dataDir, home, clusterDir: join(home, "postgres"), clusterExists, user };
}

async function existingLocation(
  dataDir: string,
  home: string,
  owner: { uid: number; gid: number },
): Promise<DataLocation> {
  const clusterDir = join(home, "postgres");
  if (!isRoot()) {
    if (owner.uid === process.getuid?.()) return location(dataDir, home, undefined, true);
    throw new ForagerError(
      "configuration_invalid",
      `The database in ${clusterDir} belongs to another user (id ${owner.uid}). ` +
        "Start Forager as the user that it was first started as, or set DATA_DIR to another folder.",
    );
  }
  if (owner.uid === 0) {
    throw new ForagerError(
      "configuration_invalid",
      `The database in ${clusterDir} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it to another user, for example: chown -R nobody '${clusterDir}'`,
    );
  }
  // The owner of the database runs it, even if a better account has appeared on the system since.
  if (await canEnter(owner, home)) return location(dataDir, home, owner, true);
  throw new ForagerError(
    "configuration_invalid",
    `The user id ${owner.uid}, which the database belongs to, may not enter ${home}. ` +
      "Give it access to every parent folder (chmod o+x), as when the database was created.",
  );
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return found && { uid: found.uid, gid: found.gid };
}

const recordPath = (dataDir: string) => join(dataDir, "postgres-location");

async function readRecord(dataDir: string): Promise<string | undefined> {
  const home = await readFile(recordPath(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (home === undefined) return undefined;
  if (await ownerOf(home.trim())) return home.trim();
  throw new ForagerError(
    "configuration_invalid",
    `${recordPath(dataDir)} says that the database is in ${home.trim()}, and that folder does not exist. ` +
      "Restore it, or remove the file to start with an empty database.",
  );
}

const claimPath = (home: string) => join(home, "data-dir");

/**
 * Binds a folder elsewhere to one DATA_DIR, whose path it records. A DATA_DIR that was moved claims the folder anew; a copy
 * does not, as long as the original exists: it would work in the original's database.
 */
async function claimHome(dataDir: string, home: string, log: Log): Promise<void> {
  const path = claimPath(home);
  const claimed = (await readFile(path, "utf8").catch(() => "")).trim();
  if (claimed === dataDir) return;
  if (claimed !== "" && (await isOriginal(claimed, dataDir, home))) {
    throw new ForagerError(
      "configuration_invalid",
      `${dataDir} is a copy of ${claimed}, whose database is in ${home} and was not copied with it. To get an ` +
        `installation of its own, stop Forager, copy that folder as well (cp -a) and write the copy's path into ` +
        `${recordPath(dataDir)}; or remove this file to start with an empty database.`,
    );
  }
  await writePrivateFile(path, `${dataDir}\n`);
  if (claimed !== "") log("the data directory was moved", { from: claimed, to: dataDir, database: home });
}

/** Whether `claimed` is another folder that still has its database in `home`. */
async function isOriginal(claimed: string, dataDir: string, home: string): Promise<boolean> {
  const recorded = await readFile(recordPath(claimed), "utf8").catch(() => "");
  if (recorded.trim() !== home) return false;
  const [there, here] = await Promise.all([stat(claimed), stat(dataDir)]);
  return there.dev !== here.dev || there.ino !== here.ino;
}

/**
 * Creates a folder for this DATA_DIR under `systemDir` and records it in DATA_DIR, so that it is found again after
 * DATA_DIR was moved. Never reuses an existing folder: it may hold the database of another DATA_DIR that had this path
 * before.
 */
async function createHomeElsewhere(options: { dataDir: string; systemDir: string; log: Log }) {
  const { dataDir, systemDir, log } = options;
  await createSystemDirectory(systemDir);
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  let home = join(systemDir, name);
  try {
    await mkdir(home, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    log("a database of an earlier data directory of the same path stays where it is", { at: home });
    home = `${home}-${randomBytes(4).toString("hex")}`;
    await mkdir(home, { mode: 0o711 });
  }
  await chmod(home, 0o711);
  await writePrivateFile(claimPath(home), `${dataDir}\n`);
  await writePrivateFile(recordPath(dataDir), `${home}\n`);
  log("the database user cannot enter the data directory, so the database is kept elsewhere", {
    dataDir,
    database: home,
  });
  return home;
}

/** Writes a file of mode 0600 atomically, for the owner of its folder. */
async function writePrivateFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToFolderOwner(temporary);
  await rename(temporary, path).catch(async (error: unknown) => {
    await rm(temporary, { force: true });
    throw error;
  });
}

/** Files that root adds to a user's DATA_DIR must stay usable for that user. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  const folder = await lstat(dirname(path));
  if (folder.uid !== 0) await chown(path, folder.uid, folder.gid);
}

/** The account for PostgreSQL, which refuses to run as root. */
export type ServerUser = UnprivilegedUser;

/**
 * Selects the account for a new database: `postgres` if it exists, otherwise `nobody`. Undefined unless this process is
 * root.
 */
async function chooseServerUser(): Promise<ServerUser> {
  if (!isRoot()) return undefined;
  const user = await findUser(["postgres", "nobody"]);
  if (user !== undefined) return user;
  throw new ForagerError(
    "configuration_invalid",
    "PostgreSQL does not run as root, and this system has neither a user 'postgres' nor 'nobody'. " +
      "Add one of them, start Forager as an ordinary user, or set DATABASE_URL.",
  );
}

const passwordPath = (dataDir: string) => join(dataDir, "postgres-password");

/** @returns the database's password, or undefined before it was generated. */
export async function readServerPassword(dataDir: string): Promise<string | undefined> {
  const path = passwordPath(dataDir);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const password = text.trim();
  if (/^[\w-]{20,}$/.test(password)) return password;
  throw new ForagerError(
    "configuration_invalid",
    `${path} does not contain a Forager password. Restore it, or remove it: the next start of the database sets a new one.`,
  );
}

export function generateServerPassword(): string {
  return randomBytes(32).toString("base64url");
}

export async function storeServerPassword(dataDir: string, password: string): Promise<void> {
  await writePrivateFile(passwordPath(dataDir), `${password}\n`);
}
