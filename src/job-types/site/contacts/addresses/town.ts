/** Position of the house number in an address. */
export type StreetOrder = "number-last" | "number-first" | "either";

/** A postal code with its town, found in the segments `from` to `to`. */
export interface Town {
  /** ISO 3166-1 codes of the countries with this format. */
  countries: readonly string[];
  /** The country if the format is unique to it, else null. */
  country: string | null;
  code: string | null;
  /** Town and code as they are to be written, in one part or two. */
  text: string;
  /** Text in the first segment before the town or its code. */
  lead: string;
  /** Text in the last segment after it. */
  rest: string;
  from: number;
  to: number;
  order: StreetOrder;
  /** Evidence of the code's format alone, 0 to 3. */
  strength: number;
  /** Maximum segments between street and town. */
  between: number;
}

const wordsMax = 5;
const charsMax = 45;

const connectors = new Set(
  (
    "am an der im ob bei in a d de du des la le les el los las sur sous en u di del della delle dello nel sul van den het aan op " +
    "bij à d' l' und on upon i nad pod ved m/ b. v. do da dos das e y und"
  ).split(" "),
);
const abbreviations =
  /^(?:(?:[\p{L}]+-)?st|ste|sta|sto|mt|ft|a|d|b|m|i|o|u|v|s|n|p|l|kr|obb|opf|ndb|westf|schw|thür|sachs|allg|rh|gr|kl|hl|bad|nw|kbh|bp)\.$/iu;
/** Capitalized words after a town that start something else: labels of numbers, links, headings. */
const notTown = new Set(
  (
    "tel telefon telephone téléphone telefono teléfono telefoon telefone phone ph fon fax telefax mobil mobile handy cell email e-mail " +
    "mail web website www internet homepage kontakt contact contacts contatti contacto contato impressum anfahrt route routenplaner " +
    "karte map maps google directions öffnungszeiten hours opening horaires horario orari ust ust-id ust-idnr ustid uid vat tva iva " +
    "btw mwst kvk cvr org orgnr org.nr y-tunnus nip regon krs siret siren rcs rcs. cif nif nipc p.iva p.i c.f rea steuernummer " +
    "hrb hra handelsregister registergericht amtsgericht iban bic bank copyright datenschutz privacy agb terms cookie cookies " +
    "mo mo-fr montag mon monday lundi lunes lunedì maandag måndag mandag puh puhelin tlf tlf. tfn tél tel. tél. t f e " +
    "inhaber geschäftsführer geschäftsführerin vertreten anfrage termin jetzt hier mehr read more get call ring wir we nous " +
    "euro eur chf usd stück stk stunden personen teilnehmer einwohner menschen clientes unidades sztuk readers results " +
    "customers kunden mitarbeiter folge follow folgen facebook instagram linkedin twitter youtube whatsapp tripadvisor " +
    "postadresse postadress postaddress besöksadress besøksadresse besøgsadresse bezoekadres postadres postiosoite adresse adress address " +
    "besuchen visit venez siamo estamos welkom välkommen velkommen tervetuloa zapraszamy"
  ).split(" "),
);

export interface TownName {
  text: string;
  /** End position in the text. */
  end: number;
}

/** The town at the start of `text`; null if there is none. */
export function townAtStart(text: string): TownName | null {
  const words = /\s*(\S+)/gy;
  let end = 0;
  let taken = 0;
  let pending = 0;
  for (let match = words.exec(text); match; match = words.exec(text)) {
    const written = match[1] ?? "";
    const at = match.index + match[0].length - written.length;
    if (taken + pending >= wordsMax || at + written.length > charsMax) break;
    const read = readWord(written, taken === 0, text.slice(0, end), text.slice(at + written.length));
    if (read === null) break;
    if (read.isConnector) {
      pending += 1;
      continue;
    }
    taken += 1 + pending;
    pending = 0;
    end = at + read.chars;
    if (read.isLast) break;
  }
  const name = text.slice(0, end).trim();
  return taken > 0 && /\p{L}{2}/u.test(name) ? { text: name, end } : null;
}

