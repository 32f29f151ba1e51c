/** One allow or disallow line. */
export interface RobotsRule {
  allow: boolean;
  pattern: RobotsPattern;
}

/** Rules with the same characters before their first `*`. */
interface Prefix {
  text: string;
  /** The longest shorter prefix of this one among the rules; null if there is none. */
  outer: Prefix | null;
  /** The verdict of the rule that consists of this prefix alone. */
  plain: boolean | null;
  /** The others, longest first. */
  patterns: RobotsRule[];
}

/** Comparison budget of one question, in characters: about 10 ms. Files of real sites need some thousands. */
const workMax = 30_000_000;

/** The rule of a line, plus one for the folder if the line allows its index page. */
export function compileRules(allow: boolean, value: string): RobotsRule[] {
  if (value === "") return [];
  const rule = { allow, pattern: compilePattern(value) };
  // "/a/index.html" also denotes the page "/a/"; the reference parser grants that to allow lines.
  const folder = allow ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  return folder === undefined ? [rule] : [rule, { allow, pattern: compilePattern(`${folder}$`) }];
}

/**
 * Decides whether a path is allowed: the longest matching rule wins, allow before disallow at equal length (RFC 9309
 * 2.2.2). Only rules whose literal prefix (before the first `*`) matches are compared; a binary search in the sorted
 * prefixes finds them. If a file is built so that even these exceed the budget, the path counts as disallowed.
 */
export function createRuleMatcher(rules: readonly RobotsRule[]): (path: string) => boolean {
  const prefixes = sortedPrefixes(rules);
  return (path) => {
    const work: MatchBudget = { left: workMax };
    let best = { allow: true, length: -1 };
    const note = (allow: boolean, length: number) => {
      if (length > best.length || (length === best.length && allow)) best = { allow, length };
    };
    for (let prefix = innermost(prefixes, path); prefix !== null; prefix = prefix.outer) {
      if (prefix.plain !== null) note(prefix.plain, prefix.text.length);
      for (const { allow, pattern } of prefix.patterns) {
        if (pattern.length < best.length) break;
        if (matchesRest(pattern, path, work)) note(allow, pattern.length);
        if (work.left <= 0) return false;
      }
    }
    return best.allow;
  };
}

function sortedPrefixes(rules: readonly RobotsRule[]): Prefix[] {
  const byText = new Map<string, Prefix>();
  const seen = new Set<string>();
  for (const rule of rules) {
    const { pieces, anchored } = rule.pattern;
    const [text = ""] = pieces;
    const prefix = byText.get(text) ?? { text, outer: null, plain: null, patterns: [] };
    byText.set(text, prefix);
    const isPlain = pieces.length === 1 && !anchored;
    if (isPlain) prefix.plain = prefix.plain === true || rule.allow;
    else if (isNew(rule, seen)) prefix.patterns.push(rule);
  }
  const prefixes = [...byText.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
  // In sorted order a prefix follows its own prefixes, with only longer extensions of them in between.
  let outer: Prefix | null = null;
  for (const prefix of prefixes) {
    while (outer !== null && !prefix.text.startsWith(outer.text)) outer = outer.outer;
    prefix.outer = outer;
    outer = prefix;
    prefix.patterns.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  }
  return prefixes;
}

function isNew({ allow, pattern }: RobotsRule, seen: Set<string>): boolean {
  const name = `${allow}${pattern.pieces.join("*")}${pattern.anchored ? "$" : ""}`;
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** The longest prefix of `path`: the last one that sorts before it, or one of that one's own prefixes. */
function innermost(prefixes: readonly Prefix[], path: string): Prefix | null {
  let low = 0;
  let high = prefixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prefixes[middle]?.text ?? "") <= path) low = middle + 1;
    else high = middle;
  }
  let prefix = prefixes[low - 1] ?? null;
  while (prefix !== null && !path.startsWith(prefix.text)) prefix = prefix.outer;
  return prefix;
}

/** A compiled path pattern of robots.txt (RFC 9309 2.2.2, 2.2.3). */
interface RobotsPattern {
  /** The pieces between `*`; the first is anchored at the start of the path. */
  pieces: string[];
  /** A final `$`: the last piece is anchored at the end of the path. */
  anchored: boolean;
  /** Length in octets: the longest match decides. */
  length: number;
}

/** Remaining budget of one question in compared characters. */
interface MatchBudget {
  left: number;
}

/** Searching for a long piece compares a few characters per position in the worst case. */
const pieceCostMax = 8;

/** `value` has one character per octet. */
function compilePattern(value: string): RobotsPattern {
  const escaped = escapeOctets(value);
  const anchored = escaped.endsWith("$");
  const pieces = (anchored ? escaped.slice(0, -1) : escaped).split("*");
  return { pieces, anchored, length: escaped.length };
}

/**
 * Whether `path`, which starts with the pattern's first piece, matches the rest. Linear in the path per piece:
 * leftmost matches suffice, since anything may follow a piece. Meaningless once the budget is used up.
 */
function matchesRest({ pieces, anchored }: RobotsPattern, path: string, work: MatchBudget): boolean {
  const start = pieces[0]?.length ?? 0;
  if (pieces.length === 1) return !anchored || path.length === start;
  const last = anchored ? (pieces.at(-1) ?? "") : "";
  const end = path.length - last.length;
  work.left -= 1 + last.length;
  // Checking the end first is cheaper.
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
 * Path and query of a URL as robots.txt compares them: not decoded, since `/%62` and `/b` are different paths there,
 * but with percent-encoding in one case. Never fails; "/" if there is no path.
 */
export function robotsPath(url: string): string {
  const start = url.startsWith("//") ? 2 : 0;
  const schemeEnd = url.indexOf("://", start);
  const beforeScheme = url.slice(start).search(/[/?;]/);
  // In "a/b?u=http://x" a slash precedes "://", so that there is no scheme.
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
