/** A path pattern of robots.txt (RFC 9309 2.2.2, 2.2.3), ready to be compared with URLs. */
export interface RobotsPattern {
  /** The pieces between `*`; the first stands at the beginning of the path. */
  pieces: string[];
  /** A final `$`: the last piece stands at the end of the path. */
  anchored: boolean;
  /** Length in octets: the longest match decides. */
  length: number;
}

/** What one question may still cost, in characters that are compared; it is counted down. */
export interface MatchWork {
  left: number;
}

/** Searching for a long piece compares a few characters at each place, in the worst case. */
const pieceCostMax = 8;

/** `value` is the rule's value with one character per octet. */
export function compilePattern(value: string): RobotsPattern {
  const escaped = escapeOctets(value);
  const anchored = escaped.endsWith("$");
  const pieces = (anchored ? escaped.slice(0, -1) : escaped).split("*");
  return { pieces, anchored, length: escaped.length };
}

/**
 * Whether `path` matches a pattern whose first piece it is known to begin with. Linear in the path for each piece:
 * leftmost matches suffice, since what follows a piece is free. Where the work is used up, the answer means nothing.
 */
export function matchesRest({ pieces, anchored }: RobotsPattern, path: string, work: MatchWork): boolean {
  const start = pieces[0]?.length ?? 0;
  if (pieces.length === 1) return !anchored || path.length === start;
  const last = anchored ? (pieces.at(-1) ?? "") : "";
  const end = path.length - last.length;
  work.left -= 1 + last.length;
  // The end is quicker to look at than all that stands before it.
  if (end < start || !path.endsWith(last)) return false;
  let position = start;
  for (let index = 1; index < pieces.length - (anchored ? 1 : 0); index++) {
    const piece = pieces[index] ?? "";
    const found = path.indexOf(piece, position);
    const read = (found === -1 ? path.length : found) - position;
    work.left -= 8 + read * Math.min(piece.length, pieceCostMax) + piece.length;
    if (found === -1 || work.left <= 0) return false;
    position = found + piece.length;
  }
  return end >= position;
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
