import type { Readable } from "node:stream";

/** What privacy needs of the object store. */
export interface ObjectPort {
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** Null if there is none. */
  read(key: string): Promise<{ stream: Readable } | null>;
}
