import { bareLetters } from "../../../../text/fold.ts";
import type { ContactEntry, SitePage } from "../../page/site-page.ts";
import { isSimilarName, nameOfHost, registrableDomain } from "../site-identity.ts";
import { isOwnName, ownNamesOf, wordsOf } from "./own-names.ts";

type ForeignEntries = (page: SitePage, entry: ContactEntry | null | undefined) => boolean;

/**
 * Tells entries of other organisations: those with an address of their own under a name that is neither the site's nor
 * the town's, and those in sections about others. Their phones and email addresses are theirs, too.
 * @param ownNames of the site, see `ownNamesOf`.
 */
export function createForeignEntries(ownNames: readonly string[]): ForeignEntries {
  /** The title of a page names the site, too, often as its domain does not. */
  const namesOn = ({ title }: SitePage) => [...ownNames, ...ownNamesOf([title ?? ""])];
  const namesOf = new Map<SitePage, ReadonlySet<string>>();
  return (page, entry) => {
    if (!entry || ownNames.length === 0) return false;
    const names = namesOf.get(page) ?? foreignNames(page, namesOn(page));
    if (entry.isAmongOthers && isForeignName(entry.name, namesOn(page), "")) return true;
    namesOf.set(page, names);
    return names.has(entry.name);
  };
}

function foreignNames({ addresses, emails }: SitePage, ownNames: readonly string[]): Set<string> {
  const withAddress = addresses.filter(
    ({ entry, text }) => entry?.kind === "company" && isForeignName(entry.name, ownNames, text),
  );
  const withDomain = emails.filter(
    ({ entry, address }) =>
      entry && isForeignName(entry.name, ownNames, "") && isDomainOf(address, entry.name, ownNames),
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

/** A branch is called like the site, or like its town. */
function isForeignName(name: string, ownNames: readonly string[], address: string): boolean {
  const places = new Set(wordsOf(address));
  const told = wordsOf(name).filter((word) => !places.has(word));
  return told.length > 0 && !isOwnName(name, ownNames);
}
