import { matchPageTypes } from "../../../crawler/page-types/page-types.ts";
import { bareLetters } from "../../../text/fold.ts";
import { nameOfHost } from "../contacts/site-identity.ts";
import { attribute, elementsOf, type HtmlElement, textContent } from "../page/html-tree.ts";
import { memoize } from "../page/memoize.ts";
import type { NameHint } from "../page/site-page.ts";
import type { TextBlock } from "../page/text-blocks.ts";
import { isHomeLink } from "./logo-image.ts";

const nameCharsMax = 70;
const linesMax = 60;
const logoElementsMax = 600;
const edgeLinesMax = 12;
const partWordsMax = 16;
const nameWordsMax = 6;
/** Substitutes for "&" in host names. */
const ands = ["", "and", "und", "et", "y", "e", "en", "og", "och", "i"];
const copyright =
  /(?:©|\(c\)|copyright)\s{0,3}(?:©|\(c\)|copyright)?\s{0,3}(?:by |von |par |por |di |door )?\s{0,3}(?:(?:19|20)\d\d)?(?:\s{0,2}[-–—/]\s{0,2}(?:19|20)\d\d)?\s{0,3}(?:by |von |par |por |di |door )?[\s,:|–-]{0,3}([^©\n]{2,120})/iu;
const copyrightEnd =
  /\s*(?:[|·•;]|\s[-–—]\s|(?<!(?:^|[\s.])(?:\p{L}|St|Dr|Prof|Dipl|Ing|Mag|med|dent|vet|jur|Gebr|Fa|Inh|Sta|Sto))\.\s|(?<![\s.]\p{L})\.$|,?\s(?:all rights|some rights|einige rechte|alle rechte|tous droits|todos los derechos|todos os direitos|tutti i diritti|alla rättigheter|alle rettigheder|wszelkie prawa|kaikki oikeudet|všechna práva|minden jog)|,?\s(?:19|20)\d\d|\s(?:made|website|webdesign|design|powered|impressum|datenschutz|privacy|terms|cif|nif|nip|siret|vat|p\.? ?iva|ust-?id\S{0,4}|hrb|kvk|org\.? ?nr\S?)(?:[\s:.]|$))/iu;
/** What follows a name in legal notices. */
const statement =
  /,?\s(?:au capital|mit sitz in|con sede (?:en|in)|con domicilio|inhaber(?:in)?:|z siedzibą)\s.*$/i;
const genericName =
  /^(?:home|home ?page|startseite|start|zur startseite|zurück|back|retour|hem|hjem|forside|forsiden|etusivu|strona główna|domů|úvod|főoldal|acasă|página inicial|thuis|inicial|principal|accueil|inicio|início|welcome|willkommen|website|homepage|index|my site|meine website|logo|untitled|wordpress|all rights.*|alle rechte.*|wszelkie prawa.*|tous droits.*|todos los derechos.*|tutti i diritti.*|document|untitled document|undefined|null|nan|top|alt ?text!?|placeholder|new page|unbenannt|neue seite|torna indietro|indietro|volver|voltar|terug|tilbage|tillbaka|back to (?:top|home)|go back|skip to .*|zum inhalt.*|(?:company|firmen|site|website|page|main) (?:header|logo|name)|logo (?:firmy|kancelarii|azienda|aziendale|empresa|entreprise|société|firma)|copyright|company|firma|kontakt|contact|impressum|blog|news|shop|menu|header|brand|\d+)$/iu;

/** A path, a file, a form of address, a coat of arms, or the text for a missing image. */
const notName =
  /^(?:wappen|znak|herb|coat of arms|blason|escudo|stemma|vaakuna|címer)(?!\p{L})|^\/|\/$|\.(?:jpe?g|png|gif|svg|webp|php|html?)$|^(?:dr|mr|mrs|ms|herr|frau|prof|sir)\.?$|\b(?:image|picture|photo|bild|page|seite) (?:not|nicht) (?:found|gefunden|available)\b|^(?:image|img|picture|photo|banner|slide|icon|header[ -]?image)\s?\d*$/iu;

/** Keys of texts that a page failed to fill in: `navbar.site.title`. */
const textKey =
  /^(?:nav(?:bar)?|site|header|footer|common|labels?|buttons?|menu|text|title|images?|img|alt|app|pages?|home)[._][\w.-]+$|^\{\{|\}\}|^%\w+%$|^\[\w+\]$/i;
