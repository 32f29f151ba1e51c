import { decodeUrlPart } from "../../text/http-url.ts";
import { matchPageTypes } from "../page-types/page-types.ts";
import { pageKey } from "./canonical-url.ts";

/**
 * Which pages of a website belong to a crawl's start URL. `chain.com/stores/leeds` denotes its section: that page and
 * everything below it; the rest of the site belongs to the chain. A URL whose path is only a language, a home page or
 * a standard page (`firma.de/de/kontakt`) denotes the whole site.
 * Sections and places of pages are strings of the same form: host, path without language and file extension, query.
 * The section of a whole site is its host.
 */

/** Used by campaigns. */
export const siteAddresses = { keyOf: pageKey, sectionOf, placeOf, isWithin, sectionsAround, ownSections };

const homeName =
  /^(?:index|default|home|homepage|start|main|welcome|startseite|willkommen|accueil|bienvenue|inicio|inici|startsida|hjem|forside|etusivu|domov)$/i;

/** Whether a path segment names a home page. */
export const isHomeName = (name: string): boolean => homeName.test(name);

/** The section that a URL denotes. */
export function sectionOf(url: URL): string {
  const { host, parts, query } = readPlace(url);
  const isGeneral = (name: string) => isHomeName(name) || (query === "" && isStandardPage(name));
  const end = parts.findLastIndex((name) => !isGeneral(decodeUrlPart(name)));
  const path = parts.slice(0, end + 1);
  // The query of a home page rarely selects content: it sets a language or tracks the visitor's origin.
  if (path.length === 0) return host;
  return joined({ host, parts: path, query: path.length === parts.length ? query : "" });
}

/** The place of a page. */
export function placeOf(page: URL): string {
  return joined(readPlace(page));
}

/** Whether a page or a whole section lies in a section. */
export function isWithin(place: string, section: string): boolean {
  const [path = "", query = ""] = place.split("?", 2);
  const [sectionPath = "", sectionQuery = ""] = section.split("?", 2);
  if (path !== sectionPath) return path.startsWith(`${sectionPath}/`);
  const parameters = query.split("&");
  return sectionQuery === "" || sectionQuery.split("&").every((parameter) => parameters.includes(parameter));
}

/** The enclosing sections, the whole site first. */
export function sectionsAround(section: string): string[] {
  const [path = "", query] = section.split("?", 2);
  const parts = path.split("/");
  const around = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
  return query === undefined ? around : [...around, path];
}

/**
 * The sections that belong to a crawl's start URL. A redirect adds the section of its target. If a branch's page
 * redirects to the chain's home page, the site still belongs to the chain.
 * @param startPage where the start page was found; null if it was not.
 */
export function ownSections(start: URL, startPage: URL | null): string[] {
  const asked = sectionOf(start);
  const found = startPage === null ? asked : sectionOf(startPage);
  return isWholeSite(found) && !isWholeSite(asked) ? [asked] : [...new Set([asked, found])];
}

/**
 * Whether a page lies in a neighbouring section: `/stores/york` is beside `/stores/leeds`. Standard pages, such as
 * `/stores/contact`, are not.
 */
export function isBeside(place: string, section: string): boolean {
  if (isWholeSite(section) || isWithin(place, section)) return false;
  const [parts, sectionParts] = [pathParts(place), pathParts(section)];
  const depth = sectionParts.length - 1;
  const name = parts[depth];
  // `/shop?id=13` is beside `/shop?id=12`.
  if (parts.join("/") === sectionParts.join("/")) return place.includes("?");
  const isInFolder = sectionParts.slice(0, depth).every((folder, index) => folder === parts[index]);
  return isInFolder && name !== undefined && !isStandardPage(decodeUrlPart(name));
}

const pathParts = (place: string): string[] => (place.split("?", 1)[0] ?? "").split("/");

/** Whether a section is the whole site. */
export const isWholeSite = (section: string): boolean => !/[/?]/.test(section);

interface Place {
  host: string;
  /** Path segments, percent-encoded. */
  parts: string[];
  query: string;
}

function readPlace(url: URL): Place {
  // Listings often spell paths in a different case.
  const [path = "", query = ""] = pageKey(url).toLowerCase().split("?", 2);
  const [host = "", ...parts] = path.split("/");
  if (parts.length > 0 && isLanguageTag(parts[0] ?? "")) parts.shift();
  const last = parts.pop();
  if (last !== undefined) parts.push(last.replace(/\.(?:x?html?|php\d?|aspx?|jsp|cfm)$/i, ""));
  return { host, parts, query };
}

const joined = ({ host, parts, query }: Place): string =>
  [host, ...parts].join("/") + (query === "" ? "" : `?${query}`);

/** Whether a path segment names a page that most sites have: contact, about, team, news. */
const isStandardPage = (name: string): boolean => [...matchPageTypes(name).values()].includes(1);

/** ISO 639-1 languages of website versions. */
const languages = new Set(
  "af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq sr sv ta th tr uk ur uz vi zh".split(
    " ",
  ),
);
const languageParameter = /^(lang|language|locale|hl|l|lng|sprache|langue|idioma)$/i;

interface LanguagePreference {
  /** The start page was found at `url`, with its stated language (BCP 47) or null. */
  startAt(url: URL, language: string | null): void;
  /** Whether a URL names a language other than the start page's. */
  isOther(url: URL): boolean;
}

/** Recognizes language versions by their URLs: /fr/, /pt-br/, ?lang=it. */
export function createLanguagePreference(): LanguagePreference {
  let preferred: string | null = null;
  return {
    startAt(url, language) {
      preferred = languageOf(url) ?? primaryTag(language ?? "");
    },
    isOther(url) {
      if (preferred === null) return false;
      const named = languageOf(url);
      return named !== null && named !== preferred;
    },
  };
}

function languageOf(url: URL): string | null {
  const byPath = primaryTag(/^\/([^/]{2,5})(\/|$)/.exec(url.pathname)?.[1] ?? "");
  if (byPath !== null || url.search === "") return byPath;
  for (const [name, value] of url.searchParams) {
    if (languageParameter.test(name)) return primaryTag(value);
  }
  return null;
}

/** Whether part of a path is only a language tag such as `fr` or `pt-br`. */
const isLanguageTag = (part: string): boolean => part.length <= 5 && primaryTag(part) !== null;

/** "pt-BR" and "pt_br" become "pt"; null if no language is named. */
function primaryTag(tag: string): string | null {
  const primary = /^([a-z]{2})([-_][a-z]{2,4})?(-.{0,20})?$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return primary !== undefined && languages.has(primary) ? primary : null;
}
