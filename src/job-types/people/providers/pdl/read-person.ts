import { isRecord } from "../../../../text/json-record.ts";
import {
  countOf,
  countryCodeOfName,
  htmlOfText,
  lineOf,
  recordsOf,
  textOf,
  yearOf,
} from "../../profile/clean-values.ts";
import {
  type Education,
  type Experience,
  emptyProfile,
  type FieldOrigin,
  type Language,
  momentOf,
  originsOf,
  type PersonProfile,
  type ProfileReading,
} from "../../profile/profile.ts";
import { linkedInProfileUrl, type ProfileUrl } from "../../profile/profile-url.ts";

type RawPerson = Record<string, unknown>;

/** Fields whose age is that of the record's job. */
const jobFields: ReadonlySet<keyof PersonProfile> = new Set(["headline", "current_company"]);
/** Names of the five proficiency levels on profiles. */
const proficiencies = [
  "Elementary proficiency",
  "Limited working proficiency",
  "Professional working proficiency",
  "Full professional proficiency",
  "Native or bilingual proficiency",
];

/**
 * Maps a person of the data set to a profile. Fields that the account may not see are `true` instead of their
 * value, and count as unknown.
 *
 * @param fetchedAt when it was received, ISO 8601.
 */
export function readPerson(person: RawPerson, url: ProfileUrl, fetchedAt: string): ProfileReading {
  const city = lineOf(person.location_locality);
  const profile: PersonProfile = {
    ...emptyProfile,
    linkedin_url: linkedInProfileUrl(person.linkedin_url) ?? (url.kind === "linkedin" ? url.href : null),
    linkedin_id: lineOf(person.linkedin_username) ?? url.slug,
    linkedin_num_id: numberId(person.linkedin_id),
    first_name: lineOf(person.first_name),
    last_name: lineOf(person.last_name),
    full_name: lineOf(person.full_name),
    headline: lineOf(person.headline) ?? jobLine(person),
    about: textOf(person.summary) ?? textOf(person.job_summary),
    location: lineOf(person.location_name),
    city,
    country_code: countryCodeOfName(person.location_country),
    connections: countOf(person.linkedin_connections),
    current_company: lineOf(person.job_company_name),
    experience: recordsOf(person.experience).flatMap(readExperience),
    education: recordsOf(person.education).flatMap(readEducation),
    languages: recordsOf(person.languages).flatMap(readLanguage),
  };
  const stored = (asOf: unknown): FieldOrigin => ({
    source: "pdl",
    freshness: "stored",
    as_of: momentOf(asOf),
  });
  const hidden = Object.keys(person).filter((name) => person[name] === true);
  return {
    source: "pdl",
    profile,
    visibility: profile.full_name === null ? "limited" : "public",
    fields: originsOf(profile, (field) =>
      stored(
        jobFields.has(field)
          ? (person.job_last_verified ?? person.job_last_changed ?? person.job_last_updated)
          : person.location_last_updated && field.startsWith("location")
            ? person.location_last_updated
            : null,
      ),
    ),
    notes:
      hidden.length === 0
        ? []
        : [`The account at People Data Labs may not see these fields: ${hidden.slice(0, 20).join(", ")}.`],
    fetched_at: fetchedAt,
  };
}

function numberId(value: unknown): string | null {
  const id = typeof value === "number" ? String(value) : lineOf(value);
  return id !== null && /^\d{1,20}$/.test(id) ? id : null;
}

/** Profiles without a headline show the current position instead. */
function jobLine(person: RawPerson): string | null {
  const title = lineOf(person.job_title);
  const company = lineOf(person.job_company_name);
  return title === null || company === null ? title : `${title} at ${company}`;
}

function readExperience(entry: RawPerson): Experience[] {
  const read = {
    company: nameOf(entry.company),
    company_logo_url: null,
    title: nameOf(entry.title),
    description_html: htmlOfText(textOf(entry.summary)),
    duration: durationOf(entry),
  };
  return read.company === null && read.title === null ? [] : [read];
}

function durationOf(entry: RawPerson): string | null {
  const start = lineOf(entry.start_date);
  const end = lineOf(entry.end_date) ?? (entry.is_primary === true ? "Present" : null);
  if (start === null) return end;
  return end === null ? start : `${start} - ${end}`;
}

function readEducation(entry: RawPerson): Education[] {
  const words = [...linesOf(entry.degrees), ...linesOf(entry.majors)];
  const read = {
    title: nameOf(entry.school),
    description: words.join(", ") || textOf(entry.summary),
    start_year: yearOf(entry.start_date),
    end_year: yearOf(entry.end_date),
  };
  return read.title === null && read.description === null ? [] : [read];
}

function readLanguage(entry: RawPerson): Language[] {
  const name = lineOf(entry.name);
  if (name === null) return [];
  const level = countOf(entry.proficiency);
  return [{ name, proficiency: level === null ? null : (proficiencies[level - 1] ?? null) }];
}

const nameOf = (value: unknown): string | null => lineOf(isRecord(value) ? value.name : value);

const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((entry) => lineOf(entry) ?? []) : [];
