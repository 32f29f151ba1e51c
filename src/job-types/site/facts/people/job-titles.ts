import { foldLetters } from "../../../../text/fold.ts";
import { memoize } from "../../page/memoize.ts";
import { roleWords } from "./role-words.ts";

/** Endings of compounds and long words that are roles: "Vertriebsleiterin", "myyntipäällikkö". */
const endings =
  /(?:leiter|leiterin|leitung|führer|führerin|berater|beraterin|meister|meisterin|techniker|technikerin|ingenieur|ingenieurin|assistent|assistentin|assistenz|entwickler|entwicklerin|anwalt|anwältin|arzt|ärztin|pfleger|pflegerin|kaufmann|kauffrau|monteur|monteurin|bearbeiter|bearbeiterin|verwalter|verwalterin|manager|managerin|therapeut|therapeutin|leider|adviseur|medewerker|chef|chefen|ansvarig|ansvarlig|specialist|spezialist|spezialistin|spécialiste|especialista|ledare|leder|konsult|konsulent|direktør|direktör|johtaja|päällikkö|vastaava|hoitaja|neuvoja|mästare|mester|tekniikko|referent|referentin|texterin|koordinator|koordinatorin|koordinaattori|redakteur|redakteurin|sekretär|sekretärin|sihteeri|suunnittelija|asentaja|kehittäjä|mestari|assistentti|sekreterare|sekretær|utvecklare|udvikler|utvikler|ingenjör|ingeniør|ansvarlige|direktor|direktorin|vezető|helyettes|szervező|tervező|kezelő|jelölt|asszisztens|igazgató|felelős|voorzitter|therapeutin|hygiënist|hygienist|hygienistin|lehrer|lehrerin|sprecher|sprecherin|wart|wartin|helferin|trainer|trainerin|pädagoge|pädagogin|referendar|inspektor|spezialistin|gestalter|gestalterin|präsident|präsidentin|schreiber|schreiberin|architekt|architektin|architect|architecte|zeichner|zeichnerin|ordförande|kassör|redaktör|lærer|lärare|rådgiver|rådgivare)$/u;

/** Words that start a sentence about a person, and never a role. */
const sentenceStart =
  /^(?:ist|war|hat|is|was|has|joined|started|works|est|a|es|ha|è|e|jest|är|er|on|our|we|i|my|the|he|she|er|sie|they|if|for|with|and|und|your|you|ihr|jetzt|send|call|email|via|c\/o)\s/iu;
const charsMax = 90;
const wordsMax = 10;

/** Whether a short text is a role: "Head of Sales", "Vertriebsleiterin". */
export function isRole(text: string): boolean {
  return isRoleText(text);
}

/** A verb between lower-case words: a sentence that mentions a role is none. */
const sentenceVerb =
  /\s(?:is|are|was|has|have|will|ist|sind|war|hat|haben|wird|werden|wurde|gehört|gehören|kann|können|est|sont|était|sera|è|sono|era|es|son|fue|será|heeft|zijn|wordt|worden|kan|är|har|blev|jest|są|był|była)\s\p{Ll}|\s(?:er|sie|he|she|il|elle|hij|zij|han|hon|hun|hän|on|ona)\s\p{Ll}/u;

/** Abbreviations within roles: the text after them is no new sentence. */
const abbreviation =
  /(?<!\p{L})(?:stellv|hon|komm|dipl|eidg|gepr|staatl|zert|ausgeb|autor?|leg|reg|lic|techn|kaufm|wiss|päd|ltd|gesch|kfm|verantw|ansvh|adm|asst|aut|med|dep|dept|resp|adj|zast|odp|vezérig|üv)\./giu;

const isRoleText = memoize((text): boolean => {
  if (text.length < 2 || text.length > charsMax || /[?!@]|https?:|\d{4}|:\s/u.test(text)) return false;
  if (text.includes(".") && /\p{L}{3,}[.]\s\p{Lu}/u.test(text.replace(abbreviation, ""))) return false;
  if (isSentenceStart(text) || sentenceVerb.test(text)) return false;
  const parts = text.split(/[\s/,&|·()–—]+/).filter(Boolean);
  // "IT" alone is a department, in "Bollo CE IT" a country.
  return (
    parts.length <= wordsMax &&
    parts.some((part) => isRoleWord(part) && (part !== "IT" || parts.length <= 2 || part === parts[0]))
  );
});

