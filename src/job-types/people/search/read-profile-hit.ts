import type { SearchHit } from "../ports.ts";
import { lineOf } from "../profile/clean-values.ts";
import { parseProfileUrl } from "../profile/profile-url.ts";
import type { FoundProfile } from "../result.ts";
import type { Places } from "./grammar/places.ts";

const personPage = /^https:\/\/www\.linkedin\.com\/in\//;

/** The profile that a search result links to; null if it links elsewhere. */
export function readProfileHit(hit: SearchHit, places: Places): FoundProfile | null {
  const url = profileUrl(hit.url);
  if (url === null) return null;
  const { name, headline } = readTitle(hit.title);
  // The network masks titles for the public; the snippet fills the gaps.
  const shown = readSnippet(hit.snippet ?? "", places);
  return {
    linkedin_url: url.href,
    linkedin_id: url.slug,
    name: name ?? (isName(shown.name ?? "") ? shown.name : null),
    headline: headline ?? shown.headline,
    location: shown.location,
    title: lineOf(hit.title),
    snippet: lineOf(hit.snippet?.replace(/\S*\*{3,}\S*/g, " "), 1_000),
  };
}

function profileUrl(input: string): { href: string; slug: string } | null {
  try {
    const { href, slug } = parseProfileUrl(input);
    return slug !== null && personPage.test(href) ? { href, slug } : null;
  } catch {
    return null;
  }
}

/** Separators in a title: a dash between spaces, a bar, a middle dot. */
const separator = /\s+[-–—|·•]+\s+|\s*[|·•]\s*/u;
const network =
  /^(?:perfil(?:es)? de |profil von |profiel van |profil de )?(?:linkedin\b.*|.{0,20}\blinkedin)$/i;
/** Suffixes of a name after a comma: degrees and the like. */
const degrees =
  /,\s*(?:\p{Lu}[\p{L}.]{0,9}|Ph\.?D\.?|MBA|M\.?Sc\.?|B\.?Sc\.?|MD|CPA|PMP|CFA|LL\.?M\.?)(?=,|$|\s*[®™])/gu;
const nameCharsMax = 80;

/** "Name - Headline - Company | LinkedIn", truncated anywhere. */
function readTitle(title: string): { name: string | null; headline: string | null } {
  const parts = title
    .replace(/[\u200b-\u200f\ufeff]/g, "")
    .split(separator)
    .map((part) => part.replace(cutOff, "").trim())
    .filter((part) => part !== "" && !network.test(part));
  const isFilled = (part: string) => lineOf(part) !== null;
  const [first = "", ...rest] = parts;
  const name = first
    .replace(degrees, "")
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, "")
    .trim();
  return {
    name: isName(name) ? lineOf(name) : null,
    headline: lineOf((isName(name) ? rest : parts).filter(isFilled).join(" - ")),
  };
}

/** A person's name has letters, but neither digits nor sentence punctuation. */
const isName = (text: string) =>
  text.length > 0 &&
  text.length <= nameCharsMax &&
  /\p{L}/u.test(text) &&
  !/[\d@:!?/]|\.{2}/u.test(text) &&
  text.split(" ").length <= 7;

/** The profile details in a result's snippet; null if there are none. */
interface SnippetFacts {
  name: string | null;
  headline: string | null;
  location: string | null;
}

/** Titles and snippets are truncated anywhere. */
const cutOff = /\s*(?:…|\.{3})\s*$/u;
const partSeparator = /\s*[·•|⋅]\s*/u;
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
 * Parses the part of a profile that search engines show below its title: "Göteborg, Sweden · Head of
 * Production · Fjordlicht Möbel · 500+ connections", or with labels. Masked parts are dropped.
 */
function readSnippet(snippet: string, places: Places): SnippetFacts {
  const parts = snippet.split(partSeparator).map((part) => part.replace(cutOff, "").trim());
  const isPlace = (part: string) => isPlaceName(part, places);
  const labelled = lineOf(locationLabel.exec(snippet)?.[1]);
  const location =
    labelled?.replace(cutOff, "") ?? (parts.length < 2 ? null : lineOf(parts.slice(0, 3).find(isPlace)));
  const facts = parts.filter((part) => !isPlace(part) && lineOf(part) !== null && isPosition(part));
  const headline =
    parts.length < 2 || facts.length === 0
      ? lineOf(employerLabel.exec(snippet)?.[1])
      : facts.slice(0, partsMax).join(" - ");
  const name = profileOf.map((pattern) => lineOf(pattern.exec(snippet)?.[1])).find((found) => found != null);
  return { name: name ?? null, headline: lineOf(headline), location };
}

/** A few words, but not a sentence, a count or a label with its value. */
const isPosition = (part: string): boolean =>
  part.length <= partCharsMax &&
  /\p{L}{2}/u.test(part) &&
  !counts.test(part) &&
  !label.test(part) &&
  !/[.!?](?:\s|$)|linkedin/iu.test(part);

/** Words after a place's name that mean "and surroundings". */
const around =
  /\s+(?:und umgebung|en omgeving|et périphérie|y alrededores|metropolitan area|metro area|area|region|metropolregion)$/i;
const placeCharsMax = 80;

function isPlaceName(text: string, places: Places): boolean {
  if (text.length > placeCharsMax || /[\d:!?]/.test(text)) return false;
  const [first = "", ...rest] = text
    .split(/,\s*/)
    .map((name) => name.replace(around, "").replace(/^greater\s+/i, ""));
  if (!/^\p{Lu}/u.test(first)) return false;
  // A single name could be a person's; two in a row are a town and its region.
  return (
    [first, ...rest].some((name) => places.sizeOf(name) !== undefined) &&
    (rest.length > 0 || places.sizeOf(first) !== undefined)
  );
}
