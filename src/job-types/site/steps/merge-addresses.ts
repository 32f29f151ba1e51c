import { type AddressFinding, addressKinds, type SitePage } from "../parse/site-page.ts";
import { type Evidence, sourcesMax } from "./evidence.ts";

export interface MergedAddresses {
  addresses: string[];
  evidence: Evidence[];
}

/**
 * One list of a site's postal addresses from all its pages. Two spellings with the same postal code and
 * house number are one address; the one with the better evidence is kept.
 */
export function mergeAddresses(pages: readonly SitePage[]): MergedAddresses {
  const found = pages.flatMap((page) => page.addresses.map((address) => ({ address, url: page.url })));
  found.sort((a, b) => addressKinds.indexOf(a.address.kind) - addressKinds.indexOf(b.address.kind));
  const merged = new Map<string, Evidence>();
  for (const { address, url } of found) {
    const key = keyOf(address);
    const entry = merged.get(key) ?? { value: address.text, sources: [] };
    merged.set(key, entry);
    const isKnown = entry.sources.some((source) => source.url === url);
    if (!isKnown && entry.sources.length < sourcesMax) entry.sources.push({ url, kind: address.kind });
  }
  const evidence = [...merged.values()];
  return { addresses: evidence.map((entry) => entry.value), evidence };
}

function keyOf({ text, postalCode }: AddressFinding): string {
  if (!postalCode) return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const code = postalCode.replace(/[\s-]/g, "").toUpperCase();
  const rest = text.replace(postalCode, " ");
  const house = /\d{1,5}/.exec(rest)?.[0] ?? "";
  return `${code} ${house}`;
}
