import { bareLetters } from "../../../../text/fold.ts";
import type { ContactEntry, SitePage } from "../../page/site-page.ts";
import { isSimilarName, nameOfHost, registrableDomain } from "../site-identity.ts";
import { isBusinessKind } from "./entry-names.ts";
import { isOwnName, ownNamesOf, wordsOf } from "./own-names.ts";

type ForeignEntries = (page: SitePage, entry: ContactEntry | null | undefined) => boolean;

/**
 * Tells entries of other organisations: those with an address of their own under a name that is neither the site's nor
 * the town's, and those in sections about others. Their phones and email addresses are theirs, too.
 * @param ownNames of the site, see `ownNamesOf`.
 */
export function createForeignEntries(ownNames: readonly string[]): ForeignEntries {
  /** The title of a page names the site, too, often as its domain does not. */
  const namesOn = ({ title }: SitePage): OwnNames => ({
    names: ownNames,
    title: ownNamesOf([title ?? ""]).join(""),
  });
  const namesOf = new Map<SitePage, ReadonlySet<string>>();
  return (page, entry) => {
    if (!entry || ownNames.length === 0) return false;
    if ((entry.isAmongOthers || entry.isBeside) && isForeignName(entry.name, namesOn(page), "")) return true;
    const names = namesOf.get(page) ?? foreignNames(page, namesOn(page));
    namesOf.set(page, names);
    return names.has(entry.name);
  };
}

interface OwnNames {
  names: readonly string[];
  /** The words of the page's title, joined. */
  title: string;
}

function foreignNames({ addresses, emails }: SitePage, ownNames: OwnNames): Set<string> {
  const withAddress = addresses.filter(
    ({ entry, text }) =>
      entry && (entry.kind === "company" || entry.isBeside) && isForeignName(entry.name, ownNames, text),
  );
  const withDomain = emails.filter(
    ({ entry, address }) =>
      entry && isForeignName(entry.name, ownNames, "") && isDomainOf(address, entry.name, ownNames.names),
  );
  return new Set([...withAddress, ...withDomain].map(({ entry }) => entry?.name ?? ""));
}

/** "Mill Inn, stay@millinn.example": the address has the name of its entry, not the site's. */
function isDomainOf(email: string, name: string, ownNames: readonly string[]): boolean {
  const domain = bareLetters(nameOfHost(registrableDomain(email.slice(email.lastIndexOf("@") + 1))));
  return (
    wordsOf(name).some((word) => word.length >= 5 && domain.includes(word)) &&
    !ownNames.some((own) => isSimilarName(own, domain))
  );
}

/**
 * A branch is called like the site, or like its town. Kinds of business tell no names apart, but one that the site is
 * not tells it: "Lægerne i Svebølle" of a school.
 */
function isForeignName(name: string, { names, title }: OwnNames, address: string): boolean {
  const places = new Set(wordsOf(address));
  const words = wordsOf(name).filter((word) => !places.has(word));
  const told = words.filter((word) => !isBusinessKind(word));
  const isOfSite = (word: string): boolean =>
    [title, ...names].some((own) => own.includes(word.slice(0, stemChars)));
  if (told.length === 0) return words.some((word) => !isOfSite(word));
  const letters = bareLetters(name);
  if (names.some((own) => own.length >= nameCharsMin && letters.includes(bareLetters(own)))) return false;
  return !isOwnName(told.join(" "), names) && !wordsOf(name).every((word) => title.includes(word));
}

const stemChars = 5;
const nameCharsMin = 5;
