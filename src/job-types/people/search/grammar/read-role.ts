import { isBusinessFunction, isIndustry } from "./business-words.ts";
import { isOrganisation, type QueryLexicon } from "./lexicon.ts";
import { withoutGenericNouns } from "./read-keywords.ts";

export interface RoleReading {
  /** Null if the words contain no role. */
  role: string | null;
  /** Words before the role that are not part of it. */
  keywords: string[];
}

const genders: readonly (readonly [RegExp, string])[] = [
  [/\s*\((?:m|w|f|h|d|v|x|i|\/|\s|\*|\|)+\)/gi, ""],
  [/\s*\((?:all genders|a|e|in|innen|es|as|s|trices?|euses?|ne|nes)\)/gi, ""],
  [/(?<=\p{Ll})[:*_/·.]-?(?:innen|in|euses?|trices?|ice|ne|nes|e\.?s|e|as|a|s|fem)(?![\p{L}])/giu, ""],
];
const leadingWords =
  /^(?:(?:very |highly |most )?(?:best|top|leading|experienced|good|great|qualified|talented|skilled|local|renowned|erfahrene[nr]?|führende[nr]?|beste[nr]?|gute[nr]?|qualifizierte[nr]?|lokale[nr]?|meilleure?s?|bon(?:ne)?s|mejores|buen[oa]s|beste|ervaren|goede|other|some|many)\s+)+/i;

