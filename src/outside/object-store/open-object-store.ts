import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3StoreOptions } from "./s3-store.ts";

export type ObjectStorePlace = { kind: "folder"; path: string } | ({ kind: "s3" } & S3StoreOptions);

/**
 * Opens the object store at a location. Nothing is contacted before the first call.
 * @param signPath path and query of a link that this service serves itself, for stores that cannot.
 */
export async function openObjectStore(
  place: ObjectStorePlace,
  signPath: (key: string, expiresAt: Date) => string,
): Promise<ObjectStore> {
  if (place.kind === "folder") return createFolderStore({ folder: place.path, signPath });
  // Loaded only if used: the libraries take about 0.2 s and 50 MB.
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place);
}

/** Otherwise a server that does not answer at all would be retried for a minute. */
const tryTimeoutMs = 6_000;

/**
 * Writes an object, reads it back and deletes it.
 * @throws ForagerError storage_unavailable, or Error if the text read back differs.
 */
export async function tryObjectStore(place: ObjectStorePlace): Promise<void> {
  const store = await openObjectStore(place, () => "");
  const key = `doctor/trial/${randomUUID()}.txt`;
  const written = "This file can be removed.\n";
  try {
    await store.put(key, written, AbortSignal.timeout(tryTimeoutMs));
    const found = await store.read(key);
    const read = found === null ? null : await text(found.stream);
    await store.delete(key);
    if (read !== written) throw new Error("the text read back differs from what was written");
  } finally {
    store.close();
  }
}
