import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { ForagerError, messageOf } from "../../errors.ts";
import { serverVersionMin, versionText } from "../../store/core/database.ts";
import type { KeyChangeState } from "../reseal.ts";
import { type Finding, failed, failureReason, off, ok, warning } from "./check.ts";
import type { DoctorPorts, OpenedStorage } from "./ports.ts";

/** Outcome of opening the database, for the checks of the database and of the secret key. */
export type StorageState =
  | { kind: "open"; storage: OpenedStorage }
  | { kind: "too_old"; serverVersion: number }
  | { kind: "wrong_secret_key"; error: ForagerError }
  | { kind: "failed"; error: unknown };

/** Opens the database as the service does. Never rejects. */
export async function openStorageState(
  config: Config,
  ports: Pick<DoctorPorts, "readServerVersion" | "openStorage" | "readSecretKey">,
): Promise<StorageState> {
  try {
    if (config.databaseUrl !== undefined) {
      // Before the migrations, which would fail with an unrelated error on an old server.
      const serverVersion = await ports.readServerVersion(config.databaseDirectUrl ?? config.databaseUrl);
      if (serverVersion < serverVersionMin) return { kind: "too_old", serverVersion };
      // Before anything is written: a process without the key must not set up a database.
      await ports.readSecretKey(config);
    }
    return { kind: "open", storage: await ports.openStorage(config) };
  } catch (error) {
    const keyError = await secretKeyError(error, config, ports);
    return keyError ? { kind: "wrong_secret_key", error: keyError } : { kind: "failed", error };
  }
}

/** A missing or damaged key has the same error code as other settings, so it is read again separately. */
async function secretKeyError(
  error: unknown,
  config: Config,
  ports: Pick<DoctorPorts, "readSecretKey">,
): Promise<ForagerError | null> {
  if (!(error instanceof ForagerError)) return null;
  if (error.code === "secret_key_mismatch") return error;
  if (error.code !== "configuration_invalid") return null;
  return await ports.readSecretKey(config).then(
    () => null,
    (failure: unknown) => (failure instanceof ForagerError ? failure : null),
  );
}

export function checkDatabase(state: StorageState, config: Config): Finding {
  const where =
    config.databaseUrl === undefined ? `embedded in ${config.dataDir}` : `at ${hostOf(config.databaseUrl)}`;
  switch (state.kind) {
    case "open":
      return ok(`PostgreSQL ${versionText(state.storage.serverVersion)} ${where}; its schema is up to date.`);
    case "wrong_secret_key":
      return ok(`PostgreSQL answers, ${where}.`);
    case "too_old":
      return failed(
        `PostgreSQL ${versionText(state.serverVersion)} ${where} is older than 15.`,
        "Upgrade the server, or leave DATABASE_URL unset to use the embedded one.",
      );
    case "failed":
      return describeFailure(state.error, config, where);
  }
}

/** Without user and password. */
function hostOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get("host") ?? host}${pathname}`;
}

function describeFailure(error: unknown, config: Config, where: string): Finding {
  const cause = error instanceof ForagerError && error.cause !== undefined ? error.cause : error;
  // Messages about the embedded server and about a newer schema already include the fix.
  const tellsAll = error instanceof ForagerError && error.code === "configuration_invalid";
  if (config.databaseUrl === undefined || tellsAll) {
    return failed(messageOf(error), error instanceof ForagerError ? null : folderMend);
  }
  return failed(`PostgreSQL ${where} cannot be used: ${failureReason(cause)}.`, fixFor(cause));
}

const folderMend = "Set DATA_DIR to a folder that the user who runs Forager can create and write to.";

function fixFor(cause: unknown): string {
  const code = (cause as { code?: unknown }).code;
  const fix = typeof code === "string" ? fixes[code] : undefined;
  return (
    fix ??
    "Check host, port, user, password and name in DATABASE_URL, and that the server accepts this machine."
  );
}

/** By system error and SQLSTATE. */
const fixes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct host and port in DATABASE_URL.",
  ENOTFOUND: "Correct the host name in DATABASE_URL.",
  ETIMEDOUT: "Correct the host in DATABASE_URL, or allow the connection in the firewall.",
  "28P01": "Correct user and password in DATABASE_URL.",
  "28000": "Let this user connect from this machine (pg_hba.conf), or correct the user in DATABASE_URL.",
  "3D000": "Create the database (createdb), or correct its name in DATABASE_URL.",
  "42501": "Let this user create tables: grant create on database and schema, or make it the owner.",
  "53300": "Raise max_connections of the server, or lower DATABASE_POOL_SIZE.",
};

export async function checkSecretKey(state: StorageState, config: Config): Promise<Finding> {
  if (state.kind === "wrong_secret_key") return failed(state.error.message, null);
  if (config.databaseUrl !== undefined && config.secretKey === undefined) {
    return failed(
      "SECRET_KEY is not set, and DATABASE_URL needs it.",
      "Set it to at least 32 random characters.",
    );
  }
  if (state.kind !== "open") return off("Not compared: the database cannot be used.");
  if (state.storage.clientsWithoutList.length > 0) return unreadableLists(state.storage.clientsWithoutList);
  if (state.storage.keyChange !== null) return checkKeyChange(state.storage.keyChange);
  if (config.secretKey !== undefined) return ok("SECRET_KEY is the one that this database was set up with.");
  return await checkKeyFile(join(config.dataDir, "secret-key"));
}

const shownClients = 5;

function unreadableLists(clientIds: readonly string[]): Finding {
  const more = clientIds.length > shownClients ? " and others" : "";
  const lists = clientIds.length === 1 ? "list of 1 client was" : `lists of ${clientIds.length} clients were`;
  return failed(
    `The suppression ${lists} sealed with another SECRET_KEY (${clientIds.slice(0, shownClients).join(", ")}${more}): submits and exports fail, and results wait for records.`,
    "Set that key as SECRET_KEY_PREVIOUS, restart every process, and run 'forager secrets reseal' (docs/security.md).",
  );
}

function checkKeyChange({ isResealed, keysWaiting }: KeyChangeState): Finding {
  if (!isResealed) {
    return warning(
      "SECRET_KEY is new, and data sealed with SECRET_KEY_PREVIOUS has not been resealed.",
      "Restart every process with both keys, then run 'forager secrets reseal' (docs/security.md).",
    );
  }
  const waiting =
    keysWaiting === 0
      ? "No API key depends on it any longer."
      : `API keys that depend on it until they are used or rotated: ${keysWaiting}; 'forager secrets reseal' lists them.`;
  return warning(
    `SECRET_KEY_PREVIOUS is still accepted. ${waiting}`,
    "Remove it when the links that it signed have expired (docs/security.md).",
  );
}

async function checkKeyFile(path: string): Promise<Finding> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    return warning(`The key in ${path} can be read by other users.`, `chmod 600 '${path}'`);
  }
  return ok(`The key in ${path} is the one that this database was set up with. Back it up.`);
}
