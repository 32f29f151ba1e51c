import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { foldLetters } from "../../../../text/fold.ts";
import { startsLikeStreet } from "../../contacts/addresses/street.ts";
import { type HtmlElement, textContent } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isExternal, isRole, isRoleElsewhere, isRoleWord } from "./job-titles.ts";
import { hungarianRoleBehind, type NameInText, namesOf } from "./names-in-text.ts";
import { ourWords, type Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { hasDegree, hasFirstName, personName } from "./person-name.ts";
import { emailIn, spellsName } from "./personal-email.ts";
import { longAgo, roleBehind, withOther } from "./sentence-people.ts";
import { ancestors } from "./unit-places.ts";

const charsMax = 3000;
const sentenceCharsMax = 500;

interface ProsePerson extends PersonFact {
  /** Index of the first unit of the paragraph. */
  index: number;
}

/**
 * People whom the prose of a page about the organisation names beside a role: "The kitchen is run by chef Ines Beer, and
 * Jo Kern, sommelier, …", "Il titolare, Ines Beer, …", "My wife Ines Beer answers the phone." Only common first names and
 * degrees count.
 */
export function prosePeople(units: readonly PeopleUnit[], place: Place): ProsePerson[] {
  if (place.isForeign) return [];
  const isOwn = ({ section, afterQuote }: PeopleUnit): boolean =>
    (place.onCompanyPage || place.isHome || section === "team" || section === "contact") &&
    section !== "strangers" &&
    !afterQuote;
  return paragraphsOf(units, isOwn).flatMap(({ text, index, unit, isLed, bold }) => {
    const isTeam = unit.section === "team";
    // Cheap, and decides most lines.
    if (!/[.!?…)]/.test(text)) return [];
    if (/^["“„«»‘'’]/.test(text) || !/\p{L}{2}[.!?…)]/u.test(text)) return [];
    const people: Named[] = [];
    const sentences = twoNames.test(text) ? text.split(sentenceEnd) : [];
    for (const sentence of sentences) people.push(...peopleIn(sentence, bold, people.length > 0));
    // "**Dr. Ines Beer** grew up in …" under the heading of the team.
    const led = isLed && isTeam && people.length === 0 ? personName(unit.text) : null;
    if (
      led !== null &&
      isOfPerson(led) &&
      /^\s\p{Ll}/u.test(text.slice(unit.text.length)) &&
      !longAgo.test(text)
    )
      people.push({ name: led, title: null });
    const email = people.length === 1 ? emailOf(unit, text) : null;
    return people.map((person) => ({
      ...person,
      email: email !== null && spellsName(email, person.name) > 0 ? email : null,
      linkedin: null,
      index,
    }));
  });
}

const emailOf = ({ email }: PeopleUnit, text: string): string | null =>
  email ?? (text.includes("@") ? emailIn(text) : null);

const isOfPerson = (name: string): boolean => hasFirstName(name) || hasDegree(name);

const sentenceEnd = /(?<=[\p{Ll}\d)]{2}[.!?…])\s+(?=[\p{Lu}„“«"])/u;

interface Paragraph {
  text: string;
  index: number;
  unit: PeopleUnit;
  /** It begins with a name in bold. */
  isLed: boolean;
  /** Its names in bold. */
  bold: readonly string[];
}

/** The paragraphs of a page that begin with a line of the kind. Names in bold are lines of their own, and join again here. */
function paragraphsOf(units: readonly PeopleUnit[], isOfKind: (unit: PeopleUnit) => boolean): Paragraph[] {
  const joined = new Set<HtmlElement>();
  return units.flatMap((unit, index) => {
    if (unit.level > 0 || unit.text.length > charsMax) return [];
    const holder = holderOf(units, index);
    if (holder === null)
      return isOfKind(unit) ? [{ text: unit.text, index, unit, isLed: false, bold: [] }] : [];
    if (joined.has(holder)) return [];
    joined.add(holder);
    if (!isOfKind(unit)) return [];
    const text = textContent(holder, charsMax);
    const bold = units
      .slice(index, index + boldMax)
      .filter((each) => isBold(each) && text.includes(each.text) && personName(each.text) !== null)
      .map((each) => each.text);
    return [{ text, index, unit, isLed: isBold(unit), bold }];
  });
}

const boldMax = 20;

const isBold = ({ element }: PeopleUnit): boolean => element?.name === "b" || element?.name === "strong";

/** The paragraph of which a line is a part, if others are bold, without breaks between. */
function holderOf(units: readonly PeopleUnit[], index: number): HtmlElement | null {
  const unit = units[index];
  if (!unit) return null;
  for (const near of [units[index - 1], units[index + 1]]) {
    if (!near || isBold(near) === isBold(unit)) continue;
    const [bold, holder] = isBold(unit) ? [unit, near.element] : [near, unit.element];
    if (holder === null || !/^(?:p|div|li|td|section)$/.test(holder.name)) continue;
    if (!ancestors(bold.element, 4).includes(holder)) continue;
    const hasBreak = holder.children.some((node) => "name" in node && node.name === "br");
    if (!hasBreak) return holder;
  }
  return null;
}

type Named = Pick<PersonFact, "name" | "title">;

/** A data protection officer, mayor or architect that a text mentions belongs elsewhere. */
const others =
  /(?<!\p{L})(?:data protection|datenschutz\p{L}*|protection des données|protección de datos|protezione dei dati|proteção de dados|ochrony danych|gegevensbescherming|dataskydd\p{L}*|databeskyttelse|tietosuoja\p{L}*|adatvédelmi|RODO|GDPR)(?!\p{L})/iu;
const strangersRole =
  /(?<!\p{L})(?:mayor|mayoress|minister|senator|bishop|king|queen|prince|president|architect\p{L}*|photographer|artist|painter|writer|author|journalist|poet|bürgermeister\p{L}*|architekt\p{L}*|fotograf\p{L}*|künstler\p{L}*|autor\p{L}*|journalist\p{L}*|maire|architecte|photographe|artiste|écrivain|journaliste|alcalde(?:sa)?|arquitect[oa]|fotógraf[oa]|artista|sindaco|architetto|fotografo|burmistrz|starosta|burgemeester|borgmester|borgmästare)(?!\p{L})/iu;

/** The names in a sentence, and those in bold, whose first names may be rare. */
function namesIn(sentence: string, bold: readonly string[]): NameInText[] {
  const names = namesOf(sentence);
  const others = bold.flatMap((name) => {
    const start = sentence.indexOf(name);
    const end = start + name.length;
    return start < 0 || names.some((each) => each.start < end && start < each.end)
      ? []
      : { name, start, end, words: name.split(" ").length };
  });
  return [...names, ...others].sort((a, b) => a.start - b.start);
}

function peopleIn(sentence: string, bold: readonly string[], isOfKnown: boolean): Named[] {
  if (sentence.length > sentenceCharsMax || !twoNames.test(sentence)) return [];
  const names = namesIn(sentence, bold);
  if (names.length === 0 || others.test(sentence) || longAgo.test(sentence)) return [];
  const people: (Named & { isLeader: boolean })[] = [];
  let end = 0;
  for (const { name, start, end: nameEnd } of names) {
    const before = sentence.slice(0, start);
    const rest = sentence.slice(nameEnd);
    if (withOther.test(before) || isFirstOfCouple(name, rest)) continue;
    // "Petra and Lara", and what numbers follow: streets, wines.
    if (joined.test(name) || !/^(?:\s\p{Ll}|\s?[,.;:!?…()–—-]|\s[–—-]|\s?$)/u.test(rest) || isStreet(before))
      continue;
    const title = statedRole(before, rest);
    const isAlso = people.at(-1)?.isLeader === true && and.test(sentence.slice(end, start));
    const isLeader = isAlso || leads.test(before) || leadsBehind.test(rest);
    const isNamed = isLeader || asked.test(before) || isRelative(before, isOfKnown || people.length > 0);
    if (title === null && !isNamed) continue;
    people.push({ name, title, isLeader });
    end = nameEnd;
  }
  return people;
}

/** Two capitalised words, or two with a word between. */
const twoNames = /\p{Lu}[^\s,.;:!?]+ (?:\S{1,3} )?\p{Lu}/u;
/** "Calle Padre ", before the name of a saint. */
function isStreet(before: string): boolean {
  const clause = before.slice(before.lastIndexOf(",") + 1).trim();
  return clause.split(" ", 4).length <= 3 && startsLikeStreet(clause);
}

/** Two names are a couple, not one. */
const joined = /\s(?:and|und|et|y|e|en|och|og|ja|i)\s/u;
const and = /^,?\s(?:and|und|et|y|e|en|och|og|ja|i|a|&)\s$/u;
const startsWithAnd = /^\s(?:and|und|et|y|e|en|och|og|ja|i|a|&)\s\p{Lu}/u;

/** "The farm is run by ", "Il podere è condotto da " */
const leads =
  /(?<!\p{L})(?:(?:run|owned|managed|operated|led|founded|started|headed) by|(?:geführt|geleitet|betrieben|gegründet) von|(?:gestit|condott|fondat|guidat|dirett)[oa] da|(?:tenue?|gérée?|dirigée?|fondée?|menée?) par|(?:regentad|gestionad|dirigid|fundad|llevad)[oa] por|(?:gerid|dirigid|fundad)[oa] por|(?:gerund|geleid|opgericht) door|(?:drevet|drives|drivs|drivet|ledes|leds|ledet|grundat|grundlagt|startet|startat)(?: den)? (?:av|af)|(?:prowadzon[aey]|założon[aey]) przez|(?:behind|bag|bak|bakom|hinter|derrière|detrás de|dietro|achter) [^,.;:!?]{2,40} (?:are|is|står|stehen|steht|se cachent?|est[aá]n?|ci sono|c['’]è|staan|staat)|(?<=^|[.!?] )(?:we['’]re|we are|wir sind|nous sommes|somos|siamo|wij zijn|vi är|vi er|jesteśmy|jsme))\s$/iu;

/** "Ines Beer runs the farm", "Ines Beer står for glasurer": what someone of the organisation does there. */
const leadsBehind =
  /^\s(?:runs?|manages?|owns?|operates?|leads?|führ(?:t|en)|leite(?:t|n)|betreib(?:t|en)|dirige(?:nt?|n)?|gère(?:nt)?|tien(?:t|nent)|gestionan?|regentan?|gestis(?:ce|cono)|conduc(?:e|ono)|dirig(?:e|ono)|leid(?:t|en)|runt|runnen|driver|leder|står for|står bakom|ansvarar för|comandam?|prowadz[ią]|kieruj[eą]|vezeti[k]?)\s\p{L}/u;

/** "Gerrit Jan and Ines Beer": the family name follows. */
function isFirstOfCouple(name: string, rest: string): boolean {
  return startsWithAnd.test(rest) && name.split(" ").every(isFirstName);
}

/** "For bookings, ask for Lucy Thorne" */
const asked =
  /(?<!\p{L})(?:ask for|(?:speak|talk) (?:to|with)|fragen sie nach|verlangen sie|demandez|pregunt[ae] por|chied(?:ere|ete|i) di|vraag naar|fråga efter|spør(?:g)? efter|spør etter|pytaj o|kysy)\s$/iu;

const relatives =
  "wife,husband,partner,son,daughter,son-in-law,daughter-in-law,brother,sister,father,mother,frau,ehefrau,mann,ehemann,sohn,tochter,bruder,schwester,vater,mutter," +
  "femme,epouse,mari,epoux,compagne,compagnon,conjoint,conjointe,fils,fille,frere,soeur,esposa,esposo,mujer,marido,hijo,hija,hermano,hermana,moglie,marito," +
  "figlio,figlia,fratello,sorella,esposa,esposo,filho,filha,irmao,irma,vrouw,man,zoon,dochter,broer,zus,fru,hustru,make,maka,son,dotter,bror,syster,datter,sonn,kone,mannen," +
  "zona,maz,syn,corka,brat,siostra,manzelka,manzel,dcera,bratr,sestra,sin,hci,zena,lanya,fia,felesege,ferje,sotie,sot,fiul,fiica,vaimo,poika,tytar";
const relativeWords: ReadonlySet<string> = new Set(relatives.split(","));
const ownerWords: ReadonlySet<string> = new Set(
  (
    "my mein meine meinem meiner mon ma mi mio mia meu minha mijn min mitt moj moja muj moje " +
    [...ourWords].join(" ")
  ).split(" "),
);

/** "My wife ", "e da suo marito ", "his daughter, ": of someone of the organisation. */
function isRelative(before: string, isOfKnown: boolean): boolean {
  const words = wordsBefore(before, 4).map(foldLetters);
  const at = words.findLastIndex((word) => relativeWords.has(word));
  // "mannen hennes Pål"
  if (at < 0 || at < words.length - 2) return false;
  return isOfKnown || words.slice(Math.max(0, at - 2), at).some((word) => ownerWords.has(word));
}

/** Words that precede a role and are no part of it, without accents. */
const determiners: ReadonlySet<string> = new Set([
  ...ourWords,
  ..."the der die das dem den le la les l el los il lo i gli o os a as de het den det its his her their my sein seine seinem seiner sua suo su sus son sa ses zijn haar hans hennes dess jego jej jeho jeji".split(
    " ",
  ),
  ..."du des da do dal dalla dall del della dell dello al alla all au vom zum zur beim im am unserem unserer naszym nasza naszego nasi".split(
    " ",
  ),
]);

/** The last words before a name in its clause; "l'" is a word. */
function wordsBefore(before: string, max: number): string[] {
  const clause = /[^.;:!?()–—,"„“«»]*(?:,\s)?$/u.exec(before.slice(-120))?.[0] ?? "";
  return clause
    .replace(/,?\s$/, "")
    .replace(/(?<!\p{L})(l|d|all|dall|dell|un)['’]/giu, "$1 ")
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(-max);
}

const roleWordsMax = 6;
/** Ranks before a role: "run by master joiner Jo Kern". */
const rank =
  /^(?:master|head|chief|lead|senior|junior|assistant|deputy|managing|general|executive|founding)$/i;

/** Where the role begins of which a word is the last. */
function lastRoleAt(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 0 && rank.test(words[at - 1] ?? "")) at -= 1;
  return Math.max(0, at);
}

/** The role that a sentence states right beside a name. */
function statedRole(before: string, rest: string): string | null {
  // "(notre guide des lunettes)" may be a page of that name.
  if (/^\s\(/.test(rest) && ourInBrackets.test(rest)) return null;
  const behind =
    roleBehind(rest) ?? ourRoleBehind(rest) ?? (hungarianNext.test(rest) ? hungarianRoleBehind(rest) : null);
  if (behind !== null) return isUsable(behind, false) && !isRoleElsewhere(behind) ? behind : null;
  if (elsewhere.test(rest)) return null;
  const equated = /^(.*\p{L})\s(?:is|ist|est|es|è|é|jest|är|er|je)\s$/u.exec(before)?.[1];
  return roleBefore(equated ?? before);
}

/** "Kern Ines asztalosmester": the ends of Hungarian roles, which follow a name without a comma. */
const hungarianNext =
  /^\s\p{Ll}*(?:asztalos|mester|berendező|tervező|vezető|igazgató|asszisztens|orvos|tanár|titkár|munkatárs|mérnök|szakács|pék|cukrász|kertész|szerelő|technikus|fodrász)(?![\p{L}-])/u;

const ourInBrackets = new RegExp(`^\\s\\((?:${[...ourWords].join("|")})\\s`, "iu");

/** "Owner Jo Kern of Kern Logistics": of another firm. */
const elsewhere =
  /^,?\s(?:(?:of|at|from|von der|bei|chez|presso|hos|bij|z|ze|från|fra)\s\p{Lu}|(?:says|said|sagt|dice|dit)\s)/u;
const ourBehind = new RegExp(
  `^(?:,\\s|\\s(?:is|ist|est|es|è|é|är|er|je|on)\\s)(?:${[...ourWords].join("|")}|(?<=\\s(?:is|ist|est|es|è|é|är|er)\\s)(?:the|der|die|le|la|il|el|o|a|de))\\s((?:\\p{L}[\\p{L}'’-]+\\s?){1,5}?)(?=[,.;!)]|\\s(?:and|und|et|y|e|en|och|og|i|who|der|die|qui|que|che)\\s|$)`,
  "iu",
);

function ourRoleBehind(rest: string): string | null {
  const role = ourBehind.exec(rest.slice(0, 110))?.[1]?.trim() ?? "";
  return isRole(role) ? role : null;
}

function roleBefore(before: string): string | null {
  const isApart = /,\s$/.test(before);
  const words = wordsBefore(before, roleWordsMax);
  const at = words.findLastIndex((word) => determiners.has(foldLetters(word)));
  const isStart = /^(?:^|.*[.;:!?()–—,"„“«»]\s?)[^.;:!?()–—,"„“«»]*(?:,\s)?$/su.test(before);
  const isWhole = at < 0 && isStart && words.length <= 4;
  // "and viticulturist Doug Hallam"
  const told = at >= 0 ? words.slice(at + 1) : isWhole || isApart ? words : words.slice(lastRoleAt(words));
  if (isApart && at < 0 && !isWhole) return null;
  const first = told.findIndex(isRoleWord);
  if (first < 0) return null;
  const role = told.slice(first > 1 ? first : 0).join(" ");
  const isOurs = at >= 0 && ourWords.has(foldLetters(words[at] ?? ""));
  const last = told.at(-1) ?? "";
  if (!isRole(role) || !(isOurs || isRoleWord(last) || (at >= 0 && first === 0))) return null;
  return isUsable(role, isOurs) ? role : null;
}

function isUsable(role: string, isOurs: boolean): boolean {
  return !isExternal(role) && (isOurs || !strangersRole.test(role));
}

const nameInProse = /(?<![\p{L}'’-])(\p{Lu}[\p{Ll}'’-]+)(?=\s(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}'’-])/gu;
const behindName = /^\S+\s(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}'’-]+(?:,\s|\s\(|\s[–—-]\s)((?:\p{L}+\s?){1,3})/u;
const namesMax = 30;

/** Whether a text may name people so. Cheap, as it runs on every block of a page. */
export function mayNameInProse(text: string): boolean {
  if (text.length < 30 || text.length > charsMax) return false;
  let count = 0;
  for (const { 1: first = "", index } of text.matchAll(nameInProse)) {
    count += 1;
    if (count > namesMax) return false;
    if (!isFirstName(first)) continue;
    const before = text.slice(Math.max(0, index - 60), index);
    if (leads.test(before) || isRelative(before, true) || wordsBefore(before, 3).some(isRoleWord))
      return true;
    const behind = behindName.exec(text.slice(index, index + 120))?.[1];
    if (behind?.split(" ").some(isRoleWord)) return true;
  }
  return false;
}
