import { at, eachOf, isHttpUrl, listOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";

const photosMax = 1_000;
const valuesVisitedMax = 50_000;

/** The place's first image in a useful size; null if there is none. An owner's avatar does not count. */
export function readImageUrl(node: PlaceNode): string | null {
  return (
    node.first("images", (record) => (isPanorama(record) ? null : imageOf(record))) ??
    node.first("images", imageOf)
  );
}

/** The included photos, without duplicates. */
export function readPhotos(node: PlaceNode): string[] {
  const urls = new Set<string>();
  node.first("photoLists", (lists) => {
    for (const url of imagesWithin(lists)) if (urls.size < photosMax) urls.add(url);
    // Never enough: the next list may have others.
    return null;
  });
  return [...urls];
}

/** A photo record has its URL, a caption and its sizes at 6. */
const imageOf = (record: unknown): string | null => imageUrl(at(record, 6, 0));

const isPanorama = (record: unknown): boolean => /-pi-?[\d.]+-ya/.test(String(at(record, 6, 0)));

function imagesWithin(value: unknown): string[] {
  const urls: string[] = [];
  const waiting: unknown[] = [value];
  for (let visited = 0; waiting.length > 0 && visited < valuesVisitedMax; visited += 1) {
    const list = listOf(waiting.pop());
    if (list === null) continue;
    const url = list.length > 6 ? imageOf(list) : null;
    if (url !== null) urls.push(url);
    else waiting.push(...eachOf(list, listOf).reverse());
  }
  return urls;
}

/**
 * An image server URL of the provider with its size replaced by a useful one; any other image URL unchanged;
 * null if it is neither.
 */
function imageUrl(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_000) return null;
  const url = value.startsWith("//") ? `https:${value}` : value;
  if (!isHttpUrl(url)) return null;
  const path =
    /^https?:\/\/(?:lh\d+(?:-[a-z]+)?\.(?:googleusercontent|ggpht)\.com|[a-z0-9-]+\.ggpht\.com)\/[^=?#\s]+(?=$|=)/i.exec(
      url,
    );
  if (path !== null) return `${path[0].replace(/^http:/i, "https:")}=w1600-k-no`;
  // Pictures of the interface, such as the placeholder for a missing image, come from other hosts.
  return /^https?:\/\/(?:streetviewpixels-pa\.googleapis\.com|[a-z0-9-]+\.(?:googleusercontent|ggpht)\.com)\//i.test(
    url,
  )
    ? url
    : null;
}
