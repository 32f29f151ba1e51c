import type { MarkerKind, QueryLexicon } from "./lexicon.ts";

/** A part of a query: its marker, and the words up to the next one. */
export interface Clause {
  /** `head`: the beginning; `list`: after a comma or in parentheses. */
  kind: MarkerKind | "head" | "list";
  marker: string;
  text: string;
}

const wordBefore = "(?<![\\p{L}\\p{N}\uE000'’-])";
const patterns = new WeakMap<QueryLexicon, MarkerPattern>();

/** A query's parts in order. Commas separate parts. */
export function splitClauses(text: string, lexicon: QueryLexicon): Clause[] {
  const clauses: Clause[] = [];
  const { pattern, kinds } = patternOf(lexicon);
  let kind: Clause["kind"] = "head";
  for (const piece of text.split(/\s*(?:[,;|()[\]]|\s[-–—:]\s|:\s)\s*/u)) {
    if (piece === "") continue;
    let at = 0;
    let marker = "";
    for (const found of piece.matchAll(pattern)) {
      push(clauses, kind, marker, piece.slice(at, found.index));
      kind = kinds[found.slice(1).findIndex((group) => group !== undefined)] ?? "field";
      marker = found[0].trim();
      at = found.index + found[0].length;
    }
    push(clauses, kind, marker, piece.slice(at));
    kind = "list";
  }
  return clauses;
}

function push(clauses: Clause[], kind: Clause["kind"], marker: string, text: string): void {
  const trimmed = text.replace(/\s+/g, " ").trim();
  if (trimmed !== "") clauses.push({ kind, marker, text: trimmed });
}

interface MarkerPattern {
  /** One capturing group for each marker. */
  pattern: RegExp;
  kinds: readonly MarkerKind[];
}

function patternOf(lexicon: QueryLexicon): MarkerPattern {
  const known = patterns.get(lexicon);
  if (known) return known;
  const markers = Object.entries(lexicon.markers).flatMap(([kind, sources]) =>
    sources.map((source) => ({ kind: kind as MarkerKind, source })),
  );
  // An alternation takes the first match, so longer phrases come before their prefixes, and "who work as"
  // before "who work".
  const rank = ({ kind, source }: (typeof markers)[number]) => source.length + (kind === "role" ? 1_000 : 0);
  markers.sort((one, other) => rank(other) - rank(one));
  const branches = markers.map(({ source }) => `(${withEnd(source)})`);
  const pattern = new RegExp(`${wordBefore}(?:${branches.join("|")})\\s*`, "giu");
  const made = { pattern, kinds: markers.map(({ kind }) => kind) };
  patterns.set(lexicon, made);
  return made;
}

/** A marker ends at a word boundary; an elided article directly precedes its noun. */
const withEnd = (source: string) => `(?:${source})(?:(?<=')|(?![\\p{L}\\p{N}\uE000'’-]))`;
