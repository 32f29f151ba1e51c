import { foldLetters } from "../../../text/fold.ts";
import { type AddressKey, addressKey, isSameAddress } from "../parse/addresses/address-key.ts";
import { type AddressFinding, addressKinds, type SitePage } from "../parse/site-page.ts";
import { type Evidence, sourcesMax } from "./evidence.ts";

export interface MergedAddresses {
  addresses: string[];
  evidence: Evidence[];
}

interface Entry {
  evidence: Evidence;
  key: AddressKey;
  pages: Set<string>;
  /** Found where a site states its own address, not told of in a sentence or beside another's name. */
  isOwn: boolean;
}

const addressesMax = 500;

/**
 * One list of a site's postal addresses from all its pages, the best evidence first. Two spellings of an
 * address are one; the one with the better evidence is kept. Addresses that a text only mentions, or that
 * stand under the name of another company, are left out where the site states others as its own.
 * @param names by which the site calls itself, its host names among them.
 */
export function mergeAddresses(pages: readonly SitePage[], names: readonly string[] = []): MergedAddresses {
  const found = pages.flatMap((page) => page.addresses.map((address) => ({ address, url: page.url })));
  found.sort((a, b) => addressKinds.indexOf(a.address.kind) - addressKinds.indexOf(b.address.kind));
  const buckets = new Map<string, Entry[]>();
  const entries: Entry[] = [];
  const ownNames = names
    .map((name) => wordsOf(name.replace(/(?:\.[a-z]{2,10}){1,2}$/i, " ")).join(""))
    .filter((name) => name !== "");
  for (const { address, url } of found) {
    const key = addressKey(address.text, address.postalCode);
    const bucketNames = bucketsOf(key);
    const known = bucketNames
      .flatMap((name) => buckets.get(name) ?? [])
      .find((entry) => isSameAddress(entry.key, key));
    if (!known && entries.length >= addressesMax) continue;
    const entry = known ?? {
      evidence: { value: address.text, sources: [] },
      key,
      pages: new Set(),
      isOwn: false,
    };
    if (!known) {
      entries.push(entry);
      for (const name of bucketNames) buckets.set(name, [...(buckets.get(name) ?? []), entry]);
    }
    entry.isOwn ||= isOwn(address, ownNames);
    if (!entry.pages.has(url) && entry.evidence.sources.length < sourcesMax) {
      entry.evidence.sources.push({ url, kind: address.kind });
    }
    entry.pages.add(url);
  }
  const hasOwn = entries.some((entry) => entry.isOwn);
  const evidence = entries.filter((entry) => entry.isOwn || !hasOwn).map((entry) => entry.evidence);
  return { addresses: evidence.map((entry) => entry.value), evidence };
}

/** Only addresses that share a number or have none are compared, so that a thousand branches cost little. */
function bucketsOf(key: AddressKey): string[] {
  return key.numbers.size === 0 ? [`code ${key.code}`] : [...key.numbers].slice(0, 4);
}

/** A page tells the address as the site's own: under its own name, or under none and not in passing. */
function isOwn(address: AddressFinding, ownNames: readonly string[]): boolean {
  if (address.holder !== null && ownNames.length > 0) return isOwnName(address.holder, ownNames);
  return !address.isMention;
}

/** Half of the words of a name must be the site's: "Partner Zimmerei Wespe GmbH" is not of "Beer & Partner". */
function isOwnName(holder: string, ownNames: readonly string[]): boolean {
  const words = wordsOf(holder);
  const joined = words.join("");
  const shared = words.filter((word) => ownNames.some((name) => name.includes(word))).length;
  return (
    (words.length > 0 && shared * 2 >= words.length) ||
    ownNames.some((name) => name.length >= 5 && joined.includes(name))
  );
}

/** Words of a name that tell one company from another, folded. */
function wordsOf(name: string): string[] {
  return fold(name)
    .split(" ")
    .filter((word) => word.length >= 3 && !genericWords.has(word));
}

const genericWords = new Set(
  (
    "gmbh mbh ltd limited inc llc plc sarl sas srl spa und and the les der die das partner partners group gruppe groupe grupo holding service services company companie handel bau shop store online " +
    "studio team home haus house welcome willkommen kontakt contact international solutions consulting"
  ).split(" "),
);

function fold(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
