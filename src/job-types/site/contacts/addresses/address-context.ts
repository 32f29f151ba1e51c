import { bareLetters } from "../../../../text/fold.ts";
import { personName } from "../../facts/people/person-name.ts";
import type { ContactEntry, ContactOwner, PageRegion } from "../../page/site-page.ts";
import { isPartnersHeading, namesAuthority, namesMembership, namesThirdParty } from "../owner-words.ts";
import { isSimilarName, nameOfHost, registrableDomain } from "../site-identity.ts";
import { nameConnectors } from "./street-words.ts";

/** What follows an address in a block of contact details. */
const contactAfter =
  /@|(?<!\p{L})(?:tel|tél|tlf|tlf|tfn|telefon|téléphone|teléfono|telefono|telefone|telefoon|phone|ph|fon|fax|mobil|mobile|e-?mail|mail|puh|puhelin|www|http|call us|p\.? ?iva|nip|cvr|kvk|siret)(?!\p{L})|\+\d{2}|\(\d{3}\) \d{3}|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)|(?<![\d,.])0\d{1,4}[ /-]{1,3}\d(?:[ -]?\d){5,7}(?!\d)/iu;
const legalForm =
  /(?<![\p{L}\p{N}]|\d )(?:GmbH|mbH|PartGmbB|PartG|mbB|AG|KG|OHG|UG|GbR|eK|e\. ?K\.|e\. ?V\.|eG|Ltd|Limited|LLP|LLC|Inc|PLC|plc|Corp|SARL|S\.à r\.l|Sàrl|SAS|SASU|EURL|SA|S\.A|S\.L|S\.L\.U|SL|SLU|SRL|Srl|S\.r\.l|S\.p\.A|SpA|SNC|S\.n\.c|BV|B\.V|NV|N\.V|VOF|V\.O\.F|BVBA|AB|AS|A\/S|ApS|I\/S|Oy|Oyj|Ky|Tmi|z o\. ?o|S\.A|sp\. ?j|s\.r\.o|a\.s|s\.c|s\.j|Lda|Ltda|Kft|Zrt|Bt|Nyrt|Pty|S\.C\.)(?![\p{L}\p{N}])/u;
const firstPerson =
  /(?<!\p{L})(?:us|our|we|uns|unser\p{L}{0,3}|wir|nous|notre|nos|nosotros|nuestr[oa]s?|estamos|noi|nostr[oaei]|siamo|ci trovi|trovate|ons|onze|wij|oss|vår|våra|vårt|vi|vores|os|meidän|olemme|löydät|nas|nasz\p{L}{0,3}|znajd\p{L}{1,6}|visit|find|come|besuchen|kommen|finden|venez|retrouvez|visítenos|encuéntranos|visite|kom|besök|besøg|tervetuloa|zapraszamy|nossa|nosso|estamos|située?|located)(?!\p{L})/iu;

