import { ForagerError } from "../../../errors.ts";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeoplePorts } from "../ports.ts";
import { type ProfileUrl, parseProfileUrl } from "../profile/profile-url.ts";
import { readProfile } from "../profile/run-profile-mode.ts";
import { loadPlaces } from "../search/grammar/places.ts";
import { readProfileHit } from "../search/read-profile-hit.ts";
import type { SearchWeb } from "../search/search-web.ts";

/** The subject of a report, as far as known before any page is read. */
export interface Person {
  url: ProfileUrl;
  name: string;
  headline: string | null;
  company: string | null;
  location: string | null;
}

const hitsMax = 10;

/**
 * Identifies the person behind a URL: from the source of profiles if one is configured, else from search
 * results for the profile, else from the name in the URL.
 * @param note receives what a source did not provide, as a sentence.
 * @throws ForagerError profile_not_found if no source has a name; the signal's reason when it fires.
 */
export async function identifyPerson(
  payload: PeoplePayload,
  context: JobContext,
  ports: PeoplePorts,
  searchWeb: SearchWeb,
  note: (sentence: string) => void,
): Promise<Person> {
  const url = parseProfileUrl(payload.linkedin_url ?? "");
  try {
    const { profile } = (await readProfile(url, payload, context, ports)).reading;
    if (profile.full_name !== null) {
      const { full_name: name, headline, current_company: company, location } = profile;
      return { url, name, headline, company, location };
    }
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    if (error.code !== "not_configured") note(`The profile could not be read: ${error.message}`);
  }
  return (await findInSearch(url, searchWeb)) ?? fromAddress(url);
}

async function findInSearch(url: ProfileUrl, searchWeb: SearchWeb): Promise<Person | null> {
  if (url.slug === null) return null;
  const query = `site:linkedin.com/in ${url.slug.replaceAll("-", " ")}`;
  const { hits } = await searchWeb({ query, hitsMax, language: null, countryCode: null });
  const places = await loadPlaces();
  for (const hit of hits) {
    const found = readProfileHit(hit, places);
    if (found?.linkedin_url !== url.href || found.name === null) continue;
    return { url, name: found.name, headline: found.headline, company: null, location: found.location };
  }
  return null;
}

/** "mara-lindqvist-4b21" is Mara Lindqvist. */
function fromAddress(url: ProfileUrl): Person {
  const words = (url.slug ?? "").split(/[-_.]/).filter((word) => /^\p{L}{2,}$/u.test(word));
  if (words.length < 2) {
    throw new ForagerError(
      "profile_not_found",
      "No source has the name of the person behind this URL: give the URL of a profile that contains it, or set PEOPLE_PROVIDER.",
    );
  }
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
  return { url, name, headline: null, company: null, location: null };
}

/** For a model: the known facts, one per line. */
export function describePerson({ name, headline, company, location, url }: Person): string {
  const lines = [
    `Name: ${name}`,
    headline === null ? null : `Headline: ${headline}`,
    company === null ? null : `Company: ${company}`,
    location === null ? null : `Location: ${location}`,
    `Profile: ${url.href}`,
  ];
  return lines.filter((line) => line !== null).join("\n");
}
