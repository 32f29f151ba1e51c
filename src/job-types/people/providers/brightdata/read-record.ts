import { isRecord } from "../../../../text/json-record.ts";
import {
  countOf,
  countryCodeOf,
  formattingHtml,
  htmlOfText,
  isCountryName,
  lineOf,
  recordsOf,
  textOf,
  urlOf,
  yearOf,
} from "../../profile/clean-values.ts";
import {
  type Education,
  type Experience,
  emptyProfile,
  type Language,
  momentOf,
  originsOf,
  type PersonProfile,
  type ProfileReading,
} from "../../profile/profile.ts";
import { linkedInProfileUrl, type ProfileUrl, parseProfileUrl } from "../../profile/profile-url.ts";

/** A record as Bright Data gives it. */
export type RawRecord = Record<string, unknown>;

/** Fields that the network no longer shows to the public, so that they can only come from an earlier copy. */
const storedFields: ReadonlySet<keyof PersonProfile> = new Set([
  "headline",
  "experience",
  "education",
  "current_company",
]);
/** The network's placeholder pictures. */
const stockPicture = /^https:\/\/static\.licdn\.com\//;
/** The network's placeholders for hidden names. */
const anonymousName =
  /^(?:linkedin (?:member|user)|mitglied von linkedin|membre de linkedin|lid van linkedin)$/i;
/** So few contacts with so many followers is an artefact of the page. */
const doubtfulConnections = { most: 10, followers: 1_000 };

/**
 * Maps one record of the data set to a profile.
 *
 * @param fetchedAt when it was received, ISO 8601.
 */
export function readRecord(record: RawRecord, url: ProfileUrl, fetchedAt: string): ProfileReading {
  const notes: string[] = [];
  const name = lineOf(record.name);
  const isAnonymous = name !== null && anonymousName.test(name);
  const profile: PersonProfile = {
    ...emptyProfile,
    ...identity(record, url),
    full_name: isAnonymous ? null : name,
    first_name: isAnonymous ? null : lineOf(record.first_name),
    last_name: isAnonymous ? null : lineOf(record.last_name),
    headline: lineOf(record.position),
    about: textOf(record.about),
    ...places(record),
    profile_pic_url: record.default_avatar === true ? null : picture(record.avatar),
    banner_image: picture(record.banner_image),
    ...counts(record, notes),
    current_company: currentCompany(record),
    experience: recordsOf(record.experience).flatMap(readExperience),
    education: recordsOf(record.education).flatMap(readEducation),
    languages: recordsOf(record.languages).flatMap(readLanguage),
  };
  if (record.memorialized_account === true) notes.push("The account is memorialised: the person has died.");
  const isLimited = profile.full_name === null;
  if (isLimited) notes.push("The profile is private, or shows nothing to the public.");
  const readAt = momentOf(record.timestamp);
  return {
    source: "brightdata",
    profile,
    visibility: isLimited ? "limited" : "public",
    fields: originsOf(profile, (field) =>
      storedFields.has(field)
        ? { source: "brightdata", freshness: "stored", as_of: null }
        : { source: "brightdata", freshness: "live", as_of: readAt ?? fetchedAt },
    ),
    notes,
    fetched_at: fetchedAt,
  };
}

/** Whether a record shows that it belongs to another request. */
export function isOfAnotherProfile(record: RawRecord, url: ProfileUrl): boolean {
  const input = isRecord(record.input) ? record.input.url : undefined;
  const asked = linkedInProfileUrl(record.input_url ?? input);
  return asked !== null && asked !== url.href;
}

function identity(record: RawRecord, url: ProfileUrl) {
  // The profile may have moved: then its own URL is the permanent one.
  const own = linkedInProfileUrl(record.url) ?? url.href;
  const number = record.linkedin_num_id;
  const numId = typeof number === "number" ? String(number) : lineOf(number);
  return {
    linkedin_url: own,
    linkedin_id: lineOf(record.linkedin_id) ?? lineOf(record.id) ?? parseProfileUrl(own).slug,
    linkedin_num_id: /^\d{1,20}$/.test(numId ?? "") ? numId : null,
  };
}

function places(record: RawRecord) {
  const code = countryCodeOf(record.country_code);
  const city = lineOf(record.city);
  const location = lineOf(record.location);
  const place = city?.split(",")[0]?.trim() ?? null;
  return {
    location: longest(location, city),
    city: place === null || place === "" || isCountryName(place) ? null : place,
    country_code: code,
  };
}

const longest = (one: string | null, other: string | null): string | null =>
  (one?.length ?? 0) >= (other?.length ?? 0) ? one : other;

function counts(record: RawRecord, notes: string[]) {
  const followers = countOf(record.followers);
  const connections = countOf(record.connections);
  const isDoubtful =
    connections !== null &&
    connections <= doubtfulConnections.most &&
    (followers ?? 0) >= doubtfulConnections.followers;
  if (isDoubtful) {
    notes.push(
      `The number of connections (${connections}) does not fit ${followers} followers and was dropped.`,
    );
  }
  return { followers, connections: isDoubtful ? null : connections };
}

function currentCompany(record: RawRecord): string | null {
  const company = record.current_company;
  return lineOf(isRecord(company) ? company.name : company) ?? lineOf(record.current_company_name);
}

function picture(value: unknown): string | null {
  const url = urlOf(value);
  return url !== null && stockPicture.test(url) ? null : url;
}

/** Several positions at one company become separate entries. */
function readExperience(entry: RawRecord): Experience[] {
  const company = lineOf(entry.company);
  const logo = picture(entry.company_logo_url);
  const positions = recordsOf(entry.positions);
  const sources = positions.length > 0 ? positions : [entry];
  const read = sources.map((source) => ({
    company: company ?? (positions.length > 0 ? lineOf(entry.title) : null),
    company_logo_url: logo,
    title: lineOf(source.title),
    description_html: formattingHtml(source.description_html) ?? htmlOfText(textOf(source.description)),
    duration: durationOf(source),
  }));
  // A masked entry still shows that one exists; an empty entry shows nothing.
  return read.filter((each, index) => hasValue(each) || isMasked(sources[index] ?? entry));
}

function durationOf(source: RawRecord): string | null {
  const start = lineOf(source.start_date);
  const end = lineOf(source.end_date);
  if (start !== null) return end === null ? start : `${start} - ${end}`;
  return lineOf(source.meta) ?? lineOf(source.duration) ?? lineOf(source.duration_short);
}

function readEducation(entry: RawRecord): Education[] {
  const degree = [lineOf(entry.degree), lineOf(entry.field)].filter(Boolean).join(", ");
  const read = {
    title: lineOf(entry.title),
    description: textOf(entry.description) ?? (degree || null),
    start_year: yearOf(entry.start_year),
    end_year: yearOf(entry.end_year),
  };
  return hasValue(read) || isMasked(entry) ? [read] : [];
}

function readLanguage(entry: RawRecord): Language[] {
  const name = lineOf(entry.title) ?? lineOf(entry.name);
  if (name === null) return [];
  return [{ name, proficiency: lineOf(entry.subtitle) ?? lineOf(entry.proficiency) }];
}

const hasValue = (entry: object): boolean => Object.values(entry).some((value) => value !== null);

const isMasked = (entry: RawRecord): boolean =>
  Object.values(entry).some((value) => typeof value === "string" && /\*{3,}/.test(value));
