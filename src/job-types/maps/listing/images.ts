import { hash } from "node:crypto";
import { forEachParallel } from "../../../async/parallel.ts";
import type { FetchPage } from "../../../crawler/ports.ts";
import { ForagerError, messageOf } from "../../../errors.ts";
import type { Listing } from "./listing.ts";

export interface ImagePorts {
  /** Guarded: the URLs are untrusted. */
  fetchPage: FetchPage;
  /**
   * Stores an image permanently under a name derived from its content; resolves to its public URL.
   * @throws ForagerError storage_unavailable.
   */
  saveImage(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
}

export interface StoredImages {
  /** In the order of the listings: the permanent URL, else the provider's, else null. */
  urls: (string | null)[];
  counts: { total_images: number; uploaded: number; failed: number };
  /** Why images were not stored: each reason once, with its count. */
  warnings: string[];
}

const imageBytesMax = 10 * 2 ** 20;
const imageTimeoutMs = 15_000;
const parallelMax = 8;
const reasonsMax = 5;

/**
 * Fetches the first image of each listing and stores it. An image that fails keeps the provider's URL;
 * failures never fail the job.
 * @param timeoutMs limit of all images together, 60 s by default.
 * @throws the signal's reason.
 */
export async function storeImages(
  listings: readonly Pick<Listing, "image_url">[],
  ports: ImagePorts,
  options: { signal: AbortSignal; timeoutMs?: number; onProgress?: (stored: number) => void },
): Promise<StoredImages> {
  const { signal, timeoutMs = 60_000 } = options;
  const urls = listings.map(({ image_url }) => image_url);
  const wanted = [...new Set(urls.filter((url) => url !== null))];
  const stored = new Map<string, string>();
  const reasons = new Map<string, number>();
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), timeoutMs);
  const within = AbortSignal.any([signal, time.signal]);
  const storeOne = async (url: string): Promise<void> => {
    try {
      within.throwIfAborted();
      stored.set(url, await storeImage(url, ports, within));
      options.onProgress?.(stored.size);
    } catch (error) {
      signal.throwIfAborted();
      const reason = time.signal.aborted
        ? `The time limit for images, ${timeoutMs / 1000} s, was reached.`
        : messageOf(error);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  };
  try {
    await forEachParallel(wanted, parallelMax, storeOne);
  } finally {
    clearTimeout(timer);
  }
  const uploaded = urls.filter((url) => url !== null && stored.has(url)).length;
  const total = urls.filter((url) => url !== null).length;
  return {
    urls: urls.map((url) => (url === null ? null : (stored.get(url) ?? url))),
    counts: { total_images: total, uploaded, failed: total - uploaded },
    warnings: sentences(reasons),
  };
}

async function storeImage(url: string, ports: ImagePorts, signal: AbortSignal): Promise<string> {
  const { body } = await ports.fetchPage(url, {
    signal,
    timeoutMs: imageTimeoutMs,
    bodyBytesMax: imageBytesMax,
    accept: "image/avif,image/webp,image/*",
    onHeaders: (status) =>
      status === 200
        ? undefined
        : new ForagerError("http_status", `The image's server answered with status ${status}.`),
  });
  const format = imageFormat(body);
  if (format === null) throw new ForagerError("content_type", "The response is not an image.");
  return await ports.saveImage(`${hash("sha256", body)}.${format}`, body, signal);
}

function sentences(reasons: ReadonlyMap<string, number>): string[] {
  return [...reasons]
    .slice(0, reasonsMax)
    .map(([reason, count]) => `${count} ${count === 1 ? "image was" : "images were"} not stored: ${reason}`);
}

/** Image formats that browsers display, by the file extension that they are stored with. */
type ImageFormat = "jpg" | "png" | "webp" | "gif" | "avif";

/**
 * The format according to a file's first bytes, regardless of its declared type; null for anything else,
 * including web pages and SVG (which can contain scripts).
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a/.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  // ISO 14496-12 4.3: the brand, followed by compatible ones.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 40))) return "avif";
  return null;
}
