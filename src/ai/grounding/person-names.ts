import type { SourceText } from "../ports.ts";
import { isFirstName } from "./first-names.ts";
import { isFamilyNameToo, isThingHead, isThingWord } from "./thing-words.ts";

/** How far before and after a name a title is searched for, within a sentence. */
const aroundChars = 60;

const nameWord = "(?:[dl]['’])?\\p{Lu}[\\p{L}\\p{M}]*(?:['’-]\\p{L}[\\p{L}\\p{M}]*){0,3}";
const particle =
  "(?:van|von|der|den|de|del|della|di|da|do|dos|du|la|le|el|al|af|av|y|bin|ibn|ben|ten|ter|zu|lo|san|['’]t)";
const particleAlone = new RegExp(`^${particle}$`, "iu");
const isParticle = (word: string): boolean => particleAlone.test(word);
/** Two to five consecutive capitalized words; an initial with a full stop counts as one. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}.@/_-])${nameWord}(?:(?:\\s+\\p{Lu}\\.)?\\s+(?:${particle}\\s+){0,2}${nameWord}){1,4}(?![\\p{L}\\p{N}@_])`,
  "gu",
);
/** Scripts without capitals, which occur in English sentences only as copied text. */
const foreignRun =
  /(?:(?!\p{Script=Latin})\p{L}\p{M}*){2,}(?:[ ・·-](?:(?!\p{Script=Latin})\p{L}\p{M}*){1,}){0,4}/gu;
const cased = /^[\p{Lu}\p{Ll}]/u;
/**
 * Names in scripts without capitals: the text before "san" and similar suffixes, or after "representative".
 */
const titledForeign =
  /[\p{Script=Han}\p{Script=Hangul}・\u30a0-\u30ff]{2,8}?(?=さん|氏|様|先生|女士|社長|总经理|總經理|经理|씨|님|대표|사장)|(?<=代表取締役社長?[ 　]?|社長[ 　]?|대표이사 ?)[\p{Script=Han}\p{Script=Hangul}]{2,5}/gu;
/** Title words, which are not part of a name but mark the text beside them as one. */
const role =
  /^(?:C[A-Z]{1,2}O|[SE]?VP|MD|Mr|Mrs|Ms|Dr|Prof|Professor|Sir|Herr|Frau|Madame|Monsieur|Chief|Executive|Managing|General|Senior|Founder|Co-?[Ff]ounder|Owner|Director|Manager|Head|President|Chair(?:man|woman|person)?|Partner|Principal|Officer|Proprietor|Vice|Contact|Ask|Call|Meet|Write|Geschäftsführer(?:in)?|Inhaber(?:in)?|Leiter(?:in)?|Gründer(?:in)?|Directeur|Directrice|Gérante?|Fondat(?:eur|rice)|Direttore|Titolare|Fondatore|Directora?|Gerente|Dueñ[oa]|Fundadora?|Eigenaar|Eigenaresse|Oprichter|VD|Grundare|Prezes|Jednatel)$/u;
const roleBefore =
  /(?:^|[^\p{L}])(?:C[A-Z]{1,2}Os?|MD|M(?:r|rs|s)\.?|Dr\.?|Prof\.?|(?:co-?)?founders?|owners?|director|manager|president|chair(?:man|woman|person)?|partner|principal|proprietor|by|named|called|contact|ask|meet|for the attention of|boss|chief|head|geschäftsführer(?:in)?|inhaber(?:in)?|leiter(?:in)?|gründer(?:in)?|ansprechpartner(?:in)?|von|directeur|directrice|gérante?|direttore|titolare|directora?|gerente|eigenaar|prezes)(?:[,:]|\s+(?:is|was|are|remains|ist|est|è|es))?\s+$/iu;
