import { memoize } from "../../page/memoize.ts";
import { trailingBuildingPart } from "./premises.ts";
import { nameConnectors, streetWord } from "./street-words.ts";

/** A street at the end of a text. */
export interface Street {
  /** As written, with its house number and what follows it. */
  text: string;
  /** The preceding text. */
  lead: string;
  /** A word or ending identifies it as a street. */
  isWorded: boolean;
  hasNumber: boolean;
}

const textCharsMax = 400;
const nameWordsMax = 7;
const plainWordsMax = 3;

/** "n.º 7", "nr. 5", "No 3" */
const numberWord = String.raw`(?:n\.?[°ºo]|n(?=\.\s?\d)|č\.?\s?p|čp|nr|nro|no|num|núm|número|numero|numéro|br|бр|nd|№|#)[.:]?\s?`;
const number = String.raw`(?:\d{1,2}\.\d{3}|\d{1,4})(?:/[IVX]{1,4}(?!\p{L})|\s1/2(?!\d)|\s?[a-zA-Zа-яА-Я](?![\p{L}\d])|[\s-]?(?:bis|ter|hs|huis|rood|rd|I{1,3}|IV)(?![\p{L}\d]))?`;
/** The house number at the end of "Schmiedeweg 14a", "Via Roma, 12/B", "Mannerheimintie 5 A 12", "Av. Juárez 118 Pte." */
const numberAtEnd = new RegExp(
  String.raw`[\s,]\s?((?:${numberWord})?${number}(?:\s?[-–/+]\s?(?:${number}|[a-zA-Z](?!\p{L}))){0,3}(?:\s(?:(?:Pte|Ote|Nte)\.?|Poniente|Oriente|Norte|Sur)(?![\p{L}\d])|\s[A-Z](?:\s\d{1,3})?)?|s\/n[º°.]?|s\.n\.c\.?|snc|b\.?b\.?|бб|km\.?\s?\d{1,3}(?:[.,+]\d{1,3})?)$`,
  "iu",
);
/** "27 bis,", "12-14", "No. 5": the number before "rue des Tonneliers" or "Mill Road". */
const numberToken = /^(?:(?:[NSEW](?=\d{3}))?\d{1,5}[a-zA-Z]?(?:[-–/]\d{1,5}[a-zA-Z]?)?),?$/;
/** "One Liberty Plaza" */
const spelledNumber = /^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)$/;
/** The second word of "15 -17 rue des Tonneliers". */
const numberEndToken = /^[-–]\d{1,4}[a-zA-Z]?,?$/;
const onlyNumber = new RegExp(
  String.raw`^(?:${numberWord})?\d{1,5}\s?[a-zA-Z]?(?:\s?[-–/]\s?\d{1,4}\s?[a-zA-Z]?|-[A-Z])?(?:\s(?:bis|ter|quater))?$|^\d{1,2}\.\d{3}$|^s\/n[º°.]?$|^snc$|^\d{1,4}\/[A-Z]$|^km\.?\s?\d{1,3}(?:[.,]\d{1,3})?$`,
  "iu",
);
const numberWithSuffixAtEnd = /(?:^|\s)(\d{1,4}\s?(?:bis|ter|quater|[a-zA-Z])?(?:[-–/]\d{1,4})?)$/u;
const direction = /^(?:[NSEW]|NE|NW|SE|SW|North|South|East|West|N\.|S\.|E\.|W\.|Ouest|Est|Nord|Sud)$/u;
const legalForm =
  /^(?:GmbH|mbH|PartGmbB|PartG|mbB|AG|KG|OHG|UG|eK|e\.K\.|e\.V\.|eG|SE|Ltd\.?|Limited|LLP|LLC|Inc\.?|PLC|plc|Corp\.?|SARL|SAS|SASU|EURL|SA|S\.A\.?|S\.L\.?|S\.L\.U\.?|SL|SRL|Srl|S\.r\.l\.?|S\.p\.A\.?|SpA|BV|B\.V\.|NV|N\.V\.|VOF|BVBA|AB|AS|A\/S|ApS|I\/S|Oy|Oyj|o\.o\.|s\.r\.o\.|a\.s\.|Lda\.?|Kft\.?|Zrt\.?|Ltda\.?|Pty)[,.:]?$/u;
