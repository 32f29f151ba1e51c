import { isHomeName } from "../../../crawler/links/site-section.ts";
import type { PageType } from "../../../crawler/page-types/page-type-words.ts";
import { foldWords, matchPageTypes } from "../../../crawler/page-types/page-types.ts";
import { decodeUrlPart } from "../../../text/http-url.ts";
import { memoize } from "../page/memoize.ts";
import type { SitePage } from "../page/site-page.ts";
import { isSigned } from "../page/structured-data.ts";

/**
 * The purpose of a page with respect to its contacts: the first three kinds state the site's own; `legal` texts name
 * authorities and processors; `story` and `showcase` are about others.
 */
export type PageKind = "home" | "contact" | "about" | "legal" | "story" | "showcase" | "other";

const legalWords = new Set(
  (
    "datenschutz datenschutzerklaerung datenschutzhinweise datenschutzinformation agb nutzungsbedingungen widerruf widerrufsbelehrung dsgvo privacy gdpr " +
    "terms conditions disclaimer cookie cookies confidentialite cgv cgu rgpd privacidad condiciones cookiebeleid privacybeleid " +
    "privacyverklaring voorwaarden riservatezza condizioni privacidade termos prywatnosci regulamin rodo integritet integritetspolicy " +
    "personuppgifter villkor privatliv privatlivspolitik persondatapolitik handelsbetingelser personvern personvernerklaering vilkar " +
    "tietosuoja tietosuojaseloste rekisteriseloste kayttoehdot soukromi ochrana podminky adatvedelem adatkezeles aszf gizlilik kvkk"
  ).split(" "),
);
const showcaseWords = new Set(
  (
    "referenzen referenz kunden kundenstimmen partner partners projekte projekt references reference referenties referencje " +
    "clients client customers customer testimonials testimonial reviews projects project portfolio cases case success erfahrungsberichte " +
    "temoignages realisations projets partenaires clientes proyectos testimonios referencias socios colaboradores clienti progetti referenze " +
    "klanten projecten klienci partnerzy realizacje projekty kunder projekt referenser samarbetspartners kunderne cases referencer referanser " +
    "asiakkaat referenssit kumppanit parceiros projetos depoimentos links linksammlung liens enlaces haendler dealers stockists retailers " +
    "resellers suppliers distributors revendeurs distributeurs distribuidores rivenditori verkooppunten dystrybutorzy aterforsaljare forhandlere " +
    "jalleenmyyjat revendedores bezugsquellen sponsoren sponsors"
  ).split(" "),
);
/** Press pages name contacts for journalists. */
const pressWords = new Set(
  "press presse newsroom prensa stampa pers prasa imprensa lehdisto pressekontakt pressrum presserom".split(
    " ",
  ),
);
const articleType = /(?:Article|BlogPosting|Report|LiveBlogPosting)$/;

/** The purpose of a page by its URL, its title and its structured data of articles. */
export function pageKind(page: SitePage): PageKind {
  const segments = segmentsOf(page.url);
  const names = [segments.at(-1) ?? "", ...titleParts(page.title)];
  const types = typesOf(names);
  if (types.has("contact") || types.has("imprint")) return "contact";
  if (names.some((name) => hasWord(name, legalWords))) return "legal";
  if (segments.length <= 2 && hasWord(segments.at(-1) ?? "", pressWords)) return "about";
  const isArticle = page.facts.schemaOrg.some((item) =>
    typeNames(item).some(
      (type) => articleType.test(type) && (!/(?:^|\/)Article$/.test(type) || isSigned(item)),
    ),
  );
  if (isArticle || isStory(segments) || types.has("news") || types.has("blog")) return "story";
  if (
    segments.some((segment) => hasWord(segment, showcaseWords)) ||
    names.some((name) => hasWord(name, showcaseWords))
  )
    return "showcase";
  if (segments.length === 0 || (segments.length === 1 && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(segments[0] ?? "")))
    return "home";
  return types.has("about") || types.has("team") || types.has("careers") ? "about" : "other";
}

/** Whether a page's URL, or the section that it is in, or its title names contacts or an imprint. */
export function isNamedContact(url: string, title: string | null): boolean {
  return [...segmentsOf(url).slice(-2), ...titleParts(title)].some(
    (name) => name.length <= contactNameMax && isContactName(name),
  );
}

/** Longer names are headlines. */
const contactNameMax = 30;

const isContactName = memoize((name): boolean => {
  const types = typesOf([name]);
  return types.has("contact") || types.has("imprint");
});

function segmentsOf(url: string): string[] {
  return new URL(url).pathname
    .split("/")
    .map((segment) => decodeUrlPart(segment).replace(/\.\w{2,5}$/, ""))
    .filter((segment) => segment !== "" && !isHomeName(segment));
}

function typesOf(names: readonly string[]): ReadonlySet<PageType> {
  return new Set(
    names.flatMap((name) =>
      [...matchPageTypes(name)].filter(([, match]) => match >= 0.6).map(([type]) => type),
    ),
  );
}

/** Below a section of posts, or with a date in the URL. */
function isStory(segments: readonly string[]): boolean {
  if (segments.some((segment) => /^(?:19|20)\d\d(?:[-_]\d\d?)?/.test(segment))) return segments.length >= 2;
  return segments.slice(0, -1).some((segment) => {
    const types = matchPageTypes(segment);
    return (types.get("news") ?? 0) >= 0.9 || (types.get("blog") ?? 0) >= 0.9;
  });
}

/** "Kontakt | Firma GmbH" names the page in one of its parts. */
function titleParts(title: string | null): string[] {
  return (title ?? "")
    .slice(0, 200)
    .split(/\s[|–—·•»«>/:-]+\s|\s?[|»]\s?/)
    .filter((part) => part.length > 0 && part.length <= 40)
    .slice(0, 5);
}

/** A title of at most three words that contains one of them. */
function hasWord(name: string, words: ReadonlySet<string>): boolean {
  const folded = foldWords(name);
  return folded.length <= 4 && folded.some((word) => words.has(word));
}

function typeNames(item: Record<string, unknown>): string[] {
  const type = item["@type"];
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
}
