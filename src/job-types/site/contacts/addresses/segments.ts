import type { HtmlParent } from "../../page/html-tree.ts";
import type { PageRegion } from "../../page/site-page.ts";
import type { TextBlock } from "../../page/text-blocks.ts";

/** Text between commas, bars, dashes or line breaks: a potential part of an address. */
export interface Segment {
  text: string;
  /** Index of its line, not counting lines that contain only labels. */
  line: number;
  /** Index of the same line among all lines. */
  source: number;
  /** Its position on that line, from 0. */
  position: number;
  /** An address label ("Adresse:") preceded it and was removed. */
  isLabelled: boolean;
  region: PageRegion;
}

export interface TextLine {
  text: string;
  region: PageRegion;
  /** Of its block. */
  element?: HtmlParent;
  /** Index of its block on the page, and where it starts in the block's text. */
  block?: { index: number; start: number };
}

const segmentsMax = 4000;
/** Pieces are trimmed, so the space before a sign is no part of it. */
const separator =
  /(?:,(?!\d)|(?<!\d),|[;|·•●▪┃∙‧⋅\t]|\s[-–—/]\s|(?<=[\p{L}\d][.,]?)\s(?=(?:ph|phone|tel|tél|tlf|telefon|teléfono|telefone|fax|mob|mobile|cell|e-?mail|тел|факс|τηλ)\s?[.:]|call\s[\d(+]))\s*/iu;

/** "D - 93059 Regensburg": the dash is no separator. */
const spacedPrefix = /(?<!\S)([A-Z]{1,3})\s[-–]\s(?=\d{3,5}\s)/gu;

/** "Carrera 6 # 4 – 37": the dash of a Colombian house number. */
const spacedGrid =
  /(?<=(?:Carrera|Cra|Kra?|Calle|Cll?|Avenida|Av|Transversal|Tv|Diagonal|Dg)\.?\s\d{1,3}\s?[A-Z]?\s?)(#\s?\d{1,3}\s?[A-Z]?)\s[-–]\s(?=\d{1,3}(?!\d))/giu;

/** A code and a town in lower case, alone on a line: "a-6870 bezau", as on pages that have no capitals. */
const smallTown = /^(?:[a-z]{1,2}-)?\d{4,5} \p{Ll}{3,}(?:[ -]\p{Ll}+){0,3}$/mu;

/** A text without capitals, with the first letter of each word as one; other texts as they are. */
function capitalized(text: string): string {
  if (/\p{Lu}/u.test(text)) return text;
  return text.replace(/(?<![\p{L}\d'’@./])\p{Ll}(?=[\p{L}-])/gu, (letter) => letter.toUpperCase());
}

/** "S(658065)", "S 658065" */
const singaporeCode = /(?<![\p{L}\p{N}])S(?: ?\((\d{6})\)| (\d{6})(?!\d))/u;

/** "© 2024 Gemeinde Linden, Dorfstrasse 28": the year is no postal code. */
const copyrightYear = /(?:©|\([Cc]\)|[Cc]opyright)\s*(?:19|20)\d\d(?:\s?[-–]\s?(?:20)?\d\d)?(?!\d)/gu;

/** "ul. Lipowa 27/4 (II piętro, domofon 4)": a remark with a comma would part the street from its town. */
const remark = /(?<=\d\s?\p{L}?)\s\((?=[^()]*,)(?![^()]*(?:\d{3}|@))[^()]{4,60}\)(?=\s*(?:,|$))/gu;

/** The lines of a page's blocks, in page order. */
export function linesOf(blocks: readonly TextBlock[], charsMax: number): TextLine[] {
  const lines: TextLine[] = [];
  let chars = 0;
  for (const [index, { text, region, element }] of blocks.entries()) {
    chars += text.length;
    if (chars > charsMax) break;
    let start = 0;
    const written = smallTown.test(text) ? capitalized(text) : text;
    for (const line of written.includes("\n") ? written.split("\n") : [written]) {
      lines.push({ text: line, region, element, block: { index, start } });
      start += line.length + 1;
    }
  }
  return lines;
}

/**
 * Splits `lines` into segments, without labels, empty segments and label-only segments.
 * @param firstSource index of the first line on the page.
 */
export function splitSegments(lines: readonly TextLine[], firstSource: number): Segment[] {
  const segments: Segment[] = [];
  let isLabelled = false;
  let line = 0;
  lines.forEach(({ text, region }, index) => {
    let position = 0;
    for (const piece of piecesOf(text)) {
      if (segments.length >= segmentsMax) return;
      const bare = piece.trim();
      if (isAddressLabel(bare)) {
        isLabelled = true;
        continue;
      }
      if (bare === "") continue;
      const value = withoutAddressLabel(bare);
      segments.push({
        text: value,
        line,
        source: firstSource + index,
        position,
        isLabelled: isLabelled || value !== bare,
        region,
      });
      position += 1;
      isLabelled = false;
    }
    if (position > 0) line += 1;
  });
  return segments;
}

/** Cheap, and decides most lines: one of the signs and labels that separate segments. */
const maySeparate =
  /[,;|·•●▪┃∙‧⋅\t]|\s[-–—/]\s|\s(?:ph|phone|tel|tél|tlf|telefon|teléfono|telefone|fax|mob|mobile|cell|e-?mail|тел|факс|τηλ)\s?[.:]|\scall\s/i;

function piecesOf(line: string): string[] {
  let text = line;
  if (/\s[-–]\s/.test(text)) text = text.replace(spacedPrefix, "$1-").replace(spacedGrid, "$1-");
  if (/©|\([Cc]\)|opyright/.test(text)) text = text.replace(copyrightYear, "");
  if (text.includes("(")) text = text.replace(remark, "");
  if (/S[ (]{1,2}\d{6}/.test(text)) text = text.replace(singaporeCode, "Singapore $1$2");
  return maySeparate.test(text) ? text.split(separator) : [text];
}

/** Labels of addresses and their fields in forms, tables and lists; compared in lower case. */
const wholeLabels =
  "address our address postal address mailing address street address business address head office headquarters hq " +
  "registered office registered address office location visit us find us where to find us showroom workshop " +
  "adresse unsere adresse anschrift hausanschrift postanschrift besucheradresse besuchsadresse lieferanschrift firmensitz " +
  "sitz hauptsitz standort firmenanschrift postadresse geschäftsadresse " +
  "adresse postale notre adresse siège siège social siege social coordonnées nous trouver atelier bureaux " +
  "dirección nuestra dirección direccion domicilio domicilio social domicilio fiscal sede sede social oficina ubicación " +
  "indirizzo sede legale sede operativa ufficio dove siamo " +
  "morada endereço sede morada fiscal localização " +
  "adres bezoekadres postadres vestigingsadres ons adres kantoor hoofdkantoor correspondentieadres " +
  "adres siedziba nasz adres adres korespondencyjny biuro adres siedziby " +
  "adress besöksadress postadress postaddress leveransadress huvudkontor besøgsadresse besøksadresse forretningsadresse hovedkontor " +
  "leveringsadresse kontor " +
  "osoite käyntiosoite postiosoite katuosoite toimipiste " +
  "adresa sídlo sídlo firmy provozovna székhely cím címünk telephely sediu sediu social adresa noastră " +
  "naslov sedež sedište седиште адреса на адрес на adresas adresi adrese aadress asukoht heimilisfang indirizz ünvan manzil мекенжай հասցե მისამართი " +
  "כתובת العنوان آدرس نشانی पता ठेगाना ঠিকানা ที่อยู่ 주소 anwani anuani adreça helbidea enderezo seoladh " +
  "địa chỉ trụ sở alamat διεύθυνση έδρα адрес адреса юридический адрес merkez";
const fieldLabels =
  "riga ligne d'adresse línea linha zeile regel linje rivi street street address address line 1 address line 2 line 1 line 2 city town city/town town/city county state province " +
  "state/province region zip zip code zipcode postcode post code postal code suburb eircode " +
  "straße strasse str straße/nr straße und hausnummer straße, hausnummer plz ort plz/ort plz / ort plz ort plz, ort postleitzahl stadt wohnort " +
  "rue voie code postal ville localité commune code postal / ville " +
  "calle vía código postal cp c.p ciudad población localidad municipio provincia " +
  "via cap città comune località provincia " +
  "rua código postal código-postal cidade concelho distrito cep bairro estado " +
  "straat postcode plaats woonplaats stad postcode en plaats postcode/plaats gemeente " +
  "ulica kod pocztowy miasto miejscowość kod województwo " +
  "gata gatuadress postnummer postnr ort postort stad gade vej by postnr./by vei sted poststed postnr/sted " +
  "katu postinumero postitoimipaikka kaupunki ulice psč město obec irányítószám város utca";

/** A label counts only if all its words are known, so the phrases above are kept as words. */
const labelWords = new Set(
  `${wholeLabels} ${fieldLabels}`.split(/[\s/,&]+/).filter((word) => !/^\d$/.test(word)),
);

/** Labels that no street name starts with, written before an address without a colon: "Adresse Wundtstr 40". */
const gluedLabel =
  /^(?:adresse|anschrift|(?:haupt|bundes|landes)?geschäftsstelle|pressestelle|zentrale|niederlassung|filiale|location_on|hauptsitz|firmensitz|postanschrift|postadresse|postaddress|postal address|mailing address|office address|address|besöksadress|postadress|besøksadresse|besøgsadresse|adress|dirección|indirizzo|morada|endereço|bezoekadres|postadres|adres|käyntiosoite|postiosoite|osoite|adresa|адрес|адреса)(?:\s(?:line|riga|ligne|línea|linha|zeile|regel) [12])?\s+(?=\p{Lu}|\d)/iu;

/** Icons that stand for a label. */
const icons = /^(?:(?![©®™\d#*])\p{Extended_Pictographic}|\u{fe0f}|\u{200d}|[\u{e000}-\u{f8ff}]|\s)+/u;

const labelCharsMax = 45;

/**
 * Whether a text is only the label of an address or of one of its fields. Some of the words are kinds of streets or
 * towns (Via, Ort), but alone they are not part of an address either.
 */
function isAddressLabel(text: string): boolean {
  return (
    text.length <= labelCharsMax &&
    startsLikeLabel(text) &&
    isLabel(text.toLowerCase().replace(/[\s:*.]+$/, ""))
  );
}

/** Cheap, and decides most texts. */
function startsLikeLabel(text: string): boolean {
  const end = text.search(wordEnd);
  const first = (end < 0 ? text : text.slice(0, end)).toLowerCase();
  return labelWords.has(first) || (/[:*.]$/.test(first) && labelWords.has(first.replace(/[:*.]+$/, "")));
}

const wordEnd = /[\s/&]/;

/** `text` without its address label: "Adresse: Schmiedeweg 14", "📍Schmiedeweg 14". */
function withoutAddressLabel(text: string): string {
  const bare = text.replace(icons, "");
  const colon = bare.indexOf(":");
  if (colon >= 2 && colon <= labelCharsMax && isLabel(bare.slice(0, colon).toLowerCase().trim())) {
    return bare.slice(colon + 1).trim();
  }
  return bare.replace(gluedLabel, "");
}

function isLabel(bare: string): boolean {
  // In "address line 1", but not alone: "Via Roma, 1".
  const words = bare
    .replace(/\b(line|riga|ligne|línea|linha|zeile|regel|rad|linje|rivi) [12]$/, "$1")
    .split(/[\s/&]+/);
  return bare !== "" && words.every((word) => labelWords.has(word));
}
