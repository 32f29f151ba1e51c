import type { Config } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import type { DoctorPorts, OpenedStorage } from "./ports.ts";

/** What became of opening the database: the checks of the database and of the secret key both read it. */
export type StorageState =
  | { kind: "open"; storage: OpenedStorage }
  | { kind: "too_old"; serverVersion: number }
  | { kind: "wrong_secret_key"; error: ForagerError }
  | { kind: "failed"; error: unknown };

/** PostgreSQL 15, as it counts its versions. */
const serverVersionMin = 150_000;

/** Opens the database as the service does. Never rejects. */
export async function openStorageState(
  config: Config,
  ports: Pick<DoctorPorts, "readServerVersion" | "openStorage" | "readSecretKey">,
): Promise<StorageState> {
  try {
    if (config.databaseUrl !== undefined) {
      // Before the migrations run: on an old server they would fail with an error of their own.
      const serverVersion = await ports.readServerVersion(config.databaseUrl);
      if (serverVersion < serverVersionMin) return { kind: "too_old", serverVersion };
      // Before anything is written: a database must not be set up by a process that lacks its key.
      await ports.readSecretKey(config);
    }
    return { kind: "open", storage: await ports.openStorage(config) };
  } catch (error) {
    const keyError = await secretKeyError(error, config, ports);
    return keyError ? { kind: "wrong_secret_key", error: keyError } : { kind: "failed", error };
  }
}

/** A missing or damaged key has the same code as other settings, so it is read once more by itself. */
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
