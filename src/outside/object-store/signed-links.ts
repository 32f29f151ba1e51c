import type { Readable } from "node:stream";
import { limits } from "../../contract/limits.ts";
import { ForagerError } from "../../errors.ts";
import type { LinkSigner } from "./link-signer.ts";
import { contentDispositionOf, contentTypeOf, isObjectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";

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
   * A URL that gives the object to whoever has it, for 24 hours from now.
   * @param baseUrl where users reach this service.
   * @throws ForagerError storage_unavailable.
   */
  link(key: string, baseUrl: string): Promise<{ url: string; expiresAt: Date }>;
  /**
   * The object of such a URL to this service.
   * @throws ForagerError forbidden for a link that was changed or has expired, not_found for an object that is not
   *   here, storage_unavailable.
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

/** Before anything is looked for: without the right signature nobody learns what there is. */
function checkLink(signer: LinkSigner, link: Parameters<LinkSigner["check"]>[0]): void {
  switch (signer.check(link)) {
    case "valid":
      return;
    case "expired":
      throw new ForagerError("forbidden", "The link has expired. The job's results give a new one.");
    case "wrong":
      throw new ForagerError("forbidden", "The link is not valid: it was changed, or is not complete.");
  }
}

const absence = (store: ObjectStore): string =>
  store.isShared
    ? "File not found"
    : "The file is not on this machine. Several machines need a shared object store: see STORAGE_URL.";