/** Third parties named before an address: authorities, chambers, hosts, site makers. */
const strangers =
  /autorità di controllo|toezichthoudende|organ\p{L}{0,2} nadzor|tilsynsmyndighe|tillsynsmyndighet|valvontaviranomai|dozorov|felügyeleti hatóság|landesbeauftragte|bundesbeauftragte|beauftragte[rn]? für (?:den )?datenschutz|datenschutz(?:zentrum|behörde)|verbraucherschlicht|kammer(?!n?jäger)|innung\b|berufshaftpflicht|versicher(?:ung|er)\b|gewerbeamt|supervisory authority|information commissioner|ombuds|mediateur|cnil\b|hébergeur|hébergement|héberg[ée]|hosting|hosted by|gehostet|hoster\b|web ?host|rechenzentrum|webdesign|web ?design|web agency|webagentur|website by|umsetzung|realisierung|réalisation|conception|sito web realizzato|réalisée? par|création du site|realizzat[oa] da|realizad[oa] por|desenvolvido por|gebouwd door|realisatie|site by|developed by|powered by|toteutus|wykonanie|realizacja|desarrollo web|diseño web|agencia española|tietosuojavaltuutet|urzędu ochrony|prezes urzędu|inspection authority|auftragsverarbeiter|processor\b|analytics|google (?:ireland|llc|inc|maps|fonts)|meta platforms|facebook (?:ireland|inc)|microsoft|mailchimp|newsletter ?(?:dienst|tool)|zahlungsdienst|paypal|stripe|klarna|cookiebot|usercentrics|representative in|advertising|rzecznik\p{L}{0,3} (?:praw|finansow|ubezpieczon)|inspekcj\p{L}{1,3} (?:handlow|sanitarn|pracy|ochrony)|state bar\b|solicitors regulation|reklamationsnämnden|klagenævn|klagenemnd|kuluttajariita|kormányhivatal|fogyasztóvédelm|instituut van|institut des (?:experts|réviseurs)|головне управління|управление роспотребнадзора|скарги\s?:|жалобы\s?:/iu;

export interface AddressContext {
  /** Preceding words announce an address: a label, a company, "visit us at". */
  cueBefore: boolean;
  /** A phone number, email or the like follows. */
  cueAfter: boolean;
  /** It is in a sentence that is not about the company itself, or another company's contacts follow. */
  isMentioned: boolean;
  /** It is in a section about others or about places: partners, houses for sale, venues, stops. */
  isOthers?: boolean;
  /** The organisation named immediately before it; null if none. */
  holder: string | null;
  /** The holder of an office whose name is on the line immediately before it; null if none. */
  officer: string | null;
  /** The entry that it is in, if the entry names an organisation. */
  entry: ContactEntry | null;
}

/** An address found in text. */
export interface TextAddress {
  /** One line, from the building or street to the town or country. */
  text: string;
  postalCode: string | null;
  /** ISO 3166-1 code; null if several countries use this format. */
  country: string | null;
  region: PageRegion;
  context: AddressContext;
}

export interface AddressTextOptions {
  /** Likely countries of the page, ISO 3166-1 alpha-2. */
  countries: ReadonlySet<string>;
  /** Registrable domain of the page's host; "" if the owner of an address is irrelevant. */
  siteDomain: string;
  /** Of the page whose blocks the lines are; absent if the owner of an address is irrelevant. */
  contacts?: {
    ofText: (block: number, offset: number) => { owner: ContactOwner | null; entry: ContactEntry | null };
    isAmongPlaces: (block: number) => boolean;
  };
  /** The markup declares an address, so that less evidence suffices. */
  isMarked: boolean;
}

/** The text around an address. */
export interface AddressSurroundings {
  /** The words immediately before it in the same part of its line. */
  lead: string;
  /** The preceding parts of its line, nearest first. */
  beside: readonly string[];
  /** The lines above, nearest first. */
  above: readonly string[];
  /** The heading of the section; null if there is none nearby. */
  heading?: string | null;
  after: string;
  region: PageRegion;
}

const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|gmx|web|t-online|aol|proton|orange|wanadoo|free|laposte|libero|wp|o2|seznam)\./;
/** Sites that companies use as their own pages. */
const platforms =
  /(?:^|\.)(?:facebook|instagram|linkedin|youtube|twitter|x|google|goo|tripadvisor|wa|apple|bing|openstreetmap)\.[a-z.]{2,6}$/;

/**
 * What the text around an address says about it.
 * @param siteDomain registrable domain of the page's host.
 */
