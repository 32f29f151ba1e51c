import type { Readable } from "node:stream";
import { ForagerError } from "../../errors.ts";

/**
 * Keeps objects that are too large for the database: whole or not at all, under keys of three parts (see
 * `object-store.ts`). What it cannot do is a ForagerError storage_unavailable, whose consequence says whether a later
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

/**
 * Names of objects: `<folder>/<owner>/<name>`, each of up to 128 letters, digits, `.`, `_` and `-`, and none of
 * them beginning with a dot. So a key is a path of an address and of any file system as it stands, and leads out
 * of no folder.
 */
const objectKey = /^[\w-][\w.-]{0,127}\/[\w-][\w.-]{0,127}\/[\w-][\w.-]{0,127}$/;

export const isObjectKey = (key: string): boolean => objectKey.test(key);

/** @throws Error for a key that no part of the service may have made. */
export function checkObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`'${key}' is no key of an object`);
}

const contentTypes: Readonly<Record<string, string>> = {
  md: "text/markdown; charset=utf-8",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** The media type that an object is served with, by the ending of its name. */
export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Saved, never shown as a page: the text is of strangers. */
export function contentDispositionOf(key: string): string {
  return `attachment; filename="${key.slice(key.lastIndexOf("/") + 1)}"`;
}

/** Mended by the operator alone: another try would meet the same. */
const lastingFailures: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EISDIR",
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "NoSuchBucket",
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "CredentialsProviderError",
]);

const failureSentences: Readonly<Record<string, string>> = {
  ENOSPC: "The disk of the object store is full.",
  EDQUOT: "The quota of the object store is used up.",
  EROFS: "The disk of the object store is read-only.",
  EACCES: "The service may not write to its object store.",
  EPERM: "The service may not write to its object store.",
  NoSuchBucket: "The bucket of the object store does not exist.",
  AccessDenied: "The object store refuses the service's credentials.",
  InvalidAccessKeyId: "The object store refuses the service's credentials.",
  SignatureDoesNotMatch: "The object store refuses the service's credentials.",
  CredentialsProviderError: "The service has no credentials for its object store.",
};

/** What a client may read of a store's error; the error itself, with paths and addresses, is the cause. */
export function storageFailure(error: unknown): ForagerError {
  if (error instanceof ForagerError) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const kind = [code, name].find(
    (word): word is string => typeof word === "string" && word in failureSentences,
  );
  const isLasting = [code, name].some((word) => typeof word === "string" && lastingFailures.has(word));
  return new ForagerError("storage_unavailable", kind && failureSentences[kind], {
    cause: error,
    consequence: isLasting ? "fail" : "retry",
  });
}
