import type { Config } from "../../config.ts";
import { ForagerError, messageOf } from "../../errors.ts";
import { type Finding, failed, ok } from "./check.ts";
import { failureReason } from "./failure-reason.ts";
import type { StorageState } from "./storage-state.ts";

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

const versionText = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`;

/** Without user and password. */
function hostOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get("host") ?? host}${pathname}`;
}

function describeFailure(error: unknown, config: Config, where: string): Finding {
  const cause = error instanceof ForagerError && error.cause !== undefined ? error.cause : error;
  // Sentences about the embedded server, and about a newer schema, already say what to do.
  const tellsAll = error instanceof ForagerError && error.code === "configuration_invalid";
  if (config.databaseUrl === undefined || tellsAll) {
    return failed(messageOf(error), error instanceof ForagerError ? null : folderMend);
  }
  return failed(`PostgreSQL ${where} cannot be used: ${failureReason(cause)}.`, mendFor(cause));
}

const folderMend = "Set DATA_DIR to a folder that the user who runs Forager may make and write to.";

function mendFor(cause: unknown): string {
  const code = (cause as { code?: unknown }).code;
  const mend = typeof code === "string" ? mends[code] : undefined;
  return (
    mend ??
    "Check host, port, user, password and name in DATABASE_URL, and that the server accepts this machine."
  );
}

/** By system error and SQLSTATE. */
const mends: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct host and port in DATABASE_URL.",
  ENOTFOUND: "Correct the host name in DATABASE_URL.",
  ETIMEDOUT: "Correct the host in DATABASE_URL, or open the way to it in the firewall.",
  "28P01": "Correct user and password in DATABASE_URL.",
  "28000": "Let this user connect from this machine (pg_hba.conf), or correct the user in DATABASE_URL.",
  "3D000": "Make the database (createdb), or correct its name in DATABASE_URL.",
  "42501": "Let this user make tables: grant create on database and schema, or make it the owner.",
  "53300": "Raise max_connections of the server, or lower DATABASE_POOL_SIZE.",
};