const roleBehind =
  /^(?:\s*[,(–—-]\s*|\s+(?:is|as|was|ist|est|è|es)\s+)(?:(?:the|its|their|his|her|an?|our|new|current|sole|der|die|le|la|il|el)\s+)*(?:C[A-Z]{1,2}O|MD|(?:co-?)?founder|owner|(?:managing |general |executive |\p{L}+ )?(?:director|manager|president|partner|officer)|chair|head|principal|proprietor|boss|geschäftsführer(?:in)?|inhaber(?:in)?|leiter(?:in)?|gründer(?:in)?|directeur|directrice|gérante?|direttore|titolare|directora?|gerente|eigenaar|prezes)(?!\p{L})/iu;
/** Used for people only: a single name after it is enough. */
const honorificName =
  /(?<!\p{L})(?:Mrs?|Ms|Miss|Herrn?|Frau|Madame|Monsieur|Señora?|Signora?)\.?\s+(\p{Lu}[\p{L}\p{M}'’-]{2,})(?!\s+(?:\p{Lu}|van|von|de)\p{L}*)/gu;
/** Words that begin a sentence or clause and are capitalized only for that reason. */
const opening =
  /^(?:A|About|According|After|All|Also|Although|An|And|As|At|Because|Before|Behind|Beside|Both|But|By|Despite|During|Each|Either|Even|Every|For|From|Given|Has|Here|His|Her|How|However|If|In|Is|It|Its|Instead|Its|Just|Like|Many|May|Meanwhile|Most|Much|Neither|No|Nor|Not|Now|Of|On|Once|One|Only|Or|Our|Over|Perhaps|Rather|Recently|Several|Since|So|Some|Still|Such|Than|Thanks|That|The|Their|Then|There|These|They|This|Those|Though|Through|To|Today|Toward|Towards|Two|Under|Unless|Unlike|Until|Via|We|What|When|Where|Whether|Which|While|Who|Why|With|Within|Without|Yet|You|Your)$/;
/** Such a word marks a sentence as English, in which only names are capitalized. */
const englishWord =
  /(?<!\p{L})(?:the|of|and|to|for|with|within|is|are|was|were|be|will|would|can|has|have|had|by|from|at|who|its|their|it|they|as|that|this|in|into|on|or|but|not|more|also|under|when|after|he|she|his|her|them|you|your|all|any|each|new|about|which|says|said)(?!\p{L})/iu;
const otherWord =
  /(?<!\p{L})(?:der|die|das|und|ist|für|mit|ein|eine|le|les|des|et|est|une|pour|el|los|las|es|una|por|con|il|gli|che|di|het|een|zijn|voor|van|och|är|av|w|z|jest|og|er|av)(?!\p{L})/giu;

export interface Prose {
  /**
   * The model was required to answer in English, so a sentence without common words counts as English too.
   */
  isEnglish: boolean;
}

/**
 * Names of people in a sentence: capitalized words that start with a common first name or stand next to a job
 * title. In an English sentence, also every other run of capitalized words that does not name a thing: names
 * of things are capitalized too ("Machine Learning"), but consist of words from the language, the source or
 * the client. A preceding word that is capitalized only for its position is included: "With Maren Ardent".
 */
export function personNamesIn(
  sentence: string,
  source: Pick<SourceText, "hasWord">,
  prose: Prose = { isEnglish: false },
): string[] {
  const others = sentence.match(otherWord)?.length ?? 0;
  // A title on its own can be in any language: "Technische Beratung".
  const isSaidSo = prose.isEnglish && others === 0 && /(?<![\p{L}@.])\p{Ll}{2,}/u.test(sentence);
  const isEnglish = isSaidSo || (englishWord.test(sentence) && others < 2);
  const names: string[] = [];
  for (const { 0: found, index } of sentence.matchAll(run)) {
    const { words, isTitled } = withoutRoles(found);
    if (words.length < 2) continue;
    const isBesideRole =
      isTitled ||
      roleBefore.test(sentence.slice(Math.max(0, index - aroundChars), index)) ||
      roleBehind.test(sentence.slice(index + found.length, index + found.length + aroundChars));
    const isCalledSo = isFirstName(words[0] ?? "") && !words.slice(1).some(isHead);
    const isThings = words.every((word) => isThing(word, source));
    if (isCalledSo || (isBesideRole && !isThings)) names.push(words.join(" "));
    else if (isEnglish) names.push(...unknownNames(words, source));
  }
  const single = [...sentence.matchAll(honorificName)].flatMap(([, name]) => name ?? []);
  return [...new Set([...names, ...single, ...foreignNames(sentence, isEnglish)])];
}

/** "Sales Director Maren Ardent", and "Maren Ardent CEO". */
function withoutRoles(found: string): { words: string[]; isTitled: boolean } {
  const all = found.replace(/['’]s$/, "").split(/\s+/);
  const words = opening.test(all[0] ?? "") ? all.slice(1) : all;
  const at = words.findLastIndex((word) => role.test(word));
  if (at < 0) return { words, isTitled: false };
  const behind = words.slice(at + 1);
  if (behind.length > 0) return { words: behind, isTitled: true };
  const first = words.findIndex((word) => role.test(word));
  return { words: words.slice(0, first), isTitled: true };
}

/**
 * The people among capitalized words with neither a known first name nor a title: all words of a name must be
 * proper, except those that are family names too ("Mallory Stone"). A common noun may precede it: "Joiner
 * Maren Ardent".
 */
function unknownNames(words: readonly string[], source: Pick<SourceText, "hasWord">): string[] {
  // "Fjordlicht's Oslo Showroom" are two names.
  const end = words.findIndex((word) => /['’]s$/.test(word));
  if (end >= 0 && end < words.length - 1) {
    const owner = words.slice(0, end + 1).map((word) => word.replace(/['’]s$/, ""));
    return [owner, words.slice(end + 1)].flatMap((part) => unknownNames(part, source));
  }
  const [first = "", last = ""] = [words[0], words.at(-1)];
  // "Royal Albert Hall" is named after a person.
  if (
    words.some((word) => isBrand(word, words) || isHead(word)) ||
    (isThing(first, source) && isThing(last, source))
  )
    return [];
  const isPlain = (word: string) => isThing(word, source) && !isParticle(word) && !isFamilyName(word);
  const from = words.findIndex((word) => !isPlain(word));
  const name = words.slice(from);
  if (name.length < 2 || (name.length === 2 && saint.test(name[0] ?? ""))) return [];
  return name.some(isPlain) ? [] : [name.join(" ")];
}

const isFamilyName = (word: string): boolean => wordParts(word).every(isFamilyNameToo);

/** Places are named after saints: "San Diego". */
const saint = /^(?:San|Santa|Santo|São|Saint|Sankt|St|Los|Las)$/;

/**
 * An abbreviation, or a word like "HubSpot"; people's names have inner capitals only as in "McNeil" and
 * "O'Neil".
 */
function isBrand(word: string, all: readonly string[]): boolean {
  if (/^\p{Lu}{2,5}$/u.test(word)) return all.some((other) => /\p{Ll}/u.test(other));
  return /\p{Ll}\p{Lu}/u.test(word) && !/^(?:Mc|Mac|De|Di|Le|La|Van|Fitz|Al|El)\p{Lu}/u.test(word);
}

const isHead = (word: string): boolean => !isParticle(word) && wordParts(word).some(isThingHead);

const isThing = (word: string, source: Pick<SourceText, "hasWord">): boolean =>
  isParticle(word) || wordParts(word).every((part) => isThingWord(part) || source.hasWord(part));

const wordParts = (word: string): string[] =>
  word
    .toLowerCase()
    .replace(/['’]s?$/, "")
    .split("-")
    .filter(Boolean);

function foreignNames(sentence: string, isEnglish: boolean): string[] {
  if (!isEnglish) return sentence.match(titledForeign) ?? [];
  return (sentence.match(foreignRun) ?? []).filter((found) => !cased.test(found));
}

/** Whether a source contains a name; leading and trailing common nouns are not part of it. */
export function isNamed(name: string, source: Pick<SourceText, "hasName" | "hasWord">): boolean {
  if (source.hasName(name)) return true;
  const words = name.split(" ");
  const isOut = (word: string) => role.test(word) || isThing(word, source);
  return words.some((_, start) =>
    words.some((_word, last) => {
      const part = words.slice(start, last + 1);
      // "van der Plas" alone could be anyone.
      if (part.filter((word) => !isParticle(word)).length < 2) return false;
      const others = [...words.slice(0, start), ...words.slice(last + 1)];
      return others.every(isOut) && source.hasName(part.join(" "));
    }),
  );
}
