import type { Readable } from "node:stream";
import { limits } from "../../contract/limits.ts";
import { filesPath, imageObjectKey, mediaName } from "../../contract/public-urls.ts";
import { ForagerError } from "../../errors.ts";
import { contentDispositionOf, contentTypeOf, isObjectKey, type ObjectStore } from "./object-store.ts";

const linkMs = limits.store_url_hours * 3_600_000;

export interface OpenedFile {
  sizeBytes: number;
  contentType: string;
  contentDisposition: string;
  /** Must be read to its end or destroyed. */
  stream: Readable;
}

export interface SignedLinks {
  /**
   * A URL that gives any holder access to the object, for 24 hours from now.
   * @param baseUrl where users reach this service.
   * @throws ForagerError storage_unavailable.
   */
  link(key: string, baseUrl: string): Promise<{ url: string; expiresAt: Date }>;
  /**
   * The object of such a URL to this service.
   * @throws ForagerError forbidden for a changed or expired link, not_found for a missing object,
   * storage_unavailable.
   */
  open(link: { key: string; expires: string; signature: string }): Promise<OpenedFile>;
}

export function createSignedLinks(store: ObjectStore, signer: LinkSigner): SignedLinks {
  return {
    async link(key, baseUrl) {
      const expiresAt = new Date(Math.floor((Date.now() + linkMs) / 1000) * 1000);
      return { url: await store.signedUrl(key, { expiresAt, baseUrl }), expiresAt };
    },
    async open(link) {
      checkLink(signer, link);
      const found = isObjectKey(link.key) ? await store.read(link.key) : null;
      if (found === null) throw new ForagerError("not_found", absence(store));
      return {
        ...found,
        contentType: contentTypeOf(link.key),
        contentDisposition: contentDispositionOf(link.key),
      };
    },
  };
}

/** Checked before any lookup: without a valid signature, no one learns which objects exist. */
function checkLink(signer: LinkSigner, link: Parameters<LinkSigner["check"]>[0]): void {
  switch (signer.check(link)) {
    case "valid":
      return;
    case "expired":
      throw new ForagerError("forbidden", "The link has expired. The job's results contain a new one.");
    case "wrong":
      throw new ForagerError("forbidden", "The link is invalid or incomplete.");
  }
}

const absence = (store: ObjectStore): string =>
  store.isShared
    ? "File not found"
    : "The file is not on this machine. Several machines need a shared object store: see STORAGE_URL.";

interface LinkSigner {
  /** Path and query that open an object until `expiresAt` (whole seconds count). */
  sign(key: string, expiresAt: Date): string;
  /** Both values as in the query. `expired` only for a link with a valid signature. */
  check(link: { key: string; expires: string; signature: string }): "valid" | "expired" | "wrong";
}

/** Signs texts; all processes share the key, so any of them can verify another's signature. */
interface TextSigner {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/**
 * Links to objects that this service serves itself: `expires` in Unix seconds, and a signature over it and
 * the key, so that neither can be changed.
 */
export function createLinkSigner(signer: TextSigner): LinkSigner {
  const signedText = (key: string, expires: string) => `${key}\n${expires}`;
  return {
    sign(key, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = signer.sign(signedText(key, expires));
      return `${filesPath}/${key}?expires=${expires}&signature=${signature}`;
    },
    check({ key, expires, signature }) {
      if (!signer.isSigned(signedText(key, expires), signature)) return "wrong";
      return Number(expires) * 1000 > Date.now() ? "valid" : "expired";
    },
  };
}

export interface PublicMedia {
  /**
   * Stores an image under its name, the digest of its content and its format; resolves to its permanent URL.
   * @throws ForagerError storage_unavailable.
   */
  save(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  /** Null if there is none. @throws ForagerError storage_unavailable. */
  open(name: string): Promise<{ sizeBytes: number; contentType: string; stream: Readable } | null>;
}

/**
 * Public images in the object store. Identical images are stored once.
 * @param baseUrl where users find them: the service's own address for them, or one that serves the store's
 * folder `media/images`. Without a trailing slash.
 */
export function createPublicMedia(store: ObjectStore, baseUrl: string): PublicMedia {
  return {
    async save(name, bytes, signal) {
      if (!mediaName.test(name)) throw new Error(`'${name}' is not an image name`);
      await store.put(imageObjectKey(name), bytes, signal);
      return `${baseUrl}/${name}`;
    },
    async open(name) {
      const found = mediaName.test(name) ? await store.read(imageObjectKey(name)) : null;
      return found && { ...found, contentType: contentTypeOf(name) };
    },
  };
}
