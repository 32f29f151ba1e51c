/**
 * Words for "at" and "dot" that stand in brackets in hidden addresses, in the languages seen on company
 * sites. Brackets make them unmistakable.
 */
const atWords =
  "at|ät|æt|aet|arroba|arobase|chiocciola|kukac|ma\u0142pa|malpa|zavin\u00e1\u010d|snabel-?a|snabela|" +
  "kr\u00f8ll-?alfa|apestaartje|apenstaartje|\u00e4t-zeichen|at-zeichen|klammeraffe|miukumauku|@";
const dotWords = "dot|punkt|punto|point|ponto|punt|prik|piste|kropka|te\u010dka|tocka|pont|\\.";

const bracketedAt = new RegExp(`\\s{0,3}[\\[({<]\\s{0,3}(?:${atWords})\\s{0,3}[\\])}>]\\s{0,3}`, "giu");
const bracketedDot = new RegExp(`\\s{0,3}[\\[({<]\\s{0,3}(?:${dotWords})\\s{0,3}[\\])}>]\\s{0,3}`, "giu");
/** A lone `a` only without spaces: "see (a) firma.fi" is a list, `info(a)firma.fi` an address. */
const bracketedA = /(?<=[a-z0-9])[[(]a[\])](?=[a-z0-9-]{1,63}\.)/gi;
const dashedAt =
  /(?<=[a-z0-9])(?:\s{1,3}-at-\s{1,3}|_at_|\s{0,3}\|at\|\s{0,3}|-at-)(?=[a-z0-9][a-z0-9-]{0,60}(?:\.|\s{0,3}[[({]))/gi;

/**
 * `john at example dot com`: both words must be there, and neither neighbour may be a word of a sentence
 * ("look at the dot com boom", "reach us at example dot com").
 */
const spelledOut =
  /(?<![\w.@-])([a-z0-9][\w.+-]{0,63})\s{1,3}at\s{1,3}([a-z0-9][a-z0-9-]{0,62}(?:\s{1,3}dot\s{1,3}[a-z0-9][a-z0-9-]{0,62}){1,4})(?![\w@-])/gi;
const determiners = "a all an any each her his its my no our some that the their this us you your".split(" ");
/** Words that stand before "at" in a sentence, and no mailbox. */
const wordsBeforeAt = new Set([
  ...determiners,
  ..."and are be been call email e-mail find go he him in is it look mail me meet out page see she them then".split(
    " ",
  ),
  ..."there they visit was we were who with write reach arrive arrived stay work works based available".split(
    " ",
  ),
]);
const wordsAfterAt = new Set(determiners);
const spacedAt =
  /(?<![\w.@-])([a-z0-9][\w.+-]{0,63})\s{1,3}@\s{1,3}([a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){1,4})(?![\w@-])/gi;

/**
 * The text with hidden addresses written plainly: `info [at] firma (dot) de` becomes `info@firma.de`.
 * Returns undefined when there is nothing of the kind, which is the usual case.
 */
export function deobfuscate(text: string): string | undefined {
  let plain = text;
  if (/[[({<]/.test(text)) {
    const withAt = plain.replace(bracketedAt, "@").replace(bracketedA, "@");
    if (withAt !== plain || plain.includes("@")) plain = withAt.replace(bracketedDot, ".");
  }
  if (/at/i.test(text)) {
    plain = plain.replace(dashedAt, "@");
    // Only where an address is near: "www dot" alone is no address.
    if (plain.includes("@"))
      plain = plain.replace(/(?<=@[a-z0-9-]{1,63})\s{1,3}(?:dot|punkt)\s{1,3}(?=[a-z]{2,24})/gi, ".");
    plain = plain.replace(spelledOut, joinUnlessSentence);
  }
  if (text.includes("@")) plain = plain.replace(spacedAt, joinUnlessSentence);
  return plain === text ? undefined : plain;
}

function joinUnlessSentence(match: string, local: string, domain: string): string {
  const firstLabel = /^[^\s.]+/.exec(domain)?.[0] ?? "";
  if (wordsBeforeAt.has(local.toLowerCase()) || wordsAfterAt.has(firstLabel.toLowerCase())) return match;
  return `${local}@${domain.replace(/\s{1,3}dot\s{1,3}/gi, ".")}`;
}
