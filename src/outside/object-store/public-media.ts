import type { Readable } from "node:stream";
import { mediaName } from "../../contract/files.ts";
import { contentTypeOf } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";

export interface PublicMedia {
  /**
   * Keeps an image under its name, the digest of its content and its format; resolves with its permanent URL.
   * @throws ForagerError storage_unavailable.
   */
  save(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  /** Null when there is none. @throws ForagerError storage_unavailable. */
  open(name: string): Promise<{ sizeBytes: number; contentType: string; stream: Readable } | null>;
}

/**
 * Images that anybody may see, in the object store. The same image is stored once, whoever meets it.
 * @param baseUrl where users find them: the service's own address for them, or one that shows the store's folder
 *   `media/images`. Without a slash at its end.
 */
export function createPublicMedia(store: ObjectStore, baseUrl: string): PublicMedia {
  const keyOf = (name: string) => `media/images/${name}`;
  return {
    async save(name, bytes, signal) {
      if (!mediaName.test(name)) throw new Error(`'${name}' is no name of an image`);
      await store.put(keyOf(name), bytes, signal);
      return `${baseUrl}/${name}`;
    },
    async open(name) {
      const found = mediaName.test(name) ? await store.read(keyOf(name)) : null;
      return found && { ...found, contentType: contentTypeOf(name) };
    },
  };
}
