import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { foldLetters } from "../../../../text/fold.ts";
import { memoize } from "../../page/memoize.ts";
import { namesLegalForm } from "../addresses/address-context.ts";
import { startsLikeBuilding } from "../addresses/premises.ts";
import { startsLikeStreet, streetAtEnd } from "../addresses/street.ts";
import { nameConnectors } from "../addresses/street-words.ts";

/** "company": a legal form or kind of business says so. "name": capitalised words that may be anything. */
export type NameKind = "company" | "name";

/** Kinds of businesses, institutions and sights, as beginnings of folded words. */
const kinds = new RegExp(
  `(?:^|[^\\p{L}])(?:${
    "hotel|lodge|inn|b&b|hostel|resort|guesthouse|pension|gasthof|gasthaus|wirtshaus|restaurant|ristorante|trattoria|osteria|pizzeria|cafe|bistro|brasserie|pub|tavern|" +
    "muse(?:um|o|e|u)|gallery|galeri|theat|teatr|bibliothek|library|hospital|spital|klinik|clini[cq]|sjukhus|krankenhaus|sykehus|sygehus|sairaala|szpital|nemocnice|pharmac|apothe|farmac|aptek|apotek|lekarn|" +
    "veterin|tierarzt|tierklinik|tandlaege|tandlakare|distriktsveterinar|hastklinik|taege|laegerne|zahnarzt|dentist|orthodont|school|schule|grundschule|ecole|escuela|scuola|escola|szkol|skol|universit|college|academ|akadem|institut|" +
    "bank|banque|banco|banca|sparkasse|versicherung|insurance|assurance|mutuelle|brandkasse|kirche|church|eglise|federation|verband|chamber|kammer|innung|guild|society|stiftung|foundation|association|union|council|" +
    "taxi|cabs|airport|baker|backerei|boulangerie|panaderia|panificio|deli|delicatessen|epicerie|farm|ferme|hofladen|market|marche|mercado|markt|weinhandlung|weinkontor|vinothek|vinoteca|enoteca|winery|brewery|brauerei|distiller|" +
    "supermarkt|supermarket|agentur|agence|agencia|agency|residenc|camping|campground|marina|cremation|funeral|poison|bestatt|emergency|transport|universalschlichtung|zentrum fur|mediation|museum|sea world|zoo|feuerwehr|police|polizei|notfalldienst|notdienst|superintend|comision|commission|ministr|tribunal|inspec|larder"
  })|(?:apotheke|klinik|schule|hotel|gasthof|museum|bibliothek|handlung|kontor|verband|kasse|werke|bank|huis|winkel|handel)(?:[^\\p{L}]|$)`,
  "u",
);

/** Whether a word is only a kind of business or institution. */
export const isBusinessKind = (word: string): boolean => kinds.test(foldLetters(word));

