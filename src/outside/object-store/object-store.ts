import type { Readable } from "node:stream";
import { ForagerError } from "../../errors.ts";

/**
 * Stores objects that are too large for the database: complete or not at all, under keys of three parts (see
 * `object-store.ts`). Failures are a ForagerError storage_unavailable, whose consequence says whether a retry
 * may help.
 */
export interface ObjectStore {
  /** Whether every machine sees the same objects. */
  readonly isShared: boolean;
  /**
   * Writes an object, replacing any with the same key. A reader sees the old one or the new one, complete.
   */
  put(key: string, content: string | Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Null if there is none. */
  read(key: string): Promise<StoredObject | null>;
  /** Does nothing if there is none. */
  delete(key: string): Promise<void>;
  /**
   * Number and size of the objects below `folder`, one or two parts of keys. Reads a listing of all of them.
   */
  usage(folder: string): Promise<{ items: number; bytes: number }>;
  /**
   * A URL that gives any holder access to the object, without credentials, until `expiresAt` (at most 7 days
   * ahead). Does not check whether the object exists.
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
 * Object names: `<folder>/<owner>/<name>`, each of up to 128 letters, digits, `.`, `_` and `-`, not beginning
 * with a dot. A key is therefore valid in URLs and in any file system, and cannot leave the folder.
 */
const objectKey = /^[\w-][\w.-]{0,127}\/[\w-][\w.-]{0,127}\/[\w-][\w.-]{0,127}$/;

export const isObjectKey = (key: string): boolean => objectKey.test(key);

/** @throws Error for an invalid key, which is a bug. */
export function checkObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`'${key}' is not an object key`);
}

const contentTypes: Readonly<Record<string, string>> = {
  md: "text/markdown; charset=utf-8",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** The media type that an object is served with, by its file extension. */
export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Downloaded, never shown as a page: the text is untrusted. */
export function contentDispositionOf(key: string): string {
  return `attachment; filename="${key.slice(key.lastIndexOf("/") + 1)}"`;
}

/** Only the operator can resolve these: a retry would fail the same way. */
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

/**
 * The parts of a store's error that a client may read; the error itself, with paths and addresses, is the
 * cause.
 */
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
