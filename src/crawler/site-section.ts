import { pageKey } from "./canonical-url.ts";
import { isLanguageTag } from "./link-language.ts";
import { matchPageTypes } from "./page-types.ts";

/*
 * Which pages of a website belong to the address that its crawl starts from. `chain.com/stores/leeds` stands for that
 * page with everything below it, its section: the rest of the site is the chain's. An address whose path names nothing
 * but a language, a home page or a usual page of a site (`firma.de/de/kontakt`) stands for the whole site.
 *
 * Sections and places of pages are texts of one form: host, path without language and file extension, query. A host
 * alone is the section of a whole site.
 */

/** Names of home pages in addresses. */
const homeName =
  /^(?:index|default|home|homepage|start|main|welcome|startseite|willkommen|accueil|bienvenue|inicio|inici|startsida|hjem|forside|etusivu|domov)$/i;

/** Whether a part of a path names its site's home page. */
const isHomeName = (name: string): boolean => homeName.test(name);

/** The section that an address stands for. */
export function sectionOf(address: URL): string {
  const { host, parts, query } = readPlace(address);
  const isUsual = (name: string) => isHomeName(name) || (query === "" && isUsualPage(name));
  const end = parts.findLastIndex((name) => !isUsual(decoded(name)));
  const path = parts.slice(0, end + 1);
  // Of home pages the query tells languages and where visitors come from.
  if (path.length === 0) return host;
  return joined({ host, parts: path, query: path.length === parts.length ? query : "" });
}

/** Where a page is. */
export function placeOf(page: URL): string {
  return joined(readPlace(page));
}

/** Whether a page, or all of another section, is in a section. */
export function isWithin(place: string, section: string): boolean {
  const [path = "", query = ""] = place.split("?", 2);
  const [sectionPath = "", sectionQuery = ""] = section.split("?", 2);
  if (path !== sectionPath) return path.startsWith(`${sectionPath}/`);
  const parameters = query.split("&");
  return sectionQuery === "" || sectionQuery.split("&").every((parameter) => parameters.includes(parameter));
}

/** The sections that a section lies in. */
export function sectionsAround(section: string): string[] {
  const [path = "", query] = section.split("?", 2);
  const parts = path.split("/");
  const around = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
  return query === undefined ? around : [...around, path];
}

/**
 * The sections whose pages belong to a crawl's start address. A redirect adds the section that it leads to, but a
 * branch page that redirects to the home page does not make the site the branch's.
 * @param startPage where the start page was found; null where there is none.
 */
export function ownSections(start: URL, startPage: URL | null): string[] {
  const asked = sectionOf(start);
  const found = startPage === null ? asked : sectionOf(startPage);
  return isWholeSite(found) && !isWholeSite(asked) ? [asked] : [...new Set([asked, found])];
}

/**
 * Whether a page is of a section beside this one, as `/stores/york` is beside `/stores/leeds`. A usual page of a site,
 * as `/stores/contact`, is beside none.
 */
export function isBeside(place: string, section: string): boolean {
  if (isWholeSite(section) || isWithin(place, section)) return false;
  const [parts, sectionParts] = [pathParts(place), pathParts(section)];
  const depth = sectionParts.length - 1;
  const name = parts[depth];
  // Of `/shop?id=12` the other shops are beside it.
  if (parts.join("/") === sectionParts.join("/")) return place.includes("?");
  const isInFolder = sectionParts.slice(0, depth).every((folder, index) => folder === parts[index]);
  return isInFolder && name !== undefined && !isUsualPage(decoded(name));
}

const pathParts = (place: string): string[] => (place.split("?", 1)[0] ?? "").split("/");
/** What campaigns know of addresses, as their port has it. */
export const siteAddresses = { keyOf: pageKey, sectionOf, placeOf, isWithin, sectionsAround, ownSections };

/** Whether a section is all of its site. */
export const isWholeSite = (section: string): boolean => !/[/?]/.test(section);

interface Place {
  host: string;
  /** Names of folders and the page, as they stand in the address. */
  parts: string[];
  query: string;
}

function readPlace(url: URL): Place {
  // Whoever links to a branch page may write it in capitals.
  const [path = "", query = ""] = pageKey(url).toLowerCase().split("?", 2);
  const [host = "", ...parts] = path.split("/");
  if (parts.length > 0 && isLanguageTag(parts[0] ?? "")) parts.shift();
  const last = parts.pop();
  if (last !== undefined) parts.push(last.replace(/\.(?:x?html?|php\d?|aspx?|jsp|cfm)$/i, ""));
  return { host, parts, query };
}

const joined = ({ host, parts, query }: Place): string =>
  [host, ...parts].join("/") + (query === "" ? "" : `?${query}`);

/** A page that most sites have: contact, about, team, news and the like, by nothing but its name. */
const isUsualPage = (name: string): boolean => [...matchPageTypes(name).values()].includes(1);

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
