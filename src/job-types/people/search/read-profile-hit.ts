import { lineOf } from "../clean-values.ts";
import type { SearchHit } from "../ports.ts";
import { parseProfileUrl } from "../profile-url.ts";
import type { FoundProfile } from "../result.ts";
import type { Places } from "./query/places.ts";
import { cutOff, readSnippet } from "./read-snippet.ts";

const personPage = /^https:\/\/www\.linkedin\.com\/in\//;

/** The profile that a result of a search engine leads to; null where it leads elsewhere. */
export function readProfileHit(hit: SearchHit, places: Places): FoundProfile | null {
  const url = profileUrl(hit.url);
  if (url === null) return null;
  const { name, headline } = readTitle(hit.title);
  // The network masks titles for strangers; what its snippet shows stands in for them.
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

/** Between the parts of a title: a dash between spaces, a bar, a middle dot. */
const separator = /\s+[-–—|·•]+\s+|\s*[|·•]\s*/u;
const network =
  /^(?:perfil(?:es)? de |profil von |profiel van |profil de )?(?:linkedin\b.*|.{0,20}\blinkedin)$/i;
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
  const isTold = (part: string) => lineOf(part) !== null;
  const [first = "", ...rest] = parts;
  const name = first
    .replace(degrees, "")
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, "")
    .trim();
  return {
    name: isName(name) ? lineOf(name) : null,
    headline: lineOf((isName(name) ? rest : parts).filter(isTold).join(" - ")),
  };
}

/** A person's name has letters, and neither digits nor the punctuation of a sentence. */
const isName = (text: string) =>
  text.length > 0 &&
  text.length <= nameCharsMax &&
  /\p{L}/u.test(text) &&
  !/[\d@:!?/]|\.{2}/u.test(text) &&
  text.split(" ").length <= 7;