/** Words of titles over the site's own contacts. */
const own = new RegExp(
  `(?:^|[^\\p{L}])(?:(?:${
    "about|acces|bureau|buro|business|in-?charge|whatsapp|butik|call|campus|client|clients|depot|email|filial|find|follow|head|home|hour|hours|hq|kontor|lager|legal|" +
    "loja|main|map|nos|notre|office|onze|our|parking|personal|phone|plan|plant|postal|print|reach|registered|sales|salg|salon|sede|service|" +
    "services|shop|siege|site|sitz|skol|social|staff|store|studio|sube|support|team|unser|us|vara|vente|ventes|visit|vores|we|werk"
  })(?!\\p{L})|(?:${
    "contact|kontakt|contatt|contacto|contato|yhteystied|address|adress|anschrift|direcci|indirizz|endereco|morada|adres|adresa|osoite|hours?|" +
    "offnungszeit|horaire|horario|orari|openingstijd|godziny|oppettid|abningstid|aukiolo|telephone|telefon|get in touch|nuestr|nostr|nasz|branch|" +
    "headquarter|corporate|showroom|warehouse|factory|workshop|location|standort|niederlassung|zentrale|hauptsitz|ausstellung|werkstatt|" +
    "ladengeschaft|atelier|agences?|magasin|usine|boutique|cabinet|gabinet|praxis|kanzlei|filia|ordination|oficina|tienda|almacen|fabrica|taller|sucursal|delegaci|principal|" +
    "centro de trabajo|ufficio|magazzin|stabiliment|officina|negozio|escritorio|armazem|oficinas?|kantoor|vestiging|winkel|magazijn|werkplaats|" +
    "oddzial|centrala|siedziba|biuro|sklep|magazyn|zaklad|provozovn|pobock|sidlo|prodejna|sklad|huvudkontor|verkstad|hovedkontor|afdeling|avdeling|" +
    "verksted|toimipiste|myymala|konttori|tehdas|merkez|department|abteilung|serwis|servis|verkauf|vertrieb|ventes?|ventas|vendite|vendas|verkoop|" +
    "sprzedaz|prodej|forsaljning|myynti|customer|kunden|clients?|administration|verwaltung|administraci|amministrazione|administratie|" +
    "administracja|buchhaltung|accounting|compta|reception|empfang|accueil|recepci|ricezione|direction|geschaftsleitung|management|impressum|" +
    "imprint|mentions|privacy|datenschutz|delivery|shipping|liefer|livraison|envios|parkplatz|anfahrt|directions|mailing|billing|hoofd|haupt|" +
    "kundendienst|technisch|bereitschaft|hausmeister|sekretariat|leitung|buchungen|ordering|orders?|dispatch|parts|counter|desk|toll|after|text line|hotline|helpline|infoline|appointment|general|enquir|inquir|account|front|fundrais|volunteer|wholesale|retail|showhome|display|newsletter|information|booking|buchung|reservation|reserv|prenotazion|rezerwacj"
  }))`,
  "u",
);

const wordsMax = 8;

/** What a text names, if it is only the name of an organisation; null for anything else. */
export function nameKind(text: string): NameKind | null {
  // Cheap, and decides most lines: a name has at least two words and starts with a capital.
  return text.length < 4 || text.length > 90 || !mayBeName.test(text) ? null : readNameKind(text);
}

const mayBeName = /^[\s"„“«»(]*[\p{Lu}\d&][^@!?]*[\s/]/u;

const readNameKind: (text: string) => NameKind | null = memoize((text) => {
  const bare = text.replace(/[\s:,.–—-]+$/, "").replace(/^["„“«»\s]+/, "");
  if (bare.length < 4 || bare.length > 70 || /[@!?:;]|\d{4}|^\d|\.\s\p{Lu}\p{Ll}{3}/u.test(bare)) return null;
  const words = bare.split(/[\s/]+/);
  if (words.length < 2 || words.length > wordsMax || !/^[(]?[\p{Lu}\d&]/u.test(bare)) return null;
  if (namesLegalForm(bare)) return "company";
  if (/[\d(]/.test(bare)) return null;
  const told = words.filter((word) => !nameConnectors.has(word.toLowerCase()) && !/^[–&-]$/.test(word));
  // "Cesena T." ends with a label.
  if (
    told.length < 2 ||
    told.some((word) => /^\p{L}\.?$/u.test(word)) ||
    !told.every((word) => /^["„“«(]?[\p{Lu}\d&]/u.test(word))
  )
    return null;
  if (startsLikeStreet(bare) || isStreet(bare) || startsLikeBuilding(bare)) return null;
  const folded = foldLetters(bare);
  if (own.test(folded)) return null;
  if (kinds.test(folded)) return "company";
  return isPerson(told) ? null : "name";
});

function isStreet(text: string): boolean {
  return streetAtEnd(text, "either")?.isWorded === true;
}

/** "Frau Wessels", "Dhr. De Vries" */
const honorific =
  /^(?:frau|herrn?|fr|hr|mr|mrs|ms|miss|dr|prof|mme|mlle|mevr|mevrouw|dhr|fru|sig(?:ra|nora?)?|sra?|señora?|dña|don|doña|pan[ií]?|p\.|paní|пан[іи]?|г-жа|г-н|κ|κα|bay|bayan)\.?$/iu;

function isPerson(words: readonly string[]): boolean {
  if (honorific.test(words[0] ?? "")) return true;
  // "Ines Beer", "Beer Ines"
  return words.length <= 4 && words.slice(0, words.length === 2 ? 2 : 1).some((word) => isFirstName(word));
}
