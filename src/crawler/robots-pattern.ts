/** A path pattern of robots.txt (RFC 9309 2.2.2, 2.2.3), ready to be compared with URLs. */
export interface RobotsPattern {
  /** The pieces between `*`; the first stands at the beginning of the path. */
  pieces: string[];
  /** A final `$`: the last piece stands at the end of the path. */
  anchored: boolean;
  /** Length in octets: the longest match decides. */
  length: number;
}

/** `value` is the rule's value with one character per octet. */
export function compilePattern(value: string): RobotsPattern {
  const escaped = escapeOctets(value);
  const anchored = escaped.endsWith("$");
  const pieces = (anchored ? escaped.slice(0, -1) : escaped).split("*");
  return { pieces, anchored, length: escaped.length };
}

/** Linear in the path for each piece: leftmost matches suffice, since what follows a piece is free. */
export function matchesPattern({ pieces, anchored }: RobotsPattern, path: string): boolean {
  const [first = "", ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return !anchored || path.length === first.length;
  let position = first.length;
  const last = anchored ? (rest.pop() ?? "") : "";
  for (const piece of rest) {
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}

/**
 * Path and query of a URL as robots.txt compares them: as they stand, since `/%62` and `/b` are different
 * paths to it, but for the case of percent-encoding. Any string has a path; "/" where there is none.
 */
export function robotsPath(url: string): string {
  const start = url.startsWith("//") ? 2 : 0;
  const schemeEnd = url.indexOf("://", start);
  const beforeScheme = url.slice(start).search(/[/?;]/);
  // "a/b?u=http://x" has its first slash before "://", which then is no scheme.
  const hostStart = schemeEnd === -1 || beforeScheme + start < schemeEnd ? start : schemeEnd + 3;
  const offset = url.slice(hostStart).search(/[/?;#]/);
  const path = offset === -1 ? "" : (url.slice(hostStart + offset).split("#", 1)[0] ?? "");
  return upperCaseEscapes(path.startsWith("/") ? path : `/${path}`);
}

/** RFC 9309 2.2.2: octets outside ASCII are compared percent-encoded. */
function escapeOctets(value: string): string {
  const escaped = value.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16)}`);
  return upperCaseEscapes(escaped);
}

function upperCaseEscapes(value: string): string {
  return value.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}
