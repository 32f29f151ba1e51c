import type { Readable } from "node:stream";

/**
 * Keeps objects that are too large for the database: whole or not at all, under keys of three parts (see
 * `object-key.ts`). What it cannot do is a ForagerError storage_unavailable, whose consequence says whether a later
 * try may help.
 */
export interface ObjectStore {
  /** Whether every machine sees the same objects. */
  readonly isShared: boolean;
  /** Writes an object; one of the same key is replaced. A reader sees the old one or the new one, whole. */
  put(key: string, content: string | Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<StoredObject | null>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
  /**
   * A URL that gives the object to whoever has it, without credentials, until `expiresAt` (at most 7 days ahead).
   * Whether the object exists is not looked at.
   * @param baseUrl where users reach this service, for a store whose objects it serves itself.
   */
  signedUrl(key: string, options: { expiresAt: Date; baseUrl: string }): Promise<string>;
  /** Ends connections. */
  close(): void;
}

export interface StoredObject {
  sizeBytes: number;
  /** Must be read to its end or destroyed. */
  stream: Readable;
}
