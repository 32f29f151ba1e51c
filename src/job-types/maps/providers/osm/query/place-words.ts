import { foldWords } from "../kinds/fold-words.ts";

/**
 * Words between what is searched and where, in the languages of most searches. Folded when loaded, so they may be
 * written as people write them.
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
export const connectors: readonly string[] = [...new Set(betweenWhatAndWhere.map(foldWords))].sort(
  (one, other) => other.length - one.length,
);

/** What praises or narrows and names no kind. */
export const praise: ReadonlySet<string> = new Set(
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

/** Particles at the end of a place before what is searched there: `東京の歯医者`, `柏林的牙医`. */
export const placeParticles = /(?:の|的|에 있는|에서|にある|で)$/u;

/** A place that only a phone knows. */
export const nearbyWords =
  / (?:near ?(?:me|by|here)|nearby|in meiner nähe|près de (?:moi|chez moi)|cerca de mí)$/i;
