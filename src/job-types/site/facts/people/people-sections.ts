import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { matchPageTypes } from "../../../../crawler/page-types/page-types.ts";
import { decodeUrlPart } from "../../../../text/http-url.ts";
import type { HtmlElement } from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import { firstNameOf, personName } from "./person-name.ts";

/** The people of a part of a page: the company's, those to contact, third parties (customers, authors), or neither. */
export type PeopleSection = "team" | "contact" | "strangers" | "other";

/** Where on the site people are shown. */
export interface Place {
  /** Companies name their management on such a page. */
  onCompanyPage: boolean;
  /** An article, or a page about others. */
  isForeign: boolean;
  /** The letters of the site's registered name. */
  label: string;
}

/** Headings over contact persons, in addition to the crawler's names of team pages. */
const teamWords =
  /(?<!\p{L})(?:team|ansprechpartner|ansprechpartnerin|ansprechpartnerinnen|ansprechpersonen|geschäftsführung|geschäftsleitung|vorstand|mitarbeiter|mitarbeitende|köpfe|wir sind für sie da|ihr kontakt|meet|our people|(?:the )?(?:people|faces) behind|who we are|menschen (?:hinter|dahinter)|wer wir sind|das sind wir|unsere leute|les visages|nos équipes|conócenos|conoce a|la squadra|lo staff|le persone|as pessoas|conheça|poznaj nas|pracownicy|vi som (?:jobbar|arbetar)|mød holdet|møt (?:oss|teamet)|tapaa|ihmiset|zaměstnanci|kolegové|kik vagyunk|contact persons?|your contacts?|key contacts|leadership|staff|management|founders|équipe|interlocuteurs?|vos contacts|collaborateurs|equipo|quiénes somos|personas de contacto|contactpersonen|contactpersoon|medewerkers|ons team|wie zijn wij|staff|referenti|persone|equipa|equipe|zespół|osoby kontaktowe|zarząd|medarbetare|kontaktpersoner|medarbejdere|ansatte|kontaktpersoner|henkilökunta|henkilöstö|yhteyshenkilöt|tiimi|náš tým|lidé|kontaktní osoby|csapat|munkatársaink|echipa|trustees|board members|unsere (?:ärzte|lehrer|lehrkräfte|dozenten|ärztinnen|anwälte|therapeuten|berater)|(?:our|meet the) (?:doctors|dentists|physicians|attorneys|lawyers|solicitors|therapists|instructors|teachers|trainers)|nos (?:médecins|professeurs|enseignants|avocats|praticiens|artisans|formateurs)|nuestr[oa]s (?:doctores|doctoras|médicos|abogados|profesionales|profesores|dentistas)|nuestro personal|i nostri (?:medici|docenti|insegnanti|avvocati|professionisti)|onze (?:artsen|tandartsen|advocaten|therapeuten)|nasi (?:lekarze|prawnicy|specjaliści|trenerzy|terapeuci)|våra (?:läkare|lärare|frisörer|advokater|tandläkare)|os nossos (?:médicos|advogados|dentistas))(?!\p{L})/iu;
