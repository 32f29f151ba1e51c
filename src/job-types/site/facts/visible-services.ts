import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "../page/html-tree.ts";

const servicesMax = 50;
const elementsAfterMax = 1500;
const itemCharsMax = 80;
const itemWordsMax = 9;

const ours =
  "unsere|unser|our|the|nos|notre|les|nuestros|nuestras|nuestro|i nostri|le nostre|nossos|os nossos|as nossas|onze|ons|nasze|våra|våre|vores|" +
  "naše|наши|наші|οι";
const services =
  "leistungen|leistung|dienstleistungen|leistungsangebot|leistungsspektrum|leistungsübersicht|das bieten wir|was wir tun|was wir machen|was wir bauen|" +
  "services|service|what we do|what we offer|our expertise|practice areas|treatments|" +
  "prestations|savoir-faire|métiers|domaines d['’]intervention|ce que nous faisons|nous proposons|" +
  "servicios|qué hacemos|lo que hacemos|servizi|cosa facciamo|di cosa ci occupiamo|serviços|o que fazemos|" +
  "diensten|dienstverlening|wat we doen|wat wij doen|usługi|zakres usług|czym się zajmujemy|tjänster|vad vi gör|" +
  "ydelser|det tilbyder vi|tjenester|dette gjør vi|palvelut|palvelumme|mitä teemme|služby|co děláme|szolgáltatások|szolgáltatásaink|" +
  "servicii|serviciile noastre|hizmetler|hizmetlerimiz|υπηρεσίες|услуги|послуги|usluge|storitve";
const heading = new RegExp(
  `^(?:(?:${ours}) )?(?:${services})(?: (?:im überblick|overview|at a glance|en un coup d['’]œil|offered|we offer|nous offrons))?:?$`,
  "iu",
);
/** Headings and links among services that are not services. */
const notService =
  /^(?:(?:mehr|more|weitere|lees|read|learn|view|see|en savoir|voir|ver|leer|saber|scopri|leggi|czytaj|zobacz|läs|læs|les|lue|zjistit|více|all|alle|tous|todos|tutti|contact|kontakt|jetzt|get|call|book|request|anfrage|demander|solicit|richiedi)(?:\s|$)|faq|questions|fragen|preise|prices|pricing|tarifs|precios|prezzi|home|start|about|über uns|warum|why|pourquoi|por qué|perché|waarom|dlaczego|varför|hvorfor|miksi|referenzen|references|testimonials|news|blog|team|übersicht|overview|overzicht)/iu;

/** Entries of a menu called "Service" that are functions of the site: the menu lists no services. */
const siteFunction =
  /^(?:log[ -]?in|log[ -]?on|sign (?:in|up)|anmelden|einloggen|inloggen|logga in|logg inn|log ind|kirjaudu|zaloguj|přihlá|connexion|se connecter|iniciar sesión|accedi|entrar|my account|mein konto|mon compte|mi cuenta|il mio account|minha conta|mijn|mina sidor|min (?:side|konto)|moje konto|můj účet|wijzigen|opzeggen)(?!\p{L})/iu;

/**
 * The services shown on a page: the headings or the list under a heading like "Our services", and the entries of such
 * a menu. At least two.
 */
export function visibleServices(elements: readonly HtmlElement[]): string[] {
  const found = new Map<string, string>();
  elements.forEach((element, index) => {
    if (found.size >= servicesMax) return;
    const items = isHeading(element) ? underHeading(elements, index) : underMenuEntry(element);
    if (items.length < 2) return;
    for (const item of items) if (!found.has(item.toLowerCase())) found.set(item.toLowerCase(), item);
  });
  return [...found.values()].slice(0, servicesMax);
}

const none: readonly string[] = [];

function underHeading(elements: readonly HtmlElement[], index: number): string[] {
  const start = elements[index];
  if (!start || !heading.test(textContent(start, 60))) return [];
  const level = levelOf(start);
  const headings: { level: number; text: string }[] = [];
  const entries: string[] = [];
  for (const element of elements.slice(index + 1, index + 1 + elementsAfterMax)) {
    if (isHeading(element)) {
      if (levelOf(element) <= level) break;
      headings.push({ level: levelOf(element), text: textContent(element, itemCharsMax + 1) });
    } else if (element.name === "li" && headings.length === 0) {
      entries.push(textContent(leadOf(element), itemCharsMax + 1));
    } else if (element.name === "footer" || element.name === "nav") {
      break;
    }
  }
  const top = Math.min(...headings.map((each) => each.level));
  const named = valid(headings.filter((each) => each.level === top).map((each) => each.text));
  const listed = valid(entries);
  return named.length >= 2 ? named : listed;
}

/** `<li><a>Leistungen</a><ul>...`: the menu under the word. */
function underMenuEntry(element: HtmlElement): readonly string[] {
  if (element.name !== "li") return none;
  const children = element.children.filter(isElement);
  const link = children.find(
    (child) => child.name === "a" || child.name === "span" || child.name === "button",
  );
  const list = children.find((child) => child.name === "ul" || child.name === "ol");
  if (!link || !list || !heading.test(textContent(link, 60))) return none;
  const entries = list.children.filter(isElement).filter((child) => child.name === "li");
  return valid(entries.map((entry) => textContent(leadOf(entry), itemCharsMax + 1)));
}

/** The lead of an entry, if highlighted: a heading, a link, bold text. */
function leadOf(entry: HtmlElement): HtmlParent {
  const first = entry.children.find((node) => isElement(node) || ("data" in node && node.data.trim() !== ""));
  if (first && isElement(first) && /^(?:a|b|strong|h[2-6])$/.test(first.name)) return first;
  return entry;
}

function valid(items: readonly string[]): string[] {
  if (items.some((item) => siteFunction.test(item))) return [];
  return items
    .map((item) => item.replace(/[\s:›»→>]+$/, ""))
    .filter((item) => {
      const words = item.split(" ").length;
      if (item.length < 3 || item.length > itemCharsMax || words > itemWordsMax) return false;
      return (
        !/[.!?@€$£]|\d{3}/.test(item) &&
        /\p{L}{3}/u.test(item) &&
        !notService.test(item) &&
        !heading.test(item)
      );
    });
}

const headingTags: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5"]);

function isHeading(element: HtmlElement): boolean {
  return headingTags.has(element.name) && attribute(element, "aria-hidden") !== "true";
}

function levelOf(element: HtmlElement): number {
  return Number(element.name[1]);
}
