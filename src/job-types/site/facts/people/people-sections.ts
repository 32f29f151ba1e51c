import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { foldWords, matchPageTypes, startsPageType } from "../../../../crawler/page-types/page-types.ts";
import { decodeUrlPart } from "../../../../text/http-url.ts";
import { holdsPhrase } from "../../../../text/phrases.ts";
import type { HtmlElement } from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import { isRoleWord, singularsOf } from "./job-titles.ts";
import { firstNameOf, personName } from "./person-name.ts";
import { boardNames, contactNames, strangerPhrases, teamPhrases } from "./section-names.ts";

/** The people of a part of a page: the company's, those to contact, third parties (customers, authors), or neither. */
export type PeopleSection = "team" | "contact" | "strangers" | "other";

/** Where on the site people are shown. */
export interface Place {
  /** Companies name their management on such a page. */
  onCompanyPage: boolean;
  /** The front page, which is often the only one. */
  isHome: boolean;
  /** An article, or a page about others. */
  isForeign: boolean;
  /** The letters of the site's registered name. */
  label: string;
}

/** "Styrelsen för föreningen", "Klubbens styrelse", "Vorstand des Vereins". */
const boardOf =
  /^(?:vorstand(?:schaft)?|styrelsen?|bestyrelsen?|styret?|bestuur|hallitus|zarząd|bureau|junta directiva|consiglio direttivo|direção|board|výbor|vedení)\s(?:för|for|of|der|des|von|van|de|du|del|della|da|do|i|w)\s|^(?:\S+\s){1,3}(?:styrelse|bestyrelse|bestuur|vorstand|hallitus|board)$/iu;
/** Parts of pages with other people, by class, id or tag. */
const strangerName =
  /testimonial|testi[-_]|review|quote|zitat|kundenstimm|rezension|recensi|avis|temoignage|opinion|comment|author|byline|post-meta|entry-meta|speaker|menu-item|customer|client|kunden|partner|referenz|reference/i;
/** Teasers of other pages; on a page that is itself about others, everything may be in such a box. */
const teaserName =
  /blog|news|event|jobs(?:$|[\s_-])|job[-_]?(?:list|offer|board|ad|opening|item|card|post|alert)|career|vacanc|product/i;

/** Classifies the people below a heading. */
export function sectionOfHeading(text: string): PeopleSection {
  return text.length > 120 ? "other" : sectionOfText(text);
}

const sectionOfText = memoize((text): PeopleSection => {
  const words = namesIn(text);
  if (holdsPhrase(words, strangerPhrases)) return "strangers";
  // "El equipo ideal de la fecha 15 del Clausura" is a headline.
  if (words.length === 0 || text.split(" ").length > 8) return "other";
  const types = matchPageTypes(text, words);
  if ((types.get("team") ?? 0) >= 0.6 || isTeamHeading(text, words)) return "team";
  return (types.get("contact") ?? 0) >= 0.8 || isContactHeading(text, words) ? "contact" : "other";
});

/** Words that make a role the company's, without accents. */
export const ourWords: ReadonlySet<string> = new Set(
  (
    "our your meet unser unsere unseren ihr ihre notre nos votre vos nuestro nuestra nuestros nuestras su sus nostri nostre onze ons uw " +
    "nasi nasz nasze var vara vart vores vare din ditt dine nossos nossas nosso nossa sizin nasi nase"
  ).split(" "),
);

const boardOfWords =
  "vorstand vorstandschaft styrelse styrelsen bestyrelse bestyrelsen styre styret bestuur hallitus zarzad bureau junta consiglio direcao board vybor vedeni";
/** Each occurs in a heading of people. */
const tellingWords: ReadonlySet<string> = new Set([
  ...teamPhrases.keys(),
  ...[...boardNames, ...contactNames].flatMap((name) => name.split(" ")),
  ...boardOfWords.split(" "),
  ...ourWords,
]);

/** Whether a text may be a heading over the company's people. Cheap, since it runs on most lines of most pages. */
export function mayAnnouncePeople(text: string): boolean {
  if (/[^\0-\u2fff]/.test(text)) return true;
  return namesIn(text).some((word) => tellingWords.has(word) || startsPageType(word));
}

function isTeamHeading(text: string, words: readonly string[]): boolean {
  return (
    holdsPhrase(words, teamPhrases) || isBoard(text, words) || isOurRole(text, words) || boardOf.test(text)
  );
}

/** "Ihr Finanzierungsberater", "Our Attorneys", "Nos médecins". */
function isOurRole(text: string, words: readonly string[]): boolean {
  // "Speak to our coordinators"
  if (words.length < 2 || words.length > 5 || !words.slice(0, 3).some((word) => ourWords.has(word)))
    return false;
  return singularsOf(text.trim().split(/\s+/).at(-1) ?? "").some(isRoleWord);
}

/** Words before the name of a board, without accents: "Der Vorstand", "Aktuelle Vorstandschaft". */
const determiners = new Set(
  (
    "the der die das den le la el il o a het ons onze var vores unser unsere unseren our notre nuestra nuestro " +
    "aktueller aktuelle aktuelles erweiterter erweiterte"
  ).split(" "),
);