/** The role in the words, in the singular. */
export function readRole(phrase: string, lexicon: QueryLexicon): RoleReading {
  const keywords: string[] = [];
  let text = phrase.replace(/^["'«„“]+|["'»“”.!?]+$/g, "");
  for (const [pattern, replacement] of genders) text = text.replace(pattern, replacement);
  text = text.replace(/^(\p{Lu}\p{L}+)innen und (\p{Lu}\p{L}+)$/u, "$2").replace(leadingWords, "");
  text = text.replace(lexicon.trailing, "");
  text = takeOrganisation(text, lexicon, keywords);
  text = takeGenitive(text, lexicon, keywords);
  const words = text.split(" ").filter(Boolean);
  while (words.length > 1 && isIndustry(words[0] ?? "")) keywords.push(words.shift() ?? "");
  const [first = ""] = words;
  const prefix = /^(\p{L}+)-(?=\p{Lu})/u.exec(first);
  if (prefix?.[1] && isIndustry(prefix[1]) && lexicon.capitalisesNouns) {
    keywords.push(prefix[1]);
    words[0] = first.slice(prefix[0].length);
  }
  keywords.push(...takeTail(words, lexicon), ...takeWorkMode(words));
  const rest = words.filter((word) => !lexicon.personNouns.has(word.toLowerCase()) || words.length > 1);
  if (rest.length === 0 || rest.every((word) => lexicon.personNouns.has(word.toLowerCase()))) {
    return { role: null, keywords };
  }
  if (
    rest.length > 1 &&
    lexicon.personNouns.has((rest.at(-1) ?? "").toLowerCase()) &&
    lexicon.language === "en"
  ) {
    // "sales people" are a role, and so are "procurement leads": only generic words for people are none.
    if (/^(?:contacts|profiles|candidates)$/i.test(rest.at(-1) ?? "")) rest.pop();
  }
  return { role: singularRole(rest.join(" "), lexicon), keywords };
}

/** How people work is not what they are: "remote data scientists", "développeurs web freelance". */
function takeWorkMode(words: string[]): string[] {
  const isMode = (word: string | undefined) => /^(?:remote|freelance|freelancing)$/i.test(word ?? "");
  if (words.length > 1 && isMode(words[0])) return words.splice(0, 1);
  return words.length > 1 && isMode(words.at(-1)) ? words.splice(-1) : [];
}

/** In German and Dutch a title is one word, followed by a department ("Leiter Einkauf") or a subject. */
const compoundTitle =
  /(?:leiters?|leiterin(?:nen)?|leiders?|ingenieure?n?|ingenieurs|berater|adviseurs?|spezialisten|specialisten|entwickler|ontwikkelaars|techniker|monteure|monteurs|planer|prüfer)$/i;

/**
 * Removes words after the title that are not part of it: "product managers B2B SaaS", "projectleiders
 * woningbouw".
 */
function takeTail(words: string[], { language }: QueryLexicon): string[] {
  const from = words.findIndex((word, index) => {
    const before = words[index - 1];
    if (before === undefined) return false;
    if (isIndustry(word)) return /s$/i.test(before) || language !== "en";
    if (language !== "de" && language !== "nl") return false;
    const isCompound =
      compoundTitle.test(before) && !/^(?:leiter(?:in)?|leiders?|hoofd(?:en)?)$/i.test(before);
    return isCompound && !isBusinessFunction(word);
  });
  return from < 1 ? [] : words.splice(from);
}

/** "insurance company executives": the company is not a part of the role. */
function takeOrganisation(
  text: string,
  { genericNouns, language }: QueryLexicon,
  keywords: string[],
): string {
  if (language !== "en" && language !== "nl") return text;
  const words = text.split(" ");
  const at = words.findLastIndex(
    (word) => genericNouns.has(word.toLowerCase()) || /^(?:startup|start-up|agency)$/i.test(word),
  );
  const following = words[at + 1];
  if (
    at < 1 ||
    following === undefined ||
    /^(?:manager|director|head|lead|development|analyst|partner|officer)s?$/i.test(following)
  )
    return text;
  const isFunction = /^(?:business|field|area|market|industry|space)$/i.test(words[at] ?? "");
  if (isFunction) return text;
  const kept = /^(?:startup|start-up|agency)$/i.test(words[at] ?? "") ? at + 1 : at;
  const name = words.slice(0, kept).join(" ");
  keywords.push(/law$/i.test(name) ? `${name} firm` : name);
  return words.slice(at + 1).join(" ");
}

/** "IT-Leiter mittelständischer Unternehmen": in German the organisation may directly follow. */
function takeGenitive(text: string, lexicon: QueryLexicon, keywords: string[]): string {
  if (lexicon.language !== "de") return text;
  const found = /^(.+?) (\p{Ll}\p{L}*(?:er|en) \S+)$/u.exec(text);
  const noun = found?.[2]?.split(" ")[1]?.toLowerCase() ?? "";
  if (!found?.[1] || !found[2] || !isOrganisation(noun, lexicon)) return text;
  keywords.push(withoutGenericNouns(found[2], lexicon));
  return found[1];
}

function singularRole(role: string, lexicon: QueryLexicon): string {
  const split = new RegExp(`(\\s+(?:${lexicon.conjunctions})\\s+|\\s*/\\s*|,\\s*)`, "iu");
  return role
    .split(split)
    .map((part, index) => (index % 2 === 0 ? singularTitle(part, lexicon) : part))
    .join("");
}

/** English role words, which every language uses. */
const englishTitle =
  /^(?:manager|engineer|developer|designer|officer|owner|lead|analyst|scientist|founder|partner|consultant|recruiter|architect|executive|strategist|marketer|buyer|controller|specialist|tester|planner|researcher|writer|editor|trader|broker|coordinator|assistant|administrator|representative)s$/i;

function singularTitle(title: string, { language, singular }: QueryLexicon): string {
  const words = title.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length === 1 && /^(?:c[a-z]{1,2}o|[es]?vp)s$/i.test(last)) return last.slice(0, -1);
  if (language !== "en" && englishTitle.test(last)) {
    return [...words.slice(0, -1), last.slice(0, -1)].join(" ");
  }
  const isHead = (index: number): boolean => {
    if (language === "en") return index === words.length - 1;
    if (language === "fr" || language === "es") return index === 0;
    return true;
  };
  return words
    .map((word, index) =>
      language === "en" && !isHead(index) && !/^[A-Z]{2,}s$/.test(word)
        ? word
        : singular(word, isHead(index)),
    )
    .join(" ");
}

/** Roles for which "of" introduces the subject. */
const advises =
  /^(?:consult|asesor|expert|especialist|spécialist|specialist|spezialist|periodist|journalist|conseill|advis|analist)/i;

/** "director of a print shop": an indefinite article introduces a workplace. */
const oneOfMany = /(?:^|\s)(?:an?|eine[rs]|einem|une?|una?|een)\s/iu;

interface Complement {
  /** What follows "of", without its article. */
  phrase: string;
  /** The same as written. */
  written: string;
  /** "of", "de la". */
  marker: string;
}

/** Whether what follows "of" is a part of the title: "head of sales", but not "head of a company". */
export function belongsToRole(
  role: string,
  { phrase, written, marker }: Complement,
  lexicon: QueryLexicon,
): boolean {
  const words = phrase.toLowerCase().split(" ");
  const organisation = (word: string | undefined) => word !== undefined && isOrganisation(word, lexicon);
  const isWhole = lexicon.wholeRoles.test(role);
  const isOneOfMany = oneOfMany.test(`${marker.replace(/'$/, "")} ${written}`);
  if (!isOneOfMany && isKindOfJob(words, marker, lexicon)) return !isWhole;
  const startsWithOrganisation = organisation(words[0]);
  const endsWithOrganisation =
    lexicon.language !== "fr" && lexicon.language !== "es" && organisation(words.at(-1));
  if (isBusinessFunction(phrase) && !(endsWithOrganisation && words.length > 1)) return true;
  if (startsWithOrganisation || endsWithOrganisation) return false;
  if (isOneOfMany || namesMakers(words, lexicon)) return false;
  if (isWhole || advises.test(role)) return false;
  if (lexicon.capitalisesNouns) return /^(?:der|des)$/i.test(marker);
  const isTitleCase = /^\p{Lu}\p{Ll}/u.test(role);
  const isName = /^\p{Lu}\p{Ll}/u.test(phrase) || /\p{Ll}\p{Lu}/u.test(phrase);
  return !isName || isTitleCase;
}

/** "directeur d'usine": a workplace without an article states the kind of job. */
function isKindOfJob(words: readonly string[], marker: string, lexicon: QueryLexicon): boolean {
  const [word = ""] = words;
  if (!["fr", "es"].includes(lexicon.language) || !/^d(?:e|')$/i.test(marker) || words.length !== 1)
    return false;
  return (
    isOrganisation(word, lexicon) &&
    !/[sx]$|^(?:start-?up|scale-?up|fintech|pme|eti|tpe|pyme|ong)$/.test(word)
  );
}

/** "plant managers of dairy producers": a plural of those who make or sell something is an organisation. */
const namesMakers = (words: readonly string[], { language }: QueryLexicon): boolean =>
  language === "en" && /(?:[^aeiou]ers|[cst]ors|shops|houses|makers|stores)$/.test(words.at(-1) ?? "");
