import { lineOf } from "../clean-values.ts";
import type { Places } from "./query/places.ts";

/** What the words under a result tell of a profile; null where they do not. */
export interface SnippetFacts {
  name: string | null;
  headline: string | null;
  location: string | null;
}

/** A title or snippet is cut off anywhere. */
export const cutOff = /\s*(?:…|\.{3})\s*$/u;
const separator = /\s*[·•|⋅]\s*/u;
const locationLabel =
  /(?:^|[·•|.;]\s*)(?:location|standort|ort|lieu|localisation|ubicación|locatie|plaats)\s*:\s*([^·•|;]{2,80}?)\s*(?=[·•|;]|\.\s|$)/iu;
const employerLabel =
  /(?:^|[·•|.;]\s*)(?:experience|berufserfahrung|expérience|experiencia|ervaring|werkervaring)\s*:\s*([^·•|;]{2,120}?)\s*(?=[·•|;]|\.\s|$)/iu;
/** "View Mara Lindqvist's profile on LinkedIn", in the languages of the grammar. */
const profileOf = [
  /\bview\s+([^.·|]{3,80}?)['’]s?\s+(?:full\s+)?profile\b/iu,
  /\b(?:profil von|profil de|perfil de|profiel van)\s+([^.·|]{3,80}?)\s+(?:auf|sur|en|op|an)\s+/iu,
];
const counts =
  /\d\s*\+?\s*(?:connections?|followers?|kontakte|verbindungen|relations|abonnés|contactos|conexiones|seguidores|connecties|volgers)/iu;
const label = /^\p{L}[\p{L} ]{2,30}:/u;
const partCharsMax = 100;
const partsMax = 2;

/**
 * Reads what search engines show of a profile below its title: "Göteborg, Sweden · Head of Production · Fjordlicht
 * Möbel · 500+ connections", or with labels. What the network masks is nothing.
 */
export function readSnippet(snippet: string, places: Places): SnippetFacts {
  const parts = snippet.split(separator).map((part) => part.replace(cutOff, "").trim());
  const isPlace = (part: string) => isPlaceName(part, places);
  const labelled = lineOf(locationLabel.exec(snippet)?.[1]);
  const location =
    labelled?.replace(cutOff, "") ?? (parts.length < 2 ? null : lineOf(parts.slice(0, 3).find(isPlace)));
  const told = parts.filter((part) => !isPlace(part) && lineOf(part) !== null && isPosition(part));
  const headline =
    parts.length < 2 || told.length === 0
      ? lineOf(employerLabel.exec(snippet)?.[1])
      : told.slice(0, partsMax).join(" - ");
  const name = profileOf.map((pattern) => lineOf(pattern.exec(snippet)?.[1])).find((found) => found != null);
  return { name: name ?? null, headline: lineOf(headline), location };
}

/** A few words, and neither a sentence, a count nor a label with its value. */
const isPosition = (part: string): boolean =>
  part.length <= partCharsMax &&
  /\p{L}{2}/u.test(part) &&
  !counts.test(part) &&
  !label.test(part) &&
  !/[.!?](?:\s|$)|linkedin/iu.test(part);

/** Words after a place's name that say "and around it". */
const around =
  /\s+(?:und umgebung|en omgeving|et périphérie|y alrededores|metropolitan area|metro area|area|region|metropolregion)$/i;
const placeCharsMax = 80;

function isPlaceName(text: string, places: Places): boolean {
  if (text.length > placeCharsMax || /[\d:!?]/.test(text)) return false;
  const [first = "", ...rest] = text
    .split(/,\s*/)
    .map((name) => name.replace(around, "").replace(/^greater\s+/i, ""));
  if (!/^\p{Lu}/u.test(first)) return false;
  // A name alone may be anybody's; two in a row are a town and where it is.
  return (
    [first, ...rest].some((name) => places.sizeOf(name) !== undefined) &&
    (rest.length > 0 || places.sizeOf(first) !== undefined)
  );
}
