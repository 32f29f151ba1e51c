import { isRecord } from "../../../../text/json-record.ts";
import type { StructuredObject } from "../../ports.ts";
import {
  countOf,
  countryCodeOf,
  countryCodeOfName,
  htmlOfText,
  lineOf,
  textOf,
  urlOf,
  yearOf,
} from "../../profile/clean-values.ts";
import {
  type Education,
  type Experience,
  emptyProfile,
  type Language,
  originsOf,
  type PersonProfile,
  type ProfileReading,
} from "../../profile/profile.ts";
import { linkedInProfileUrl, type ProfileUrl, parseProfileUrl } from "../../profile/profile-url.ts";

type Properties = Readonly<Record<string, unknown>>;
const entriesMax = 100;

/**
 * Maps a schema.org Person to a profile. Masked values are null; an employer or school with a masked name
 * stays as an entry.
 *
 * @param fetchedAt when the page was read, ISO 8601.
 */
export function readPerson(
  { properties }: StructuredObject,
  url: ProfileUrl,
  fetchedAt: string,
): ProfileReading {
  const linkedInUrl =
    url.kind === "linkedin" ? url.href : firstOf(valuesOf(properties.sameAs), linkedInProfileUrl);
  const given = lineOf(single(properties.givenName));
  const family = lineOf(single(properties.familyName));
  const name = lineOf(single(properties.name)) ?? ([given, family].filter(Boolean).join(" ") || null);
  const experience = objectsOf(properties.worksFor).map((employer) => readEmployer(employer, properties));
  const titles = valuesOf(properties.jobTitle).flatMap((title) => lineOf(title) ?? []);
  const profile: PersonProfile = {
    ...emptyProfile,
    linkedin_url: linkedInUrl,
    linkedin_id: linkedInUrl === null ? null : parseProfileUrl(linkedInUrl).slug,
    first_name: given,
    last_name: family,
    full_name: name,
    headline: lineOf(single(properties.headline)) ?? (titles.join(", ") || null),
    about: textOf(single(properties.description)) ?? textOf(single(properties.disambiguatingDescription)),
    ...placesOf(properties),
    profile_pic_url: pictureOf(properties.image),
    followers: followersOf(properties),
    current_company: experience[0]?.company ?? null,
    experience,
    education: objectsOf(properties.alumniOf).map(readSchool),
    languages: valuesOf(properties.knowsLanguage).flatMap(readLanguage),
  };
  const masked = countMasks(properties, 0);
  return {
    source: "public_page",
    profile,
    visibility: name === null ? "limited" : "public",
    fields: originsOf(profile, () => ({ source: "public_page", freshness: "live", as_of: fetchedAt })),
    notes: masked === 0 ? [] : [`The page masks ${masked} of its values for visitors who are not logged in.`],
    fetched_at: fetchedAt,
  };
}

/** The dates of `member` or `employee`: schema.org's OrganizationRole. */
function readEmployer(employer: Properties, person: Properties): Experience {
  const role = roleOf(employer);
  return {
    company: lineOf(single(employer.name)),
    company_logo_url: pictureOf(employer.logo),
    title:
      lineOf(single(role?.roleName)) ??
      (objectsOf(person.worksFor).length === 1 ? lineOf(single(person.jobTitle)) : null),
    description_html: htmlOfText(textOf(single(role?.description))),
    duration: periodOf(role),
  };
}

function readSchool(school: Properties): Education {
  const role = roleOf(school);
  return {
    title: lineOf(single(school.name)),
    description: textOf(single(role?.description)) ?? lineOf(single(role?.roleName)),
    start_year: yearOf(single(role?.startDate)),
    end_year: yearOf(single(role?.endDate)),
  };
}

const roleOf = (organisation: Properties): Properties | undefined =>
  objectsOf(organisation.member ?? organisation.employee ?? organisation.alumni)[0];

function periodOf(role: Properties | undefined): string | null {
  const start = dateOf(role?.startDate);
  const end = dateOf(role?.endDate);
  if (start === null) return end;
  return end === null ? `${start} - Present` : `${start} - ${end}`;
}

function dateOf(value: unknown): string | null {
  const date = single(value);
  return typeof date === "number" ? String(date) : lineOf(date);
}

function readLanguage(value: unknown): Language[] {
  const name = lineOf(isRecord(value) ? single(value.name) : value);
  return name === null ? [] : [{ name, proficiency: null }];
}

