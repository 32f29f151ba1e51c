/** Formats of images that browsers show, by the ending that they are stored with. */
export type ImageFormat = "jpg" | "png" | "webp" | "gif" | "avif";

/**
 * The format that the first bytes of a file say, whatever its server calls it; null for anything that is no image, a
 * web page or SVG (which can hold scripts) among them.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a/.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  // ISO 14496-12 4.3: the brand, then those that it is compatible with.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 40))) return "avif";
  return null;
}
