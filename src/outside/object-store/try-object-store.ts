import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { type ObjectStorePlace, openObjectStore } from "./open-object-store.ts";

/** A server that does not answer at all would be tried for a minute. */
const timeoutMs = 6_000;

/**
 * Writes an object, reads it back and deletes it.
 * @throws ForagerError storage_unavailable, or Error when another text came back.
 */
export async function tryObjectStore(place: ObjectStorePlace): Promise<void> {
  const store = await openObjectStore(place, () => "");
  const key = `doctor/trial/${randomUUID()}.txt`;
  const written = "This file can be removed.\n";
  try {
    await store.put(key, written, AbortSignal.timeout(timeoutMs));
    const found = await store.read(key);
    const read = found === null ? null : await text(found.stream);
    await store.delete(key);
    if (read !== written) throw new Error("what was written did not come back");
  } finally {
    store.close();
  }
}