/** Makers of a page, of its pictures and of its address: not its owner. */
const credit =
  /^(?:(?:web|site|page)?designe?d? (?:by|von|por|par|door)|powered by|created by|built (?:with|by)|made (?:with|by)|website by|realizzato da|realisatie|fotos?:|photos?:|bild:)|getty images|picture[ -]alliance|shutterstock|istock|adobe ?stock|unsplash|pixabay|imago images/i;
/** The rest of a sentence: "und Lizenzhinweise bleiben enthalten". */
const sentenceRest = /^(?:und|oder|sowie|and|or|et|ou|y|o|e|ed|och|og|i|en|of)\s\p{L}/u;
/** What surrounds a name in alternative texts and links. */
const frame =
  /^(?:(?:firmen)?logo|grafik|graphic|bild|image|foto|photo|icon|link)\s*[:–|-]\s*|^(?:logo|logotipo|logotyp) (?:of|von|der|des|de|du|di|da|van|för|for) |\s*[:,–|-]\s*(?:zur |back to |retour à l['’])?(?:startseite|homepage|home ?page|home|accueil|inicio|início|etusivu|forside|hem|úvod)$|\s(?:firmen)?logo(?:typ|tipo)?$/giu;

const invitation =
  /^(?:visit|welcome to|about|discover|willkommen (?:bei|im|in)|bienvenue (?:chez|à|au)|bienvenidos? a) /i;

/** What themes, templates and site builders put in place of a name. */
const placeholder =
  /\b(?:(?:starter|demo|child|default|parent) theme|theme (?:demo|by)|my (?:new )?(?:wordpress )?(?:site|blog|website)|just another|your (?:company|site|business|logo|name)|site title|company name|lorem ipsum)\b|(?<!\d)(?:19|20)(?:xx|yy|\?\?)(?!\w)|\byyyy\b/i;

interface NamedPage {
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  title: string | null;
  /** Of the first h1. */
  heading: string | null;
  ogTitle: string | null;
  url: string;
}

/**
 * Candidates for the site's name that the page does not declare as such: in the copyright line, at the logo, in the
 * part of the title that resembles the host name.
 */
export function nameHints(page: NamedPage): NameHint[] {
  const { elements, blocks, title, url } = page;
  const hints: NameHint[] = [];
  const add = (kind: NameHint["kind"], text: string | undefined): void => {
    const value = cleanName(text ?? "");
    if (value !== null) hints.push({ kind, value });
  };
  add("title", nameLikeHost(page));
  const isUsable = (text: string | undefined): text is string =>
    text !== undefined && cleanName(text) !== null && !isService(text, url);
  const holder = copyrightHolder(blocks);
  if (isUsable(holder)) add("copyright", holder);
  const logo = [
    () => homeImageText(elements, url),
    () => logoText(elements),
    () => homeLinkText(elements, url),
    () => repeatedPart(title, blocks),
  ];
  for (const read of logo) {
    const text = read();
    if (!isUsable(text)) continue;
    add("logo", text);
    break;
  }
  return hints;
}

/** Services whose logos, maps and copyright lines a page shows. */
const services =
  /^(?:google|google maps|google llc|openstreetmap(?: contributors)?|mapbox|leaflet|yandex|facebook|twitter|x|instagram|youtube|linkedin|xing|pinterest|tiktok|whatsapp|telegram|tripadvisor|trustpilot|blogger|wordpress|paypal|visa|mastercard|klarna|apple|app store|google play|rss)$/i;

function isService(text: string, url: string): boolean {
  return services.test(text.trim()) && !new URL(url).hostname.includes(bareLetters(text));
}

/** A cleaned name; null for words that do not name a company. */
export function cleanName(text: string): string | null {
  const framed = text.replace(/\s+/g, " ").trim();
  const bare = framed.replace(frame, "");
  const inFrame = bare
    // "Das Muster Logo", "Logo de l'association Muster"
    .replace(
      bare === framed ? /^$/ : /^(?:das|der|die|the|le|la|el|il|de|du|des) (?=\S)|^(?:de )?l['’](?=\p{L})/iu,
      "",
    )
    .replace(/^(?:de\sl['’]|du\s|des\s)(?=\p{L})/u, "")
    .replace(statement, "")
    .replace(/^[\s–|:-]+|[\s–|:,-]+$/g, "");
  const value = withoutQuotes(inFrame);
  if (value.length < 2 || value.length > nameCharsMax || !/\p{L}{2}/u.test(value) || genericName.test(value))
    return null;
  if (/https?:|www\.|@/.test(value) || textKey.test(value) || credit.test(value) || sentenceRest.test(value))
    return null;
  return placeholder.test(value) || notName.test(value) ? null : value;
}

/** Quotes around the whole, and a closing one alone: those of "Café „Beer“" are part of it. */
function withoutQuotes(text: string): string {
  const inner = text.replace(/^[\s"'“”„«»]+/, "");
  return inner === text && /["'“”„«»]./.test(text) ? text : inner.replace(/[\s"'“”„«»:,-]+$/, "");
}

/** The letters of a host's registered name, without the top-level domain. */
const lettersOfHost = memoize((host): string => bareLetters(nameOfHost(host)));

/** The name in title, headings and lines of the frame that equals the host's, or has the host's in it. */
function nameLikeHost({ title, heading, ogTitle, blocks, url }: NamedPage): string | undefined {
  const label = lettersOfHost(new URL(url).hostname);
  if (label.length < 3) return undefined;
  const titles = [...titleParts(title), ...titleParts(ogTitle)];
  const lines = [...frameLines(blocks), ...edgeLines(blocks)];
  const pieces = lines.flatMap((text) => text.split(/\n|,\s|\s[|–—·•-]\s/));
  const exact = [...titles, ...titles.flatMap((part) => part.split(/,\s/)), ...pieces];
  return (
    exact.find((piece) => isHostName(piece, label)) ??
    titles.flatMap(withoutPlace).find((part) => {
      const bare = bareLetters(part);
      // "Kita Sonnenkäfer" of kita-sonnenkaefer-emstal.de
      if (bare.length >= 8 && part.includes(" ") && label.startsWith(bare)) return true;
      if (label.length < 5 || /\S\.\p{L}/u.test(part)) return false;
      return bare.startsWith(label) && bare.length <= label.length + 12;
    }) ??
    nameAroundHost([...titles, ...titleParts(heading)].flatMap(withoutPlace), label, url)
  );
}

function frameLines(blocks: readonly TextBlock[]): string[] {
  const framed = blocks.filter(({ region }) => region === "header" || region === "footer");
  return framed.slice(0, linesMax).map(({ text }) => text.slice(0, 200));
}

/** Short lines at the top and bottom, for pages without a header or footer. */
function edgeLines(blocks: readonly TextBlock[]): string[] {
  const edges = [...blocks.slice(0, edgeLinesMax), ...blocks.slice(-edgeLinesMax)];
  return edges.filter(({ text }) => text.length <= nameCharsMax).map(({ text }) => text);
}

/** "Beer Lodge, Kassel": first without the place, and without what invites visitors. */
function withoutPlace(part: string): string[] {
  const name = part.replace(invitation, "");
  const [before = "", ...places] = name.split(", ");
  return places.length === 0 ? [name] : [before, name];
}

/**
 * The part with the words that spell the host: "Kanzlei Beer" of beer.de. These words alone if the part says more: "Erin
 * Beer" in "Contact Erin Beer, joiner in Dallas" of erinbeer.com.
 */
function nameAroundHost(parts: readonly string[], label: string, url: string): string | undefined {
  if (label.length < 4) return undefined;
  const host = new URL(url).hostname.replace(/^www\./, "");
  for (const part of parts) {
    const words = part
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, partWordsMax);
    const address = words.find((word) => word.toLowerCase() === host);
    if (address !== undefined) return address;
    const named = runSpelling(words, label);
    if (named === undefined) continue;
    const isName = words.length <= nameWordsMax && matchPageTypes(part).size === 0 && /\p{Lu}/u.test(part);
    return isName ? part : named;
  }
  return undefined;
}

/** The consecutive words that spell a label, capitalised; also in another order if they are the whole of two or three. */
function runSpelling(words: readonly string[], label: string): string | undefined {
  for (let start = 0; start < words.length; start += 1) {
    let spelled = "";
    for (let end = start; end < words.length && spelled.length < label.length; end += 1) {
      spelled += bareLetters(words[end] ?? "");
      if (spelled !== label) continue;
      const run = words.slice(start, end + 1);
      return run.every((word) => /^\P{L}*\p{Lu}|^\p{N}|^[&+]$/u.test(word)) ? run.join(" ") : undefined;
    }
  }
  const isTurned =
    words.length >= 2 && words.length <= 3 && words.toReversed().map(bareLetters).join("") === label;
  return isTurned ? words.join(" ") : undefined;
}

/** The part of the title repeated at the top or bottom of the page, unless it names a kind of page. */
function repeatedPart(title: string | null, blocks: readonly TextBlock[]): string | undefined {
  const shown = frameLines(blocks).flatMap((text) => text.split("\n").map(bareLetters));
  return titleParts(title).find((part) => {
    const bare = bareLetters(part);
    // A legal form may follow it there.
    const isShown = shown.some(
      (line) =>
        line === bare || (bare.length >= 8 && line.startsWith(bare) && line.length <= bare.length + 6),
    );
    return bare.length >= 4 && isShown && matchPageTypes(part).size === 0;
  });
}

function titleParts(title: string | null): string[] {
  // "..::: BEER :::.. Joinery"
  return (title ?? "").slice(0, 300).split(/\s*[.:*]{3,}\s*|\s+(?:[|–—·»:•-]|::)\s+|:\s+|\s*[：｜／]\s*/);
}

/** "Beer Joinery" has the host beerjoineryltd.com. */
const legalEnding = /(?<=\w{5})(?:ltd|gmbh|inc|llc|plc|srl|sarl|bv)$/;

/** "Beer snc" has the host beer.it. */
const legalForm =
  /[\s,]+(?:gmbh|ug|ag|kg|ohg|e\.?k|e\.?v|ltd|limited|llc|inc|plc|llp|snc|sas|srl|spa|s\.?r\.?l|s\.?p\.?a|sarl|eurl|bv|b\.v|nv|vof|ab|as|aps|a\/s|oy|sl|s\.?l|s\.?a|lda|kft|s\.?r\.?o|sp\. z ?o\. ?o)\.?$/i;

/** Whether a name has the letters of a host: "Salt & Turf" and `saltandturf`, but is not a URL of the site. */
function isHostName(name: string, label: string): boolean {
  // Cheap, and decides most lines: the name begins as its host does, if with a letter that has one spelling.
  const start = name.charCodeAt(0) | 0x20;
  if (start >= 0x61 && start <= 0x7a && start !== label.charCodeAt(0)) return false;
  if (name.length > nameCharsMax || /[./]\p{L}/u.test(name)) return false;
  const labels = [label, label.replace(legalEnding, "")];
  const short = name.replace(legalForm, "");
  const names = short === name ? [name] : [name, short];
  return (name.includes("&") ? ands : [""]).some((and) =>
    names.some((each) => labels.includes(bareLetters(each.replace(/&/g, and)))),
  );
}

function copyrightHolder(blocks: readonly TextBlock[]): string | undefined {
  for (let index = blocks.length - 1; index >= 0 && index >= blocks.length - 40; index--) {
    const match = copyright.exec(blocks[index]?.text.slice(0, 400) ?? "")?.[1];
    if (match === undefined) continue;
    const end = copyrightEnd.exec(match)?.index ?? match.length;
    return match.slice(0, end);
  }
  return undefined;
}

/** The text of the logo: the image's alternative text without the word "logo". */
function logoText(elements: readonly HtmlElement[]): string | undefined {
  for (const element of elements.slice(0, logoElementsMax)) {
    if (element.name !== "img") continue;
    const alt = attribute(element, "alt");
    if (alt === undefined) continue;
    const text = `${element.attribs.class ?? ""} ${element.attribs.id ?? ""} ${element.attribs.src ?? ""} ${alt}`;
    if (/logo/i.test(text.slice(0, 600))) {
      return alt.replace(/(?:^|[\s-])(?:logo|firmenlogo)(?=$|[\s-])|logo (?:von|of|de|van) /giu, " ");
    }
  }
  return undefined;
}

/** The name in the text of the image that leads to the home page: "Beer Bau - stairs in Kassel". */
function homeImageText(elements: readonly HtmlElement[], url: string): string | undefined {
  for (const link of elements.slice(0, logoElementsMax)) {
    if (!isHomeLink(link, url)) continue;
    const image = elementsOf(link).find(({ name }) => name === "img");
    const text = image ? attribute(image, "alt") : undefined;
    const name = cleanName(text?.split(/\s[-–|]\s/)[0] ?? "");
    if (name !== null && matchPageTypes(name).size === 0) return name;
  }
  return undefined;
}

/** The text of the link to the home page at the top of a page, if it is a name. */
function homeLinkText(elements: readonly HtmlElement[], url: string): string | undefined {
  for (const element of elements.slice(0, logoElementsMax)) {
    const name = isHomeLink(element, url) ? cleanName(textContent(element, nameCharsMax + 1)) : null;
    if (name !== null) return name;
  }
  return undefined;
}