/** Whether a text starts like a sentence: "is our", "joined", "Jetzt". */
export function isSentenceStart(text: string): boolean {
  return sentenceStart.test(text);
}

const firmWord =
  /(?<!\p{L})(?:GmbH|AG|KG|Ltd|LLP|LLC|Inc|Corp|PLC|SARL|SAS|S\.A|S\.L|S\.r\.l|SpA|B\.?V|N\.V|AB|ApS|Oy|Kft|Lda|Group|Gruppe|Groupe|Grupo|Holdings?|Systems|Logistics|Foods|Energy|Industries|Technologies|Solutions|Bank|University|Hospital)\.?$/u;
const placeOfWork =
  /(?:\s(?:at|@|bei|chez|bij|hos|presso)\s\p{Lu}|(?:,|\s[–—|·-]|\s(?:of|von|van|de|di|af|av|i|w|en|na|da|på))\s\p{Lu}[\p{L}\d&.' -]{1,60}$)/u;

/** Whether a role belongs to someone outside the company: "Asesor externo", "externer Datenschutzbeauftragter". */
export function isExternal(role: string): boolean {
  if (/^médiat(?:eur|ion|rice) (?:de la |à la )?consommation/iu.test(role)) return true;
  return /(?<!\p{L})(?:extern(?:e[rns]?|al|[oa]|í)?|externý|ombudsman|esterno|esterna|zewnętrzny|ulkopuolinen)(?!\p{L})/iu.test(
    role,
  );
}

/** Whether a role names another firm: "Owner of Kern Logistics", "Einkaufsleiterin bei Kern". */
export function isRoleElsewhere(role: string): boolean {
  const found = placeOfWork.exec(role)?.[0];
  if (found === undefined) return false;
  return /^\s(?:at|@|bei|chez|bij|hos|presso)\s/u.test(found) || firmWord.test(found);
}

/** Whether a heading over names is their role, in the plural or not: "Partners", "Les adjoints", "Enfermeiros". */
export function isRoleGroup(text: string): boolean {
  if (isRole(text)) return true;
  const words = text.split(" ");
  return words.length <= 3 && words.some((word) => singularsOf(word).some(isRoleWord));
}

const englishGroup =
  /(?:^|\s)(?:partner|associate|paralegal|elder|member|trustee|director|governor|owner|host|founder|attorney|lawyer|solicitor|barrister|officer|deacon|pastor|teacher|instructor|nurse|hygienist|dentist|doctor|physician|veterinarian|technician|consultant|architect|engineer|agent|realtor|stylist|therapist|counsell?or|councillor|coach|driver|assistant|manager|advis[eo]r|accountant)s$/i;

/** "Committee member" for "Committee members", the label of several; in English, where that depends on nobody's gender. */
export function singularRole(label: string): string {
  return englishGroup.test(label) ? label.slice(0, -1) : label;
}

const pluralEnds = ["sen", "ssen", "s", "es", "e", "en", "n", "nen", "innen", "er", "i", "x"];

/** A noun, and what it may be the plural of. */
export function singularsOf(word: string): string[] {
  const bare = word.toLowerCase().replace(/[^\p{L}]+$/u, "");
  return [
    bare,
    ...pluralEnds
      .filter((end) => bare.endsWith(end) && bare.length > end.length + 2)
      .map((end) => bare.slice(0, -end.length)),
  ];
}

/** Whether a word is a role, or a compound that ends in one. */
export function isRoleWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/[.,:;*]+$/, "");
  // "Inhaber:in", "Leiter*in", "Berater/in"
  const gendered = bare.replace(/[:*_](?:in|innen)$/, "");
  // "C.E.O."
  const neutral = /^\p{L}\.\p{L}/u.test(gendered) ? gendered.replaceAll(".", "") : gendered;
  return roleWords.has(neutral) || (neutral.length > 7 && endings.test(neutral)) || hyphenRole(neutral);
}

let folded: ReadonlySet<string> | undefined;