function placesOf(person: Properties) {
  const address = person.address ?? person.homeLocation ?? person.workLocation;
  const place = objectsOf(address)[0];
  const inner = place === undefined ? undefined : (objectsOf(place.address)[0] ?? place);
  const city = lineOf(single(inner?.addressLocality));
  const region = lineOf(single(inner?.addressRegion));
  const country = single(inner?.addressCountry);
  const countryName = lineOf(isRecord(country) ? single(country.name) : country);
  const shown = [city, region, countryName].filter(
    (part, index, parts) => part && parts.indexOf(part) === index,
  );
  return {
    location: lineOf(single(address)) ?? lineOf(single(place?.name)) ?? (shown.join(", ") || null),
    city: city?.split(",")[0]?.trim() || null,
    country_code: countryCodeOf(countryName) ?? countryCodeOfName(countryName),
  };
}

function pictureOf(value: unknown): string | null {
  return firstOf(valuesOf(value), (entry) =>
    isRecord(entry) ? (urlOf(single(entry.contentUrl)) ?? urlOf(single(entry.url))) : urlOf(entry),
  );
}

/** schema.org's InteractionCounter of follows. */
function followersOf(person: Properties): number | null {
  return firstOf(objectsOf(person.interactionStatistic), (counter) => {
    const type = single(counter.interactionType);
    const words = [lineOf(isRecord(type) ? type["@type"] : type), lineOf(single(counter.name))].join(" ");
    return /follow/i.test(words) ? countOf(single(counter.userInteractionCount)) : null;
  });
}

const valuesOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, entriesMax);

const objectsOf = (value: unknown): Properties[] =>
  valuesOf(value).flatMap((entry) => {
    if (isRecord(entry)) return [entry];
    return typeof entry === "string" && entry.trim() !== "" ? [{ name: entry }] : [];
  });

/** The first of several values, with language maps and `@value` resolved. */
function single(value: unknown): unknown {
  const [first] = valuesOf(value);
  return isRecord(first) && "@value" in first ? first["@value"] : first;
}

function firstOf<Value, Found>(values: readonly Value[], read: (value: Value) => Found | null): Found | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

/** Values that contain a run of asterisks. */
function countMasks(value: unknown, depth: number): number {
  if (typeof value === "string") return /\*{3,}/.test(value) ? 1 : 0;
  if (depth > 6 || typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, child) => sum + countMasks(child, depth + 1), 0);
}

/** Page types whose main entity is the person they are about. */
const profilePages = /^(?:ProfilePage|AboutPage)$/;

/**
 * The person whom a page is about: the main entity of a profile page, the person whose URL is the page's, or
 * the only one at the top level. Null if there is none, or if several qualify.
 */
export function choosePerson(objects: readonly StructuredObject[], url: ProfileUrl): StructuredObject | null {
  const people = objects.filter(({ types }) => types.includes("Person"));
  const entity = people.find(
    ({ parent }) => parent?.property === "mainEntity" && parent.types.some((type) => profilePages.test(type)),
  );
  const linked = entity ?? referredEntity(objects, people);
  if (linked) return linked;
  const own = people.find((person) => addressesOf(person).some((address) => isSame(address, url)));
  if (own) return own;
  const alone = people.filter(({ parent }) => parent === null);
  return alone.length === 1 ? (alone[0] ?? null) : null;
}

/** `mainEntity: { "@id": "#me" }`, with the person elsewhere in the graph. */
function referredEntity(
  objects: readonly StructuredObject[],
  people: readonly StructuredObject[],
): StructuredObject | undefined {
  const page = objects.find(({ types }) => types.some((type) => profilePages.test(type)));
  const entity = page?.properties.mainEntity;
  const id = isRecord(entity) ? entity["@id"] : undefined;
  return typeof id === "string" ? people.find(({ properties }) => properties["@id"] === id) : undefined;
}

const addressesOf = ({ properties }: StructuredObject): string[] =>
  [properties.url, properties["@id"], properties.mainEntityOfPage].flatMap((value) => {
    const address = isRecord(value) ? value["@id"] : value;
    return typeof address === "string" ? [address] : [];
  });

function isSame(address: string, url: ProfileUrl): boolean {
  try {
    return parseProfileUrl(address).href.replace(/\/$/, "") === url.href.replace(/\/$/, "");
  } catch {
    return false;
  }
}