/** Words after which a number counts something else. */
const notStreet = new Set(
  (
    "tel telefon telefax fax phone mobil mobile seit since depuis desde dal page seite version copyright uhr ab bis von ca circa " +
    "über rund mehr kapitel chapter teil part band heft ausgabe nr no nummer numero número number artikel article art item pos " +
    "position modell model modèle modelo typ type größe size stufe klasse class step schritt tag day woche week monat " +
    "month jahr year jahre years saison season zimmer room raum halle hall stand booth tisch table menü menu menú pedido " +
    "bestellung order zamówienie commande ordine encomenda ordre tilaus volume vol facts fact kast stuhl schrank preis price " +
    "prix precio prezzo preço prijs cena pris hinta jan januar january janvier feb februar february février mar march mars märz " +
    "marzo apr april avril abril aprile may mai mayo maggio jun june juni juin junio giugno jul july juli juillet julio " +
    "luglio aug august août agosto sep sept september septembre septiembre settembre oct okt october oktober octobre " +
    "octubre ottobre nov november novembre noviembre dec dez december dezember décembre diciembre dicembre " +
    "montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so mon tue wed thu fri sat sun lundi mardi " +
    "mercredi jeudi vendredi samedi dimanche hrb hra rcs registered registration company vat ust iban bic sku ean isbn " +
    "bankgiro plusgiro postgiro konto kontonr kontonummer giro maandag dinsdag kvk cvr nip regon krs org orgnr y-tunnus and und et y e o og och ja i"
  ).split(" "),
);

/**
 * The street at the end of `text`: number last ("Schmiedeweg 14"), number first ("14 Mill Road") or, with a street
 * word, without a number ("Church Lane").
 * @param order the country's order; "either" if its languages differ.
 */
export function streetAtEnd(
  text: string,
  order: "number-first" | "number-last" | "either",
): Readonly<Street> | undefined {
  return streetsAtEnd[order](text.slice(-textCharsMax).trimEnd());
}

const streetsAtEnd = {
  "number-first": memoize((text) => readAtEnd(text, "number-first")),
  "number-last": memoize((text) => readAtEnd(text, "number-last")),
  either: memoize((text) => readAtEnd(text, "either")),
};

function readAtEnd(
  text: string,
  order: "number-first" | "number-last" | "either",
): Readonly<Street> | undefined {
  // Cheap, and decides most texts: every other form has a number.
  const hasDigit = /\d/.test(text);
  const tail = withoutFullStop(hasDigit ? text.replace(remarkAtEnd, "") : text);
  if (!hasDigit) return cornerIn(tail) ?? readParted(tail, order);
  const office = trailingBuildingPart(tail);
  const grid = gridStreet(tail) ?? withPart(gridStreet(tail.slice(0, tail.length - office.length)), office);
  if (grid !== undefined && order !== "number-first") return grid;
  const cross = crossAtEnd.exec(tail)?.[0];
  if (cross !== undefined) {
    const street = withPart(readAtEnd(tail.slice(0, -cross.length), order), cross);
    return street && { ...street, isWorded: true };
  }
  const corner = cornerIn(tail);
  if (corner !== undefined) return corner;
  const dated = tail.replace(dateName, (date) => date.replaceAll(" ", "\u2060"));
  if (dated !== tail) {
    const street = withSpaces(readParted(dated, order));
    return street && { ...street, isWorded: street.isWorded || dateStreet.test(street.text) };
  }
  return readParted(tail, order);
}

/** "Place du 8 mai 1945", "ul. 11 Listopada", "Calle 2 de Mayo": a date in a name, whose numbers are no house numbers. */
const dateName = new RegExp(
  String.raw`(?<![\d\p{L}])\d{1,2}(?:er|\.)? (?:de |di )?(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|` +
    "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre|enero|febrero|abril|mayo|junio|julio|septiembre|" +
    "octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|stycznia|lutego|marca|kwietnia|" +
    "maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|Januar|Februar|März|April|Juni|Juli|Oktober|November)" +
    String.raw`(?: (?:de )?(?:18|19)\d\d)?(?!\p{L})`,
  "giu",
);

/** "Cnr Main & Oak Roads", "Corner of Mill Road and High Street": corners stand for numbers. */
const cornerAtEnd =
  /(?:^|\s)((?:cnr\.?|corner(?: of)?)\s[\p{Lu}\d][\p{L}\p{M}.'’ -]{1,30}\s(?:&|and)\s[\p{Lu}\d][\p{L}\p{M}.'’ -]{1,30}\s(?:Street|St|Road|Rd|Avenue|Ave|Drive|Dr|Lane|Way|Boulevard|Blvd)s?\.?)$/iu;

