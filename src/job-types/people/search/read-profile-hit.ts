import { lineOf } from "../clean-values.ts";
import type { SearchHit } from "../ports.ts";
import { parseProfileUrl } from "../profile-url.ts";
import type { FoundProfile } from "../result.ts";
import type { Places } from "./query/places.ts";

const personPage = /^https:\/\/www\.linkedin\.com\/in\//;

/** The profile that a result of a search engine leads to; null where it leads elsewhere. */
export function readProfileHit(hit: SearchHit, places: Places): FoundProfile | null {
  const url = profileUrl(hit.url);
  if (url === null) return null;
  const { name, headline } = readTitle(hit.title);
  return {
    linkedin_url: url.href,
    linkedin_id: url.slug,
    name,
    headline,
    location: hit.snippet === null ? null : readLocation(hit.snippet, places),
    title: lineOf(hit.title),
    snippet: hit.snippet,
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

/** Between the parts of a title: a dash between spaces, a bar, a middle dot. */
const separator = /\s+[-–—|·•]+\s+|\s*[|·•]\s*/u;
const network =
  /^(?:perfil(?:es)? de |profil von |profiel van |profil de )?(?:linkedin\b.*|.{0,20}\blinkedin)$/i;
const cutOff = /\s*(?:…|\.{3})\s*$/u;
/** What follows a name after a comma: degrees and the like. */
const degrees =
  /,\s*(?:\p{Lu}[\p{L}.]{0,9}|Ph\.?D\.?|MBA|M\.?Sc\.?|B\.?Sc\.?|MD|CPA|PMP|CFA|LL\.?M\.?)(?=,|$|\s*[®™])/gu;
const nameCharsMax = 80;

/** "Name - Headline - Company | LinkedIn", cut off anywhere. */
function readTitle(title: string): { name: string | null; headline: string | null } {
  const parts = title
    .replace(/[\u200b-\u200f\ufeff]/g, "")
    .split(separator)
    .map((part) => part.replace(cutOff, "").trim())
    .filter((part) => part !== "" && !network.test(part));
  const [first = "", ...rest] = parts;
  const name = first
    .replace(degrees, "")
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, "")
    .trim();
  return {
    name: isName(name) ? lineOf(name) : null,
    headline: lineOf((isName(name) ? rest : parts).join(" - ")),
  };
}

/** A person's name has letters, and neither digits nor the punctuation of a sentence. */
const isName = (text: string) =>
  text.length > 0 &&
  text.length <= nameCharsMax &&
  /\p{L}/u.test(text) &&
  !/[\d@:!?/]|\.{2}/u.test(text) &&
  text.split(" ").length <= 7;

const locationLabel =
  /(?:^|[·•|.;]\s*)(?:location|standort|ort|lieu|localisation|ubicación|locatie|plaats)\s*:\s*([^·•|;]{2,80}?)\s*(?=[·•|;]|\.\s|$)/iu;
/** Words after a place's name that say "and around it". */
const around =
  /\s+(?:und umgebung|en omgeving|et périphérie|y alrededores|metropolitan area|metro area|area|region|metropolregion)$/i;
const placeCharsMax = 80;

/** The place in a snippet: after its label, or alone at the beginning ("Berlin, Germany · Company · 500+ connections"). */
function readLocation(snippet: string, places: Places): string | null {
  const labelled = lineOf(locationLabel.exec(snippet)?.[1]);
  if (labelled !== null) return labelled.replace(cutOff, "");
  const parts = snippet.split(/\s*[·•|]\s*/u);
  if (parts.length < 2) return null;
  for (const part of parts.slice(0, 3)) if (isPlaceName(part, places)) return lineOf(part);
  return null;
}

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
