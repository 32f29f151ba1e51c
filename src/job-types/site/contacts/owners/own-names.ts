import { foldLetters } from "../../../../text/fold.ts";

/** The names of a site, including its host names, as `isOwnName` compares them. */
export function ownNamesOf(names: readonly string[]): string[] {
  return names
    .map((name) => wordsOf(name.replace(/(?:\.[a-z]{2,10}){1,2}$/i, " ")).join(""))
    .filter((name) => name !== "");
}

/** Half of the words of a name must be the site's: "Partner Zimmerei Wespe GmbH" is not part of "Beer & Partner". */
export function isOwnName(holder: string, ownNames: readonly string[]): boolean {
  const written = wordsOf(holder);
  const told = written.filter((word) => !trades.test(word));
  const words = told.length > 0 ? told : written;
  const joined = words.join("");
  const shared = words.filter((word) => ownNames.some((name) => holds(name, word))).length;
  return (
    (words.length > 0 && shared * 2 >= words.length) ||
    ownNames.some((name) => name.length >= 5 && joined.includes(name))
  );
}

/** Three letters are part of many words: "vet" is in "clinicaveterinaria". */
const holds = (name: string, word: string): boolean =>
  word.length > 3 ? name.includes(word) : name.startsWith(word) || name.endsWith(word);

/** Distinctive words of a name, folded. */
export function wordsOf(name: string): string[] {
  return foldLetters(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !genericWords.has(word));
}

/** What a business does tells it from no other of its kind: "Holzbau & Schreinerei Zgraggen". */
const trades =
  /(?:bau|erei|technik|handel|betriebe?|werkstatt|haustechnik|elektro|sanitar|heizung|gartnerei)$|^(?:plumbing|roofing|electric(?:al)?|heating|construction|builders?|landscaping|joinery|carpentry|engineering|dental|motors|garage|carpinteria|panaderia|ferreteria|menuiserie|plomberie|boulangerie|constructions?|falegnameria|officina|impianti|costruzioni|construtora|stolarstvi|stolarija|mizarstvo|asztalos|vendeglato)$/;

const genericWords = new Set(
  (
    "gmbh mbh ltd limited inc llc plc sarl sas srl spa und and the les der die das partner partners group gruppe groupe grupo holding service services company companie handel bau shop store online " +
    "kft zrt nyrt bhd sdn pty pvt llp eirl ltda spol sro doo dooel eood ood oyj aps sia uab osauhing tic san sti " +
    "studio team home haus house welcome willkommen kontakt contact international solutions consulting"
  ).split(" "),
);