/** Whether a word of an address, without accents, is a role: `ordforande`. */
export function isFoldedRoleWord(word: string): boolean {
  folded ??= new Set([...roleWords].map(foldLetters));
  return folded.has(word);
}

function hyphenRole(word: string): boolean {
  const parts = word.split("-");
  return parts.length > 1 && parts.some((part) => part.length > 2 && roleWords.has(part));
}

const leadership =
  /(?:herausgeber|chefredakt|geschäftsführ|geschäftsleit|inhaber|vorstand(?!s?mitglied)|vorsitzend|gesellschafter|prokurist|owner|founder|proprietor|managing director|\bceo\b|president\b|gérant|président|directeur|directrice|fondat|fundador|gerente|propietari|administrador|amministrator|titolare|legale rappresentante|presidente|sócio|diretor|directora?\b|proprietári|eigenaars?|bestuurder|zaakvoerder|prezes|właściciel|dyrektor|członek zarządu|prokurent|\bvd\b|verkställande|ägare|ordförande|direktør|indehaver|\bejer\b|(?<!in)formand|daglig leder|styreleder|\beier\b|innehaver|toimitusjohtaja|omistaja|yrittäjä|jednatel|ředitel|majitel|konateľ|ügyvezető|fondator|vertreten durch|verantwortlich(?:e[rn]?)? (?:für den inhalt|im sinne|i\.? ?s\.? ?d|gemäß|nach|redakteur)|(?:inhaltlich|redaktionell) verantwortlich|vertretungsberechtigt|represented by|représentée? par|directeur de (?:la )?publication|responsable (?:de (?:la )?)?publication|éditeur|verantwoordelijke uitgever|ansvarig utgivare|ansvarshavende|redaktor naczelny|šéfredaktor|főszerkesztő|директор|руководитель|владелец|главный редактор|керівник|головний редактор|управител|διευθυντής|διαχειριστής|bürgermeister|(?<!\p{L})maire(?!\p{L})|alcaldes?a?(?!\p{L})|sindaco|burgemeester|burmistrz|(?<!\p{L})wójt|starosta|starostka|borgmester|polgármester|(?<!\p{L})primar(?!\p{L})|genel müdür|yetkili|müdür|direktor|vlasnik)/iu;

/** Whether a label before a colon announces an owner or manager, as in legal notices. */
export function isLeadershipLabel(label: string): boolean {
  return label.length <= 70 && leadership.test(label);
}

const publication =
  /^(?:herausgeber|chefredakt|redaktionsleit|(?:redaktionell )?verantwortlich|publisher|editor[ -]in[ -]chief|directeur de (?:la )?publication|directrice de (?:la )?publication|rédact(?:eur|rice) en chef|direttore responsabile|director(?:a)? (?:responsable|periodístico)|editor responsable|verantwoordelijke uitgever|hoofdredact|ansvarig utgivare|ansvarshavende|ansvarlig redaktør|redaktor naczeln|šéfredakt|főszerkesztő|главный редактор|учредитель|головний редактор|πρόεδρος|αρχισυντάκτ)/iu;

/** Whether a label before a colon announces who publishes the site, which its articles say of nobody else. */
export function isPublisherLabel(label: string): boolean {
  return label.length <= 70 && publication.test(label);
}

const representation =
  /^(?:(?:gesetzlich )?vertreten durch|vertretungsberechtigt\p{L}*|represented by|représentée? par|rappresentat[ao] da|representad[ao] por|vertegenwoordigd door)(?:\s(?:die|den|das|der|the|le|la|de))?\s*/iu;

/** The role in a label: "Geschäftsführer" in "Vertreten durch den Geschäftsführer:". */
export function titleOf(label: string): string | null {
  const bare = label
    .replace(representation, "")
    .replace(
      /^(?:our|your|unsere?|notre|nos|nuestr[oa]|(?:il |la )?nostr[oa]|onze|ons|nosso|nossa|vår|vores)\s(?=\p{Ll})/iu,
      "",
    )
    .replace(/\s*:$/, "")
    .replace(/^\(([^()]+)\)$/, "$1")
    .trim();
  return bare === "" ? null : bare.slice(0, 90);
}
