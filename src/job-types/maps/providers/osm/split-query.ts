import { certainName, certainWord, findKinds, type Kind } from "./kinds/find-kinds.ts";
import { foldWords } from "./kinds/fold-words.ts";

/** One interpretation of a query. */
export interface Reading {
  /** The search target, as written. */
  what: string;
  /** The kinds that `what` names; if empty, it is part of a name. */
  kinds: readonly Kind[];
  /** The location, as written; null if the query has none. */
  where: string | null;
  /** A word between the two marks it as a place; otherwise only a map can tell. */
  isCertain: boolean;
}

/** Scripts without spaces, where every letter may begin a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const queryLengthMax = 200;
const boundarySplitsMax = 2;

/** Interpretations of a query, the most likely first. The last one always treats it as a name. */
export function readingsOf(query: string, language: string): Reading[] {
  const text = query.replace(/\s+/g, " ").trim().slice(0, queryLengthMax).replace(nearbyWords, "");
  const kindsOf: KindsOf = (words, scoreMin) => findKinds(withoutPraise(words), language, scoreMin);
  const whole = kindsOf(text);
  if (whole.length > 0) return [{ what: text, kinds: whole, where: null, isCertain: true }];
  const parted = connectorSplits(text);
  const byConnector = parted
    .map(({ left, right }) => ({ what: left, kinds: kindsOf(left), where: right, isCertain: true }))
    .filter(({ kinds }) => kinds.length > 0);
  const byKind = byConnector.length > 0 ? [] : boundarySplits(text, kindsOf);
  const named = parted
    .filter(({ connector }) => connector.length > 1)
    .map(({ left, right }) => ({ what: left, kinds: [], where: right, isCertain: true }));
  return [...byConnector, ...named, ...byKind, { what: text, kinds: [], where: null, isCertain: true }];
}

type KindsOf = (words: string, scoreMin?: number) => Kind[];

function withoutPraise(words: string): string {
  const parts = foldWords(words).split(" ");
  const plain = parts.filter((word) => !praise.has(word));
  return (plain.length > 0 ? plain : parts).join(" ");
}

/** Splits at each word between target and location, in order. */
function connectorSplits(text: string): { left: string; connector: string; right: string }[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.flatMap((_, at) => {
    const connector = at === 0 ? undefined : connectorAt(words, at);
    if (connector === undefined) return [];
    const right = words.slice(at + connector.split(" ").length).join(" ");
    return right === "" ? [] : [{ left: words.slice(0, at).join(" "), connector, right }];
  });
}

function connectorAt(words: readonly string[], at: number): string | undefined {
  return connectors.find((connector) => {
    const length = connector.split(" ").length;
    return foldWords(words.slice(at, at + length).join(" ")) === connector;
  });
}

/**
 * `dentists Bordeaux`, `Bordeaux dentists`: the longest prefix or suffix that names a kind; the rest is the
 * location.
 */
function boundarySplits(text: string, kindsOf: KindsOf): Reading[] {
  const splits = boundaries(text)
    .flatMap((at) => [
      { what: text.slice(0, at), rest: text.slice(at) },
      { what: text.slice(at), rest: text.slice(0, at) },
    ])
    .map(({ what, rest }) => ({ what: trimmed(what), where: placeText(rest) }))
    .filter(({ what, where }) => where !== "" && (what.length > 1 || !unspaced.test(what)))
    .sort((one, other) => other.what.length - one.what.length);
  for (const scoreMin of [certainName, certainWord]) {
    const readings = splits
      .map(({ what, where }) => ({ what, kinds: kindsOf(what, scoreMin), where, isCertain: false }))
      .filter(({ kinds }) => kinds.length > 0);
    if (readings.length > 0) return readings.slice(0, boundarySplitsMax);
  }
  return [];
}

function boundaries(text: string): number[] {
  const found: number[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const isBoundary = text[at] === " " || text[at] === "," || unspaced.test(text.slice(at - 1, at + 1));
    if (isBoundary) found.push(at);
  }
  return found;
}

function placeText(rest: string): string {
  return trimmed(trimmed(rest).replace(placeParticles, ""));
}

const trimmed = (text: string): string => text.replace(/^[\s,]+|[\s,]+$/g, "");

/**
 * Words between target and location, in the languages of most searches. Folded on load, so they may be
 * written naturally.
 */
const betweenWhatAndWhere: readonly string[] = [
  ["in", "near", "around", "at", "close to", "next to", "within", "nearby"],
  ["in der nähe von", "in", "im", "nahe", "bei", "um", "rund um"],
  ["à", "a", "au", "aux", "en", "dans", "près de", "autour de", "proche de", "sur"],
  ["en", "cerca de", "alrededor de"],
  ["a", "ad", "in", "vicino a", "nei pressi di", "nel", "nella"],
  ["em", "no", "na", "perto de"],
  ["in", "te", "nabij", "in de buurt van", "bij"],
  ["w", "we", "koło", "blisko"],
  ["i", "på", "nära", "nær", "ved", "tæt på"],
  ["v", "ve", "u", "blízko", "poblíž"],
  ["в", "во", "у", "около", "возле", "рядом с", "біля", "поблизу"],
  ["în", "lângă"],
  ["στο", "στη", "στην", "σε", "κοντά σε"],
  ["في", "قرب", "بالقرب من"],
].flat();

/** Longest first, so that `in der nähe von` is not taken for `in`. */
const connectors: readonly string[] = [...new Set(betweenWhatAndWhere.map(foldWords))].sort(
  (one, other) => other.length - one.length,
);

/** Words that praise or narrow without naming a kind. */
const praise: ReadonlySet<string> = new Set(
  [
    "best",
    "top",
    "good",
    "cheap",
    "local",
    "the",
    "open",
    "now",
    "beste",
    "bester",
    "gute",
    "guter",
    "meilleur",
    "meilleurs",
  ]
    .concat([
      "mejor",
      "mejores",
      "migliore",
      "migliori",
      "melhor",
      "melhores",
      "najlepszy",
      "najlepsi",
      "лучшие",
    ])
    .map(foldWords),
);

/** Particles after a place that precedes the target: `東京の歯医者`, `柏林的牙医`. */
const placeParticles = /(?:の|的|에 있는|에서|にある|で)$/u;

/** A place that only a phone knows. */
const nearbyWords = / (?:near ?(?:me|by|here)|nearby|in meiner nähe|près de (?:moi|chez moi)|cerca de mí)$/i;
