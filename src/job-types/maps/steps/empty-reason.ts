import type { MapsProviderName } from "../listing.ts";
import type { SearchOutcome } from "../ports.ts";

const names: Readonly<Record<MapsProviderName, string>> = {
  google: "Google Maps",
  google_places_api: "Google Maps",
  osm: "OpenStreetMap",
};

/**
 * Why a search gave no listing, in a sentence.
 * @param found what the provider said: the reason where it knows it, and places that could not be read.
 * @param outside places that it gave from outside of the asked area.
 */
export function emptyReason(
  provider: MapsProviderName,
  query: string,
  found: Pick<SearchOutcome, "emptyReason" | "unread">,
  outside: number,
): string {
  const name = names[provider];
  const unread = found.unread.length;
  if (outside > 0) {
    const places = outside === 1 ? "The only place" : `All ${outside} places`;
    return `${places} that ${name} gave for "${query}" ${outside === 1 ? "lies" : "lie"} outside of the asked area.`;
  }
  if (unread > 0) {
    return `${name} gave ${unread} ${unread === 1 ? "place" : "places"} for "${query}", none of which could be read.`;
  }
  return found.emptyReason ?? `${name} found nothing for "${query}".`;
}
