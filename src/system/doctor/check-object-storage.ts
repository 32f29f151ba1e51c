import { access, constants, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, storagePlace } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import { type Finding, failed, failureReason, ok, warning } from "./check.ts";
import { existingFolder } from "./check-machine.ts";
import type { DoctorPorts } from "./ports.ts";

export async function checkObjectStorage(
  config: Pick<Config, "storageUrl" | "dataDir" | "databaseUrl">,
  tryObjectStore: DoctorPorts["tryObjectStore"],
): Promise<Finding> {
  const place = storagePlace(config);
  if (place.kind === "s3") return await checkBucket(place, tryObjectStore);
  const folder = await checkFolder(place.path);
  if (folder.status !== "ok" || config.databaseUrl === undefined) return folder;
  return warning(
    `${folder.detail} Other machines on the same database do not see it.`,
    "With several machines, set STORAGE_URL to s3://bucket/prefix on each of them. A single machine needs no change.",
  );
}

async function checkBucket(
  place: Extract<ReturnType<typeof storagePlace>, { kind: "s3" }>,
  tryObjectStore: DoctorPorts["tryObjectStore"],
): Promise<Finding> {
  const name = `The bucket ${place.bucket}${place.endpoint === undefined ? "" : ` at ${place.endpoint}`}`;
  try {
    await tryObjectStore(place);
    return ok(`${name} can be written to and read.`);
  } catch (error) {
    return failed(
      `${name} cannot be used: ${reasonOf(error)}.`,
      "Check STORAGE_URL, the credentials (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role) and their rights to put, get and delete objects.",
    );
  }
}

/** The store's own message is more useful to the operator than the one for clients. */
const reasonOf = (error: unknown) =>
  failureReason(error instanceof ForagerError ? (error.cause ?? error) : error);

async function checkFolder(folder: string): Promise<Finding> {
  try {
    const existing = await existingFolder(folder);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is a file`);
    if (existing === folder) await tryToWrite(folder);
    else await access(existing, constants.W_OK | constants.X_OK);
    return ok(`${folder} can be written to.`);
  } catch (error) {
    return failed(
      `${folder} cannot be written to: ${failureReason(error)}.`,
      "Let the user that runs Forager write to it, or set STORAGE_URL to another folder.",
    );
  }
}

/** Permissions alone do not reveal quotas and read-only file systems. */
async function tryToWrite(folder: string): Promise<void> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(path, "This file can be removed.\n");
  } finally {
    await rm(path, { force: true });
  }
}