export function readContext(surroundings: AddressSurroundings, siteDomain: string): AddressContext {
  const { lead, above, after } = surroundings;
  const line = lineBefore(surroundings);
  // "Second branch by the lake: 14 Mill Road" begins with a label.
  const sentence =
    line
      .replace(/^[^:.!?]{2,30}:(?:\s|$)/u, "")
      .slice(-300)
      .split(/[.!?]/)
      .at(-1) ?? "";
  const small = sentence.split(/[\s,]+/).filter((word) => /^\p{Ll}{2}/u.test(word));
  // "Maison des associations," is a name before a street; "our partner at the mill," is not.
  const isName = lead.trim() === "" && small.filter((word) => !nameConnectors.has(word)).length < 2;
  const isSentence = small.length >= 2 && !isName;
  const holder = holderIn(line, isSentence, above);
  const speaksOfItself = firstPerson.test(line) || namesSite(line, siteDomain);
  return {
    cueBefore:
      /:\s*$/.test(lead) ||
      holder !== null ||
      speaksOfItself ||
      isContactLine(above[0] ?? "") ||
      isSiteName(above[0] ?? "", siteDomain),
    cueAfter: contactAfter.test(after.slice(0, 120)),
    isMentioned: (isSentence && (!speaksOfItself || holder !== null)) || hasForeignContact(after, siteDomain),
    holder,
    officer: officerIn(above),
    entry: null,
  };
}

/** Whether the text around an address says that it belongs to an authority, host or agency. */
export function isOfStrangers(surroundings: AddressSurroundings): boolean {
  const { above, heading, region } = surroundings;
  const line = lineBefore(surroundings);
  return (
    (region === "main" && isPartnersHeading(heading ?? "")) ||
    namesMembership(line) ||
    namesThirdParty(line) ||
    // A name on its own line; with a number, it is a contact of its own.
    (!/\d{3}/.test(above[0] ?? "") && namesThirdParty(above[0] ?? "")) ||
    namesStranger([line, ...above].join("\n").slice(-500))
  );
}

const lineBefore = ({ beside, lead }: AddressSurroundings): string =>
  [...[...beside].reverse(), lead].join(", ").replace(/[,\s]+$/, "");

/** "kontakt@beer-bau.de", "Tel. 0561 1234567": the line above belongs to the same contacts. */
function isContactLine(line: string): boolean {
  return line.length <= 60 && contactAfter.test(line) && /@|\d[\d\s()./-]{5,}\d/.test(line);
}

/** Whether a text names an authority, chamber, host or site maker. */
export function namesStranger(text: string): boolean {
  return strangers.test(text) || namesAuthority(text);
}

/** Whether a line contains the name in the site's domain: "Beer Bau liegt am ..." on beer-bau.de. */
function namesSite(line: string, siteDomain: string): boolean {
  const label = bareLetters(siteDomain.split(".", 1)[0] ?? "");
  return label.length >= 5 && bareLetters(line).includes(label);
}

/** Whether a line is the name in the site's domain, at most with a few words more. */
function isSiteName(line: string, siteDomain: string): boolean {
  return line.length <= 60 && !/[.!?:]$/.test(line) && namesSite(line, siteDomain);
}

/** Contacts of another domain, and none of the site's own or of one with its name, follow the address. */
function hasForeignContact(after: string, siteDomain: string): boolean {
  const near = after.slice(0, 160);
  // Cheap, and decides most texts.
  if (!/@|www\.|https?:/.test(near)) return false;
  const siteName = bareLetters(nameOfHost(siteDomain));
  const isSites = (name: string): boolean => isSimilarName(bareLetters(name), siteName);
  const contacts = [
    ...near.matchAll(
      /(?:(?<![\p{L}\d])([\p{L}\d._%+-]{1,64})@|www\.|https?:\/\/(?:www\.)?)([\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4})/gu,
    ),
  ]
    .map(([, user = "", host = ""]) => ({ user, domain: registrableDomain(host.toLowerCase()) }))
    .filter(({ domain }) => !freeMail.test(domain) && !platforms.test(domain));
  // A service may receive the site's post: "beer-bau@invoices.example".
  return (
    contacts.length > 0 &&
    !contacts.some(
      ({ user, domain }) => domain === siteDomain || isSites(nameOfHost(domain)) || isSites(user),
    )
  );
}

