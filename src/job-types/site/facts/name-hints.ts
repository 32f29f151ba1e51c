import { getDomainWithoutSuffix } from "tldts";
import { matchPageTypes } from "../../../crawler/page-types/page-types.ts";
import { bareLetters } from "../../../text/fold.ts";
import { attribute, type HtmlElement, textContent } from "../page/html-tree.ts";
import { memoize } from "../page/memoize.ts";
import type { NameHint } from "../page/site-page.ts";
import type { TextBlock } from "../page/text-blocks.ts";

const nameCharsMax = 70;
const linesMax = 60;
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

/** A path, a file, a form of address, or the text for a missing image. */
const notName =
  /^\/|\/$|\.(?:jpe?g|png|gif|svg|webp|php|html?)$|^(?:dr|mr|mrs|ms|herr|frau|prof|sir)\.?$|\b(?:image|picture|photo|bild|page|seite) (?:not|nicht) (?:found|gefunden|available)\b|^(?:image|img|picture|photo|banner|slide|icon|header[ -]?image)\s?\d*$/i;

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

/** What themes, templates and site builders put in place of a name. */
const placeholder =
  /\b(?:(?:starter|demo|child|default|parent) theme|theme (?:demo|by)|my (?:new )?(?:wordpress )?(?:site|blog|website)|just another|your (?:company|site|business|logo|name)|site title|company name|lorem ipsum)\b|(?<!\d)(?:19|20)(?:xx|yy|\?\?)(?!\w)|\byyyy\b/i;

/**
 * Candidates for the site's name that the page does not declare as such: in the copyright line, at the logo, in the
 * part of the title that resembles the host name.
 */
export function nameHints(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  title: string | null,
  url: string,
): NameHint[] {
  const hints: NameHint[] = [];
  const add = (kind: NameHint["kind"], text: string | undefined): void => {
    const value = cleanName(text ?? "");
    if (value !== null) hints.push({ kind, value });
  };
  add("title", nameLikeHost(title, blocks, url));
  const isUsable = (text: string | undefined): text is string =>
    text !== undefined && cleanName(text) !== null && !isService(text, url);
  const holder = copyrightHolder(blocks);
  if (isUsable(holder)) add("copyright", holder);
  const logo = [
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
  const value = bare
    // "Das Muster Logo", "Logo de l'association Muster"
    .replace(
      bare === framed ? /^$/ : /^(?:das|der|die|the|le|la|el|il|de|du|des) (?=\S)|^(?:de )?l['’](?=\p{L})/iu,
      "",
    )
    .replace(/^(?:de\sl['’]|du\s|des\s)(?=\p{L})/u, "")
    .replace(statement, "")
    .replace(/^[\s"'“”„«»–|:-]+|[\s"'“”„«»–|:,-]+$/g, "");
  if (value.length < 2 || value.length > nameCharsMax || !/\p{L}{2}/u.test(value) || genericName.test(value))
    return null;
  if (/https?:|www\.|@/.test(value) || textKey.test(value) || credit.test(value) || sentenceRest.test(value))
    return null;
  return placeholder.test(value) || notName.test(value) ? null : value;
}

/** The letters of a host's registered name, without the top-level domain. */
const lettersOfHost = memoize((host): string => bareLetters(getDomainWithoutSuffix(host) ?? ""));

/** The name in title, header or footer that equals the host's. */
function nameLikeHost(title: string | null, blocks: readonly TextBlock[], url: string): string | undefined {
  const label = lettersOfHost(new URL(url).hostname);
  if (label.length < 3) return undefined;
  const parts = titleParts(title);
  const lines = blocks.filter(({ region }) => region === "header" || region === "footer").slice(0, linesMax);
  const pieces = lines.flatMap(({ text }) => text.slice(0, 200).split(/\n|,\s|\s[|–—·•-]\s/));
  const exact = [...parts, ...parts.flatMap((part) => part.split(/,\s/)), ...pieces];
  return (
    exact.find((piece) => isHostName(piece, label)) ??
    parts.find((part) => {
      const bare = bareLetters(part);
      // "Kita Sonnenkäfer" of kita-sonnenkaefer-emstal.de
      if (bare.length >= 8 && part.includes(" ") && label.startsWith(bare)) return true;
      return label.length >= 5 && bare.startsWith(label) && bare.length <= label.length + 12;
    })
  );
}

/** The part of the title repeated at the top or bottom of the page, unless it names a kind of page. */
function repeatedPart(title: string | null, blocks: readonly TextBlock[]): string | undefined {
  const lines = blocks.filter(({ region }) => region === "header" || region === "footer").slice(0, linesMax);
  const shown = lines.flatMap(({ text }) => text.slice(0, 200).split("\n")).map(bareLetters);
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
  return (title ?? "").slice(0, 300).split(/\s*[.:*]{3,}\s*|\s+(?:[|–—·»:•-]|::)\s+|:\s+/);
}

/** "Beer Joinery" has the host beerjoineryltd.com. */
const legalEnding = /(?<=\w{5})(?:ltd|gmbh|inc|llc|plc|srl|sarl|bv)$/;

/** Whether a name has the letters of a host: "Salt & Turf" and `saltandturf`, but is not a URL of the site. */
function isHostName(name: string, label: string): boolean {
  if (name.length > nameCharsMax || /[./]\p{L}/u.test(name)) return false;
  const labels = [label, label.replace(legalEnding, "")];
  return (name.includes("&") ? ands : [""]).some((and) =>
    labels.includes(bareLetters(name.replace(/&/g, and))),
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
  for (const element of elements.slice(0, 600)) {
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

/** The text of the link to the home page at the top of a page, if it is a name. */
function homeLinkText(elements: readonly HtmlElement[], url: string): string | undefined {
  const { host } = new URL(url);
  for (const element of elements.slice(0, 600)) {
    const href = element.name === "a" ? attribute(element, "href") : undefined;
    // Cheap, and decides most links of a page.
    if (href === undefined || /[^/]\/[^/]+\/./.test(href.replace(/^\w+:\/\//, ""))) continue;
    const target = URL.parse(href, url);
    const isHome = target?.host === host && /^\/(?:index\.\w{2,5})?$/.test(target.pathname);
    if (!isHome || target.hash !== "" || target.search !== "") continue;
    const name = cleanName(textContent(element, nameCharsMax + 1));
    if (name !== null) return name;
  }
  return undefined;
}
