import type { Readable } from "node:stream";

/** The object store of an installation. */
export interface ObjectPort {
  /** Null if there is none. */
  read(key: string): Promise<{ sizeBytes: number; stream: Readable } | null>;
  put(key: string, content: Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Reports progress to the operator, as a sentence. */
export type Report = (sentence: string) => void;

/** Transfers of objects at once: a bucket takes some 50 ms to answer any call. An object has a few megabytes. */
export const objectsAtOnce = 8;
