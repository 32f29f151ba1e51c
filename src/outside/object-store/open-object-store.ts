import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3StoreOptions } from "./s3-store.ts";

export type ObjectStorePlace = { kind: "folder"; path: string } | ({ kind: "s3" } & S3StoreOptions);

/**
 * The object store at a place. Nothing is reached before the first call.
 * @param signPath path and query of a link that this service answers itself, for stores that cannot.
 */
export async function openObjectStore(
  place: ObjectStorePlace,
  signPath: (key: string, expiresAt: Date) => string,
): Promise<ObjectStore> {
  if (place.kind === "folder") return createFolderStore({ folder: place.path, signPath });
  // Loaded where it is used alone: the libraries take some 0.2 s and 50 MB.
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place);
}