interface TownWord {
  /** Length without punctuation after the town. */
  chars: number;
  isConnector: boolean;
  isLast: boolean;
}

/** One word as part of a town; null if the town ends before it. */
function readWord(written: string, isFirst: boolean, before: string, after: string): TownWord | null {
  const bare = written.replace(/[.,;:!?)]+$/, "");
  const kind = isFirst ? firstWord(bare) : laterWord(written, bare);
  // "16147 Genova T +39 010": a label.
  if (/^[TFMPE]$/.test(bare) && /^\s*[+(\d:]/.test(after)) return null;
  if (kind === "no" || (kind === "cedex" && !/cedex$/i.test(before))) return null;
  if (kind === "connector") return { chars: bare.length, isConnector: true, isLast: false };
  if (kind === "tail" && /^\s*\d/.test(after)) return null;
  if (kind === "bracket") {
    return { chars: written.replace(/[.,;:]+$/, "").length, isConnector: false, isLast: true };
  }
  const isShort = abbreviations.test(written) && after.trim() !== "";
  const chars = isShort ? written.length : bare.length;
  return {
    chars,
    isConnector: false,
    isLast: kind === "tail" || kind === "cedex" || (written !== bare && !isShort),
  };
}

function firstWord(bare: string): "word" | "connector" | "no" {
  if (/^(?:la|le|les|el|los|las|l['’]\p{Lu}.*|den|de|den)$/iu.test(bare) && !/^\p{Lu}{2}/u.test(bare)) {
    return /['’]/.test(bare) ? "word" : "connector";
  }
  return isTownWord(bare) ? "word" : "no";
}

function laterWord(
  written: string,
  bare: string,
): "word" | "connector" | "tail" | "cedex" | "bracket" | "no" {
  if (/^\(\p{Lu}[\p{L}\p{M}. -]{0,25}\)[.,;:]?$/u.test(written)) return "bracket";
  if (/^0[1-9]$/.test(bare) && written === bare) return "cedex";
  if (/^(?:[1-9]\d?|[A-Z]{1,2})$/.test(bare) && written === bare) return /^\d/.test(bare) ? "tail" : "word";
  if (connectors.has(written.toLowerCase()) && /^\p{Ll}/u.test(written)) return "connector";
  return isTownWord(bare) ? "word" : "no";
}

function isTownWord(bare: string): boolean {
  if (
    bare
      .toLowerCase()
      .split("/")
      .some((part) => notTown.has(part.replace(/\.$/, "")))
  )
    return false;
  return /^(?:['’]s-|['’]t |d['’]|l['’])?\p{Lu}[\p{L}\p{M}'’./-]*$/u.test(bare) && !/\.\p{L}{2,}/u.test(bare);
}

/** Greek letters, which tell the country of a town. */
export function isGreek(text: string): boolean {
  return /\p{Script=Greek}{3}/u.test(text);
}

/** Whether all of `text` can be the name of a town or district: "Great Shelford", "St. Gallen". */
export function isTownName(text: string): boolean {
  const town = townAtStart(text);
  return town !== null && text.slice(town.end).replace(/[.\s]+/g, "") === "";
}

/** The capitalized words at the end of a text, at most four: "Proudly serving Boise" ends with "Boise". */
export function townAtEnd(text: string): string | undefined {
  const district = /(?:^|\s)(Dublin \d{1,2}W?)$/.exec(text.slice(-20))?.[1];
  if (district !== undefined) return district;
  const match =
    /(?:^|\s)((?:\p{Lu}[\p{L}\p{M}.'’-]*\s(?:(?:of|on|upon|in|de|del|du|la|le|los|las|sur|les)\s){0,2}){0,3}(?:d['’])?\p{Lu}[\p{L}\p{M}.'’-]+)$/u.exec(
      text.slice(-80),
    );
  return match?.[1] && !notTown.has(match[1].toLowerCase()) ? match[1] : undefined;
}