/** "Vorstand", "Unser Vorstand 2024", "Board – how we work". */
function isBoard(text: string, words: readonly string[]): boolean {
  const sign = text.search(/[:–-]/);
  const named = sign > 0 && text.length - sign <= 32 ? namesIn(text.slice(0, sign)) : words;
  return (
    boardNames.has(named.join(" ")) ||
    (determiners.has(named[0] ?? "") && boardNames.has(named.slice(1).join(" ")))
  );
}

/** Words before the name of a contact, without accents. */
const possessives = new Set("ihr ihre dein deine your votre vos su tu tuoi uw twoj din ditt".split(" "));
const purposes = new Set("fur for zum zur presse person".split(" "));

/** "Ihr Kontakt", "Kontakt für die Presse", "Fragen?" */
function isContactHeading(text: string, words: readonly string[]): boolean {
  const named = possessives.has(words[0] ?? "") ? words.slice(1) : words;
  const purpose = named.findIndex((word, at) => at > 0 && purposes.has(word));
  const names = [named, ...(purpose > 0 ? [named.slice(0, purpose)] : [])].map((parts) => parts.join(" "));
  // "Questions" alone is a list of answers.
  return names.some(
    (name) => contactNames.has(name) && (text.endsWith("?") || !/^(?:fragen|questions)$/.test(name)),
  );
}

/** "Anna Preis" is a name, not a prize. */
export function isNameOfPerson(text: string): boolean {
  const name = personName(text);
  return name !== null && isFirstName(firstNameOf(name));
}

/** Classifies the people of a page by its URL and title. */
export function sectionOfPage(url: string, title: string | null): PeopleSection {
  const path = URL.parse(url)?.pathname ?? "";
  const segments = path.split("/").filter(Boolean).slice(-2).map(words);
  if (segments.some((text) => holdsPhrase(namesIn(text), strangerPhrases))) return "strangers";
  if (segments.some((text) => isTeamName(text))) return "team";
  const first = (title ?? "").split(/\s[|–—·-]\s/, 1)[0] ?? "";
  return isTeamName(first) ? "team" : "other";
}

/** Whether a URL is that of the front page, of the site or of a language. */
export function isHomePage(url: string): boolean {
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default|start)(?:\.[a-z]{2,5})?\/?)?$/i.test(
    URL.parse(url)?.pathname ?? "",
  );
}

/** "Contatti e uffici", "About & contact" */
const conjunction = /\s(?:and|und|et|y|e|en|og|och|ja|i|a|&)\s|,\s/u;

/** Whether companies name their management on such a page: contact, about, legal notice. */
export function isCompanyPage(url: string, title: string | null): boolean {
  const path = URL.parse(url)?.pathname ?? "";
  const titles = [title ?? "", (title ?? "").split(/\s+[|–—·-]\s/, 1)[0] ?? ""];
  const texts = [...path.split("/").filter(Boolean).slice(-2).map(words), ...titles];
  return texts
    .flatMap((text) => [text, ...text.split(conjunction)])
    .some((text) => {
      const types = matchPageTypes(text);
      return (["contact", "about", "imprint", "team"] as const).some((type) => (types.get(type) ?? 0) >= 0.5);
    });
}

/**
 * Whether an element, by tag, class or id, contains third-party statements or bylines.
 * @param isForeign the page is an article or about others.
 */
export function isStrangersElement(
  { name, parent }: HtmlElement,
  classAndId: string,
  isForeign: boolean,
): boolean {
  if (name === "blockquote" || name === "q" || name === "nav" || name === "time") return true;
  // Some frameworks put the whole page into a form.
  if (name === "form") return !(parent && "name" in parent && parent.name === "body");
  if (classAndId === "" || name === "body" || name === "html" || name === "main") return false;
  const names = classAndId.length > 300 ? classAndId.slice(0, 300) : classAndId;
  return strangerName.test(names) || (!isForeign && teaserName.test(names));
}

/** Some themes show the team in boxes that are made for the words of customers. */
export function isTestimonial(classAndId: string): boolean {
  return /testimonial|testi[-_]/i.test(classAndId.slice(0, 300));
}

const boxTags = new Set(["div", "section", "ul", "ol", "table", "dl"]);
const teamBox =
  /(?:^|[\s_-])(?:team|staff|equipe|equipo|zespol|mitarbeiter|ansprechpartner|medewerkers|medarbetare|our-people)(?:[\s_-](?:grid|list|members?|section|row|wrap(?:per)?|container|cards?|box))?(?:$|\s)/i;

/** Whether an element, by class or id, contains the company's people. */
export function isTeamElement({ name, attribs }: { name: string; attribs: Record<string, string> }): boolean {
  return boxTags.has(name) && (isTeamBox(attribs.class) || isTeamBox(attribs.id));
}

function isTeamBox(names: string | undefined): boolean {
  return names !== undefined && names.length >= 4 && names.length <= 300 && teamBox.test(names);
}

function isTeamName(text: string): boolean {
  const named = namesIn(text);
  return (matchPageTypes(text, named).get("team") ?? 0) >= 0.6 || isBoard(text, named);
}

/** Folded words without numbers: "News 2882" is news. */
function namesIn(text: string): string[] {
  return foldWords(/\d/.test(text) ? text.replace(/\d+/g, " ") : text);
}

function words(segment: string): string {
  return decodeUrlPart(segment)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[-_+]+/g, " ");
}