/** Boards and editors, as whole headings: in sentences, these words name topics. */
const boardWords =
  /^\s*(?:(?:the|der|die|das|den|le|la|el|il|o|a|het|ons|onze|vår|vores|unser|unsere|unseren|our|notre|nuestra?|il nostro|aktuelle[rs]?|erweiterter?) )?(?:board(?: of (?:directors|trustees|governors))?|crew|committee|governance|officers|staff directory|editorial (?:team|board|staff)|masthead|redaktion|redaktionsteam|vorstandschaft|vorstandsmitglieder|vereinsvorstand|gesamtvorstand|beirat|aufsichtsrat|präsidium|kollegium|lehrkräfte|trainer|trainerteam|beauftragte|betriebsleitung|schulleitung|leitung|rédaction|(?:le )?bureau|conseil d['’]administration|conseil municipal|junta directiva|consejo (?:rector|de administración)|directiva|redacción|consiglio direttivo|direttivo|consiglio di amministrazione|redazione|direção|órgãos sociais|corpos sociais|conselho|redação|bestuur|het bestuur|bestuursleden|redactie|raad van (?:bestuur|toezicht)|rada nadzorcza|redakcja|władze|styrelse|styrelsen|valberedning|revisorer|redaktionen|bestyrelse|bestyrelsen|redaktion|styre|styret|hallitus|toimitus|vedení|výbor|redakce|vedenie|vezetőség|elnökség|szerkesztőség|conducere|conducerea|redacția|yönetim kurulu|ekibimiz|ekip|uprava|tim|naš tim|ekipa|команда|наша команда|сотрудники|руководство|правление|редакция|наша команда|керівництво|редакція|наш екип|екип|ръководство|η ομάδα(?: μας)?|ομάδα|διοίκηση|συνεργάτες)(?: \d{4})?(?:\s*[:–-].{0,30})?\s*$/iu;
/** "Styrelsen för föreningen", "Klubbens styrelse", "Vorstand des Vereins". */
const boardOf =
  /^(?:vorstand(?:schaft)?|styrelsen?|bestyrelsen?|styret?|bestuur|hallitus|zarząd|bureau|junta directiva|consiglio direttivo|direção|board|výbor|vedení)\s(?:för|for|of|der|des|von|van|de|du|del|della|da|do|i|w)\s|^(?:\S+\s){1,3}(?:styrelse|bestyrelse|bestuur|vorstand|hallitus|board)$/iu;
/** Headings over contact persons. */
const contactWords =
  /^\s*(?:(?:ihr|ihre|dein|deine|your|votre|vos|su|tu|i tuoi|uw|twój|din|ditt) )?(?:kontakt|contact|contacts|contacto|contato|contactos|contatti|contatto|kontakty|kapcsolat|yhteystiedot|contactpersoon|contact us|pressekontakt|(?:media|press|pr) (?:contacts?|enquiries|inquiries)|contact(?:s)? presse|contacto de prensa|ufficio stampa|perscontact|presskontakt|pressekontakter|persvragen|rückfragen|bei fragen|fragen\?|noch fragen\?|haben sie fragen\?|questions\?|контакты|контакти|επικοινωνία|iletişim)(?: (?:für|for|zum|zur|presse|person)\b.{0,40})?\s*:?\s*$/iu;
const strangerWords =
  /(?<!\p{L})(?:testimonials?|reviews?|clients? say|customers? say|people say|what (?:our )?(?:clients|customers|people|they)|say about us|happy (?:clients|customers)|references|kundenstimmen|kundenmeinungen|bewertungen|stimmen|meinungen|referenzen|das sagen|sagen über uns|témoignages|avis|ils parlent de nous|ce que disent|opiniones|testimonios|lo que dicen|clientes? opinan|testimonianze|recensioni|dicono di noi|opinioni|klantervaringen|ervaringen|wat klanten|klanten zeggen|opinie|referencje|co mówią|kundomdömen|omdömen|recensioner|anmeldelser|udtalelser|kundeudtalelser|hvad siger|hva kundene|referanser|asiakkaiden|asiakaspalaute|suosittelut|depoimentos|testemunhos|o que dizem|reference|napsali o nás|vélemények|authors?|autoren|autor|auteurs?|blog|news|aktuelles|jobs?|careers?|karriere|stellen|vacatures|ledige|open positions|speakers?|referenten|partners?|kunden|clients|customers|kontakt zur presse|guest|gäste|artists|künstler|partenaires|nos clients|ils nous font confiance|partner(?:i|zy|eink|ek)|parceiros|socios colaboradores|entidades colaboradoras|samarbetspartners?|samarbejdspartnere?|samarbeidspartnere?|kumppanit|awards?|prizes|auszeichnungen|preise|distinctions|récompenses|prix|premios|galardones|premi|riconoscimenti|prémios|prijzen|nagrody|wyróżnienia|utmärkelser|priser|palkinnot|ocenění|díjak|alumni|alumnae|former (?:members|staff|colleagues)|ehemalige|anciens|antiguos|publications|publikationen|publicaciones|pubblicazioni|publicaties|publikacje|our history|unsere geschichte|firmengeschichte|notre histoire|nuestra historia|la nostra storia)(?!\p{L})/iu;

/** Parts of pages with other people, by class, id or tag. */
const strangerName =
  /testimonial|review|quote|zitat|kundenstimm|rezension|recensi|avis|temoignage|opinion|comment|author|byline|post-meta|entry-meta|speaker|menu-item|customer|client|kunden|partner|referenz|reference/i;
/** Teasers of other pages; on a page that is itself about others, everything may be in such a box. */
const teaserName =
  /blog|news|event|jobs(?:$|[\s_-])|job[-_]?(?:list|offer|board|ad|opening|item|card|post|alert)|career|vacanc|product/i;

/** Classifies the people below a heading. */
export function sectionOfHeading(text: string): PeopleSection {
  return text.length > 120 ? "other" : sectionOfText(text);
}

const sectionOfText = memoize((text): PeopleSection => {
  if (strangerWords.test(text)) return "strangers";
  // "El equipo ideal de la fecha 15 del Clausura" is a headline.
  if (text.split(" ").length > 8) return "other";
  const types = matchPageTypes(text.replace(/\s*:$/, ""));
  if (teamWords.test(text) || boardWords.test(text) || boardOf.test(text) || (types.get("team") ?? 0) >= 0.6)
    return "team";
  if (contactWords.test(text) || (types.get("contact") ?? 0) >= 0.8) return "contact";
  return "other";
});

/** "Anna Preis" is a name, not a prize. */
export function isNameOfPerson(text: string): boolean {
  const name = personName(text);
  return name !== null && isFirstName(firstNameOf(name));
}

/** Classifies the people of a page by its URL and title. */
export function sectionOfPage(url: string, title: string | null): PeopleSection {
  const path = URL.parse(url)?.pathname ?? "";
  const segments = path.split("/").filter(Boolean).slice(-2).map(words);
  if (segments.some((text) => strangerWords.test(text))) return "strangers";
  if (segments.some((text) => isTeamName(text))) return "team";
  const first = (title ?? "").split(/\s[|–—·-]\s/, 1)[0] ?? "";
  return isTeamName(first) ? "team" : "other";
}

/** Whether companies name their management on such a page: contact, about, legal notice. */
export function isCompanyPage(url: string, title: string | null): boolean {
  const path = URL.parse(url)?.pathname ?? "";
  const titles = [title ?? "", (title ?? "").split(/\s+[|–—·-]\s/, 1)[0] ?? ""];
  const texts = [...path.split("/").filter(Boolean).slice(-2).map(words), ...titles];
  return texts.some((text) => {
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
  return (
    name !== "body" &&
    name !== "html" &&
    name !== "main" &&
    classAndId !== "" &&
    (strangerName.test(classAndId.slice(0, 300)) || (!isForeign && teaserName.test(classAndId.slice(0, 300))))
  );
}

/** Some themes show the team in boxes that are made for the words of customers. */
export function isTestimonial(classAndId: string): boolean {
  return /testimonial/i.test(classAndId.slice(0, 300));
}

const boxTags = new Set(["div", "section", "ul", "ol", "table", "dl"]);
const teamBox =
  /(?:^|[\s_-])(?:team|staff|equipe|equipo|zespol|mitarbeiter|ansprechpartner|medewerkers|medarbetare|our-people)(?:[\s_-](?:grid|list|members?|section|row|wrap(?:per)?|container|cards?|box))?(?:$|\s)/i;

/** Whether an element, by class or id, contains the company's people. */
export function isTeamElement({ name, attribs }: { name: string; attribs: Record<string, string> }): boolean {
  if ((attribs.class === undefined && attribs.id === undefined) || !boxTags.has(name)) return false;
  const names = `${attribs.class ?? ""} ${attribs.id ?? ""}`;
  return names.length >= 4 && names.length <= 300 && areOfTeamBox(names);
}

const areOfTeamBox = memoize((names) => teamBox.test(names));

function isTeamName(text: string): boolean {
  return (matchPageTypes(text).get("team") ?? 0) >= 0.6 || boardWords.test(text);
}

function words(segment: string): string {
  return decodeUrlPart(segment)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[-_+]+/g, " ");
}
