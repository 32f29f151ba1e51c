/**
 * Words and letters behind a number that stand for thousands and more, as the provider shortens numbers in its
 * languages. Letters of one script may mean different things; what is not here is no magnitude.
 */
const magnitudes: readonly (readonly [factor: number, words: string])[] = [
  [
    1_000,
    "k mil tsd tys tis тыс тис хил хиљ χιλ χιλιάδες rb ribu tn tuh tūkst bin n nghìn ngàn elfu mijë ezer 千 천 " +
      "พัน ألف آلاف الف هزار אלף हज़ार हजार হাজার ஆயிரம்",
  ],
  [10_000, "万 萬 만 หมื่น"],
  [100_000, "lakh लाख লাখ แสน"],
  [1_000_000, "m mn mio mln млн tr triệu jt juta milj milyon εκ مليون میلیون 百万 ล้าน"],
];

const factors: ReadonlyMap<string, number> = new Map(
  magnitudes.flatMap(([factor, words]) => words.split(" ").map((word): [string, number] => [word, factor])),
);

/** What the number before a text is to be multiplied with, by how the text begins; null where it says no such thing. */
export function magnitudeOf(behind: string): number | null {
  // Chinese, Japanese and Korean write on without a space: 2万件.
  const [, letter, word] = /^\s?(?:([千万萬천만])|([\p{L}\p{M}]+))/u.exec(behind) ?? [];
  return factors.get((letter ?? word ?? "").toLowerCase()) ?? null;
}