/** Offices of associations, whose holders are reached at home. */
const office =
  /(?<!\p{L})(?:(?:vice)?ordförande|sekreterare|kassör|suppleant|ledamot|revisor(?:s?suppleant)?|(?:1\. |2\. |stellv\. |stellvertretende[rn]? )?vorsitzende[rn]?|schriftführer(?:in)?|kassenwart(?:in)?|schatzmeister(?:in)?|beisitzer(?:in)?|trésori(?:er|ère)|secrétaire|président(?:e)?|tesorer[oa]|tesoriere|vocal|segretari[oa]|voorzitter|penningmeester|(?:næst)?formand|kasserer|styremedlem|styreleder|puheenjohtaja|rahastonhoitaja|sihteeri|skarbnik|prezes|předseda|pokladník|elnök|titkár|chair(?:man|woman|person)?|treasurer|secretary|trustee|captain)(?!\p{L})/iu;

/** "Kassör / Jo Kern" above an address. */
function officerIn(above: readonly string[]): string | null {
  const [line = "", before = ""] = above;
  if (line.length > 60 || !(office.test(before.slice(0, 60)) || office.test(line))) return null;
  return personName(line.replace(/[,(–:].*$/u, "").trim());
}

/** "Beer Bau GmbH" before the street or on a line above, or the name at the end of a sentence. */
function holderIn(line: string, isSentence: boolean, above: readonly string[]): string | null {
  if (isSentence) return nameAtEnd.exec(line.slice(-100))?.[1]?.trim() ?? null;
  const named = [line.replace(/[\s,:–-]+$/, ""), ...above.slice(0, 2)]
    // "Betreiber: Beer GmbH" is the site's company, under any name.
    .filter((text) => !namesOperator(text))
    .map((text) => text.replace(/^[^:]{0,40}:\s*/, ""))
    .find((text) => text.length <= 80 && isCompanyName(text));
  return named?.trim() || null;
}

const operator =
  /^\P{L}*(?:üzemeltető|betreiber(?:in)?|anbieter|inhaber(?:in)?|eigentümer|provozovatel|prevádzkovateľ|titolare|gestore|exploitant|éditeur|propriétaire|operator|operated by|owner|titular|responsable|právní forma|właściciel|wydawca|ägare|innehaver|ejer|omistaja|sahibi|işletmeci|proprietar|administrator|владелец|власник|ιδιοκτήτης|運営会社)\s?[:：]|^\P{L}*(?:ООО|ТОВ|ИП|ФОП|ЗАО|ОАО)\s/iu;

/** Whether a line names the company that runs the site. */
export const namesOperator = (line: string): boolean => operator.test(line);

/** Capitalized words immediately before an address in a sentence: "with our partner Puffin Joinery,". */
const nameAtEnd =
  /(?:^|\s)(\p{Lu}[\p{L}\p{M}.&'’-]+(?:\s(?:\p{Lu}[\p{L}\p{M}.&'’-]*|&|und|and|et|y|e|of|de|des|du|der|für|van|den|del|della|i|och|og|ja)){0,6})[,:]?$/u;

/** Whether a text contains a legal form: "GmbH", "Ltd". */
export function namesLegalForm(text: string): boolean {
  return (
    legalForm.test(text) ||
    /(?<!\p{L})(?:P(?:vt|VT)|P(?:rivate|RIVATE) L(?:imited|IMITED)|LIMITED|LTD|Associates|Contractors|Consultants)(?!\p{L})/u.test(
      text,
    )
  );
}

function isCompanyName(text: string): boolean {
  if (!legalForm.test(text) || /\d{4}|[.!?]\s+\p{Lu}\p{Ll}{3}/u.test(text)) return false;
  return text.split(" ").filter((word) => /^\p{Ll}{3,}$/u.test(word) && word !== "und").length <= 1;
}
