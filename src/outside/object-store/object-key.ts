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