/** "18 de Julio 1234", "9 de Julio 340": no year is a house number. */
const dateStreet = /^\d{1,2} de \p{L}+ (?:#|n[°º]\s?)?(?!(?:19|20)\d\d(?!\d))\d{1,5}(?!\d)/u;

function cornerIn(tail: string): Street | undefined {
  const corner = cornerAtEnd.exec(tail)?.[1];
  if (corner === undefined) return undefined;
  return { text: corner, lead: tail.slice(0, -corner.length), isWorded: true, hasNumber: true };
}

/** "(bejárat az udvarból)", "(im Hof)": how to find the door. */
const remarkAtEnd = /(?<=\d\S{0,3}(?:\s\S{1,8}){0,2})\s\(\p{Ll}[^()\d]{3,50}\)$/u;

/** Cross streets after a house number: "405-B entre Uruguay y Perú", "1190 esq. Río de Janeiro", "58 & Κολοκοτρώνη". */
const crossAtEnd =
  /(?<=\d[\s-]?[A-Z]?)\s(?:(?:entre|e\/)\s[\p{Lu}\d][\p{L}\d. ]{0,30}?\s[ye]\s[\p{Lu}\d][\p{L}\d. ]{0,30}|(?:c\/|casi)\s\p{Lu}[\p{L}. ]{1,30}|(?<=-\d{1,4}\s)y\s\p{Lu}[\p{L}. ]{1,30}|esq(?:\.|uina)?\s(?:con\s)?\p{Lu}[\p{L}. ]{1,30}|(?:&|και)\s\p{Script=Greek}[\p{Script=Greek}. ]{2,30})$/u;

function withSpaces(street: Street | undefined): Street | undefined {
  const spaced = (text: string): string => text.replaceAll("\u2060", " ");
  return street && { ...street, text: spaced(street.text), lead: spaced(street.lead) };
}

function readParted(tail: string, order: "number-first" | "number-last" | "either"): Street | undefined {
  const part = trailingBuildingPart(tail);
  const bare = part ? tail.slice(0, -part.length) : tail;
  // "Av. Winston Churchill #812": the sign of a unit, or of the house number.
  const numbered = /^\s#/.test(part) ? readStreet(tail, order) : undefined;
  if (numbered?.hasNumber && !readStreet(bare, order)?.hasNumber) return numbered;
  return withPart(readStreet(bare, order), part) ?? (part ? readStreet(tail, order) : undefined);
}

/**
 * "Carrera 7 # 180-75", "Calle 145 No. 91-34": in Colombia a number names the street, another the cross
 * street. "Calle 60 #491 x 57 y 59": in Yucatán the cross streets follow.
 */
const gridAtEnd =
  /(?:^|\s)((?:carrera|cra|kra?|calle|cll?|avenida|av|ak|ac|transversal|tv|diagonal|dg|autopista|circular)\.?\s(?:\d{1,3}\s?[A-Z]{0,2}|\p{Lu}\p{L}+)(?:\s(?:bis|sur|norte|este|oeste))?\s?(?:#|n[°ºo]\.?|no\.?|nro\.?)\s?\d{1,3}\s?[A-Z]{0,2}(?:\s?(?:sur|norte|este|oeste|bis)\s?(?:[-–]\s?)?|\s?[-–]\s?)\d{1,3}|(?:calle|c\.) \d{1,3}\s?[A-Z]?\s(?:s\/n|(?:#|n[°ºo]\.?|núm\.?)\s?\d{1,4}\s?-?[A-Z]?)(?:\s(?:x|por|entre)\s\d{1,3}\s?[A-Z]?(?:\sy\s\d{1,3}\s?[A-Z]?)?)?)$/iu;

/**
 * Streets that are numbers: "1446. Cad. No:12/24 Alesta Plaza" in Turkey, "3 Norte 765" in Chile. A building may follow
 * the Turkish number, and a quarter or an industrial estate precede the street.
 */
const numberedAtEnd =
  /(?:^|\s)((?:(?:\p{Lu}[\p{L}.]*\s){1,3}(?:Mah\.?|Mh\.?|Mahallesi|OSB|Sanayi Bölgesi|Sanayi Sitesi)\s|OSB\s)?\d{1,5}\.?\s?(?:Cad|Cd|Cadde|Caddesi|Sok|Sk|Sokak|Sokağı)\.?\s?No\s?[:.]?\s?\d{1,4}(?:\s?\/\s?[\dA-Z]{1,4})?(?:\s\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?\s(?:Plaza|İş Merkezi|İş Hanı|Apartmanı|Apt\.?|Sitesi|Han))?|\d{1,2}\s(?:Norte|Sur|Oriente|Poniente)\s(?:n[º°]\s?)?\d{2,5}|\d{1,3}(?:a|ra|da|ta|va|na)?\.?\s(?:Calle|Avenida|Av\.)\s(?:["“”]?[A-Z]["“”]?\s)?\d{1,3}-\d{1,3}(?:,?\s[Zz]ona\s\d{1,2})?|(?:Av\.|Avenida|Calle|Pasaje)\s\p{Lu}[\p{L}. ]{2,30}\s[NSEO]\d{1,2}[A-Z]?-\d{1,4})$/u;

/**
 * Places that are numbered without a street: blocks and lots of Peru, kilometres of a road, blocks of Brasília, farms of
 * South Africa, houses of Czech villages.
 */
const lotAtEnd =
  /(?:^|\s)((?:Mz|Mza|Manzana)\.?\s\p{Lu}{1,2}\d?,?\s(?:Lt|Lte|Lote)\.?\s\d{1,3}[A-Z]?|(?:Km|Kilómetro|Quilómetro)\.?\s\d{1,3}(?:[.,]\d{1,2})?\s(?:de la |da |del? )?(?:vía|carretera|autopista|ruta|camino|estrada|rodovia)(?:\s[\p{L}\d.-]{1,20}){1,5}|(?:S[A-Z]{2,3}|Q[A-Z]|CL[NS]|QNM)\s(?:Quadra|Qd\.?|Q\.?)?\s?\d{1,3}|(?:Plaas|Farm|Erf|Portion|Plot)\s\d{1,5}|(?<=^|^\s)č\.\s?p\.\s?\d{1,4})$/u;

/** Whether all of a text is such a place. */
export const isLot = (text: string): boolean => lotAtEnd.exec(text)?.[0].length === text.length;

function gridStreet(text: string): Street | undefined {
  const street = (gridAtEnd.exec(text) ?? numberedAtEnd.exec(text) ?? lotAtEnd.exec(text))?.[1];
  if (street === undefined) return undefined;
  return { text: street, lead: text.slice(0, text.length - street.length), isWorded: true, hasNumber: true };
}

function withoutFullStop(text: string): string {
  return /(?:str|rd|st|ave|blvd|s\.n\.c)\.$/i.test(text) ? text : text.replace(/\.$/, "");
}

/** Whether a segment is only a house number: the part of "Calle Mayor, 8" after the comma. */
export function isHouseNumber(text: string): boolean {
  // Cheap, and decides most texts: a number has a digit or is "s/n" or "snc".
  if (text.length > 30 || !/\d|^s/iu.test(text)) return false;
  const part = trailingBuildingPart(text);
  return onlyNumber.test(part ? text.slice(0, -part.length) : text);
}

/** The house number at the end of a text: "Notre atelier est au 27 bis" before ", rue des Tonneliers". */
export function houseNumberAtEnd(text: string): string | undefined {
  return numberWithSuffixAtEnd.exec(text.slice(-60))?.[1];
}

/** Whether a text starts with a word like "rue" or "via". */
export function startsLikeStreet(text: string): boolean {
  return streetWord(text.split(" ", 1)[0] ?? "") === "before";
}

function withPart(street: Street | undefined, part: string): Street | undefined {
  return street && part ? { ...street, text: street.text + part } : street;
}

function readStreet(text: string, order: "number-first" | "number-last" | "either"): Street | undefined {
  const last = order === "number-first" ? undefined : numberLast(text);
  const first = order === "number-last" ? undefined : numberFirst(text, order === "number-first");
  // "4471 Concession Rd. 6"
  if (last && first?.isWorded && first.lead === "" && last.lead !== "") return first;
  if (last && first) return last.isWorded || !first.isWorded ? last : first;
  return last ?? first ?? withoutNumber(text);
}

/** "Camino a Cabo Blanco km 1,8", "Carretera de la Playa 12": words in lower case follow the kind of street. */
const roadWithName =
  /^(?:Camino|Carretera|Carr\.|Ctra\.|Avenida|Calle|Calzada|Estrada|Caminho|Strada|Str\.|Località|Loc\.|Frazione|Fraz\.|Contrada|C\.da|Chemin|Route)(?:\s(?:an?|al?|de|del?|da|do|la|los|las|el|à|au|di|départementale|nationale|vicinale|provinciale|statale|comunale|\p{Lu}[\p{L}.'’-]*)){1,6}(?:\s\d{1,4})?,?$/u;

function numberLast(text: string): Street | undefined {
  const match = numberAtEnd.exec(text);
  if (!match || /^0/.test(match[1] ?? "")) return undefined;
  const name = text.slice(0, match.index);
  if (roadWithName.test(name)) return { text, lead: "", isWorded: true, hasNumber: true };
  if (isKindWithName(name)) return { text, lead: "", isWorded: true, hasNumber: true };
  const street = nameAtEnd(name, text, true);
  // "República Mexicana #405", "Kneza Miloša br. 12"
  const isMarked = street?.lead === "" && markedNumber.test(match[1] ?? "");
  return street && isMarked ? { ...street, isWorded: true } : street;
}

const markedNumber = /^(?:#|n\.?[°º]|№|br\.?|бр\.?|núm\.?|nro\.?)\s?\d/iu;

/** "Bulevar oslobođenja", "Ulica kralja Tomislava": in Slavic names, words after the kind of street may be in lower case. */
function isKindWithName(text: string): boolean {
  return (
    slavicVillage.test(text) || (slavicName.test(text) && /\p{L}{4}/u.test(text.slice(text.indexOf(" "))))
  );
}

/** "Gorenja vas", "Nová ves": villages without streets. */
const slavicVillage = /^\p{Lu}\p{L}{2,15}\s(?:vas|ves|selo|polje|gora|brdo|dol|potok|lhota|hora)$/u;

const slavicName =
  /^(?:Λεωφόρος|Λεωφ\.|Οδός|Πλατεία|Ulica|Ul\.|Bulevar|Bul\.|Trg|Put|Obala|Šetalište|Cesta|Náměstí|Nám\.|Námestie|Třída|Nábřeží|Na|Nad|Pod|Za|Při|Pri|U|Ke|K)(?:\s(?:\d{1,2}\.|\p{L}[\p{L}.'’-]*)){1,4}$/u;

/** National, regional and municipal roads of Romance countries: "EN 1", "SS 231". */
const numberedRoad =
  /^(?:(?:Estrada|Carretera|Ruta|Rodovia|Strada)\s(?:Nacional|Municipal|Provincial|Estatale|Statale)\s\d{1,4}|(?:Str|S)\.?\s?(?:Prov|Stat|Naz|Reg|Com)\.?\s(?:n\.\s?)?\d{1,4}|(?:E\.?[NM]|R\.?[ND]|S\.?[SP])\.?[ -]?\d{1,4})$/;

/** The street name at the end of `head`; `whole` from there on is the street. */
function nameAtEnd(head: string, whole: string, hasNumber: boolean): Street | undefined {
  const words = head.replace(/,\s*$/, "").split(" ");
  const found = nameStart(words);
  const name = words.slice(found.start);
  const text = name.join(" ");
  // In Mannheim streets are squares: "Q 7, 24".
  const isWorded = found.isWorded || /^[A-U] ?\d{1,2}$/.test(text) || numberedRoad.test(text);
  if (name.length === 0 || (!isWorded && !/\p{L}{2}/u.test(text))) return undefined;
  if (
    !isWorded &&
    (name.length > plainWordsMax || name.some(isNotStreet) || isConnector(name.at(-1) ?? ""))
  ) {
    return undefined;
  }
  // A kind of street alone is not a street, but the only square of a town is.
  const isSquare = hasNumber && /^(?:rynek|náměstí|námestie|piața)$/i.test(name[0] ?? "");
  if (found.startsWithKind && name.length === 1 && !isSquare && !/[-/]/.test(text)) return undefined;
  // "Kava 250 g. 12"
  if (/^(?:\d+ )?\p{Ll}{1,4}\.?$/u.test(text)) return undefined;
  const lead = words.slice(0, found.start).join(" ");
  return { text: whole.slice(lead.length).trim(), lead, isWorded, hasNumber };
}

/** Where in `words` the street name at their end starts. */
function nameStart(words: readonly string[]): { start: number; isWorded: boolean; startsWithKind: boolean } {
  let start = words.length;
  let isWorded = false;
  let kindAt = -1;
  /** Words that count something else belong to a street only inside its name: "Straße des 17. Juni". */
  let hasOther = false;
  while (start > 0 && words.length - start < nameWordsMax) {
    const word = words[start - 1] ?? "";
    const kind = streetWord(word, start === words.length && words.length > 1);
    if ((kind === undefined && !isNameWord(word)) || endsBefore(word, start === words.length)) break;
    if (isWorded && isNotStreet(word)) break;
    start -= 1;
    hasOther ||= isNotStreet(word);
    if (kind === undefined) continue;
    isWorded = true;
    if (kind === "before") kindAt = start;
    hasOther &&= isGermanStart(word);
  }
  if (hasOther) return { start: words.length, isWorded: false, startsWithKind: false };
  if (kindAt >= 0) start = withGrand(words, kindAt);
  while (start < words.length && isConnector(words[start] ?? "")) start += 1;
  return { start, isWorded, startsWithKind: kindAt >= 0 };
}

/** "Gran Via", "Grand Place": the name starts before the kind of street. */
function withGrand(words: readonly string[], kindAt: number): number {
  return /^Gran(?:de?)?$/.test(words[kindAt - 1] ?? "") ? kindAt - 1 : kindAt;
}

/** A legal form, a colon or the end of a sentence precedes a street and is not in it. */
function endsBefore(word: string, isLast: boolean): boolean {
  if (legalForm.test(word) || officeWord.test(word)) return true;
  return /[:;!?]$/.test(word) || (/\p{L}{5,}\.$/u.test(word) && !isLast);
}

/** Words for the part of a company that an address is of. */
const officeWord =
  /^(?:\p{L}{0,8}(?:geschäftsstelle|pressestelle|verwaltung|niederlassung|sekretariat)|zentrale|filiale|anschrift|adresse)$/iu;

function isNotStreet(word: string): boolean {
  return notStreet.has(word.toLowerCase().replace(/[.:,]+$/, ""));
}

function numberFirst(text: string, mayBePlain: boolean): Street | undefined {
  const words = text.split(" ");
  for (let index = words.length - 2; index >= 0 && index >= words.length - nameWordsMax - 2; index--) {
    if (!numberToken.test(words[index] ?? "") || /^0/.test(words[index] ?? "")) continue;
    const street = nameAfterNumber(words, index, mayBePlain);
    if (!street) continue;
    // "20178 96 Avenue": the avenue has a number for its name.
    const isName =
      /^\d{1,3}$/.test(words[index] ?? "") && streetWord(words[index + 1] ?? "", true) === "after";
    const numbered =
      isName && numberToken.test(words[index - 1] ?? "")
        ? nameAfterNumber(words, index - 1, mayBePlain)
        : undefined;
    return numbered ?? street;
  }
  return mayBePlain && spelledNumber.test(words[0] ?? "") ? nameAfterNumber(words, 0, false) : undefined;
}

function nameAfterNumber(words: readonly string[], index: number, mayBePlain: boolean): Street | undefined {
  const next = words[index + 1] ?? "";
  // "2 B impasse du Moulin"
  const isLetter =
    /^[A-H],?$/.test(next) &&
    /^\p{Ll}/u.test(words[index + 2] ?? "") &&
    streetWord(words[index + 2] ?? "") === "before";
  const hasSuffix = isLetter || /^(?:bis|ter|quater),?$/i.test(next) || numberEndToken.test(next);
  const name = words.slice(index + (hasSuffix ? 2 : 1));
  while (name.length > 1 && direction.test(name.at(-1) ?? "")) name.pop();
  // "De La Cruz Boulevard": a word that precedes its name in another language follows it here.
  const kinds = name.map((word, at) => streetWord(word, at > 0 && at === name.length - 1));
  const isWorded = isStreetName(name, kinds);
  const isName = name.every(
    (word, at) => kinds[at] !== undefined || isNameWord(word) || /^\d{1,3}(?:st|nd|rd|th)?$/.test(word),
  );
  // "4410 SE Holgate Blvd": a direction, not a legal form.
  const isFirm = name.some((word, at) => legalForm.test(word) && !(at === 0 && direction.test(word)));
  if (!isName || name.length === 0 || isFirm) return undefined;
  // "Lot 14 Imagination Drive"
  const before = words[index - 1] ?? "";
  // "6 1/2 Beacon Street", "N64 W23110 Main Street"
  const isHalf = /^(?:1\/2|[EW]\d{3,5})$/.test(words[index] ?? "") && /^[NS]?\d{1,5}$/.test(before);
  const from = isHalf || /^(?:Lot|Shop|Unit|Suite|Flat)$/.test(before) ? index - 1 : index;
  const lead = words
    .slice(0, from)
    .join(" ")
    .replace(/(?:^|\s)(?:No\.?|Nr\.?|at)$/i, "");
  // Without a street word, the text must contain nothing else: "221 Broadgate".
  const isPlain =
    mayBePlain &&
    lead === "" &&
    name.length <= plainWordsMax &&
    /^\p{Lu}/u.test(name[0] ?? "") &&
    !name.some(isNotStreet);
  if (!isWorded && !isPlain) return undefined;
  return { text: words.slice(from).join(" "), lead, isWorded, hasNumber: true };
}

/** Whether a word tells the kind of street: "rue de la Paix", "Mill Road". */
function isStreetName(name: readonly string[], kinds: readonly (string | undefined)[]): boolean {
  const last = kinds.at(-1);
  // "5 The Shambles"
  if (name.length === 2 && name[0] === "The") return true;
  if (kinds[0] === "before" || last === "after" || last === "ending") return true;
  return isNumberedRoad(name, kinds) || frenchMain.test(name.join(" "));
}

/** The main street of French villages, whose kind follows: "12 Grande Rue". */
const frenchMain = /^(?:Grande?|Petite|Haute|Basse|Vieille)[- '’](?:Rue|Place|Route)$/iu;

/** "1600 Highway 9", "200 Route 17" */
function isNumberedRoad(name: readonly string[], kinds: readonly (string | undefined)[]): boolean {
  const isRoad = kinds.at(-2) === "after" && /^\p{Lu}/u.test(name.at(-2) ?? "");
  const last = name.at(-1) ?? "";
  // "County Highway NN"
  return isRoad && (/^\d{1,4}$/.test(last) || (name[0] === "County" && /^[A-Z]{1,2}$/.test(last)));
}

/** "Place de la république": a kind of street and a name in lower case, with nothing before them. */
const smallName =
  /^\p{Lu}\p{Ll}+\s(?:du|des|de\sla|de\sl['’]|de|d['’]|della|del|dei|da|do|dos|das)\s?\p{L}[\p{L}'’ -]{3,30}$/u;

function withoutNumber(text: string): Street | undefined {
  const words = text.split(" ");
  if (smallName.test(text) && startsLikeStreet(text))
    return { text, lead: "", isWorded: true, hasNumber: false };
  const kind = streetWord(words.at(-1) ?? "");
  const street = nameAtEnd(text, text, false);
  if (!street?.isWorded) return undefined;
  const name = street.text.split(" ");
  if (
    !name.some(
      (word, at) =>
        /^(?:\p{L}{1,4}['’])?\p{Lu}/u.test(word) && (at > 0 || kind === "after" || kind === "ending"),
    )
  )
    return undefined;
  const isShaped = kind === "after" || kind === "ending" || streetWord(name[0] ?? "") === "before";
  if (!isShaped || name.length < 2 || isGermanStart(name[0] ?? "")) return undefined;
  return street;
}

/** "Im Überblick", "Zum Shop": German prepositions need a house number to make a street. */
function isGermanStart(word: string): boolean {
  return /^(?:Am|An|Im|In|Auf|Zum|Zur|Vor|Hinter|Unter|Beim|Ob)$/.test(word);
}

function isNameWord(word: string): boolean {
  return /^[(«"„]?[\p{Lu}\d]/u.test(word)
    ? /^[\p{Lu}\d][\p{L}\p{M}\d.'’/\u2060-]*,?$/u.test(word) && !/^\d{3,}/.test(word)
    : isConnector(word);
}

function isConnector(word: string): boolean {
  return nameConnectors.has(word) || /^(?:(?:[dl]|dell|dall|nell|sull|all)['’]|['’]s-)\p{Lu}/u.test(word);
}
