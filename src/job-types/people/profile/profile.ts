import { z } from "zod";

/** The source of a profile's field. */
export const peopleProviders = ["brightdata", "pdl", "public_page"] as const;
export type PeopleProviderName = (typeof peopleProviders)[number];

const text = (description: string) => z.string().nullable().meta({ description });

const Experience = z
  .object({
    company: z.string().nullable(),
    company_logo_url: z.string().nullable(),
    title: z.string().nullable(),
    description_html: text("HTML with formatting only: paragraphs, lists, line breaks, bold, italic."),
    duration: text("As the source writes it, for example `Jan 2019 - Present`."),
  })
  .meta({ id: "ProfileExperience" });
export type Experience = z.output<typeof Experience>;

const Education = z
  .object({
    title: text("The school."),
    description: text("Degree and field."),
    start_year: text("Four digits."),
    end_year: text("Four digits."),
  })
  .meta({ id: "ProfileEducation" });
export type Education = z.output<typeof Education>;

const Language = z
  .object({ name: z.string(), proficiency: z.string().nullable() })
  .meta({ id: "ProfileLanguage" });
export type Language = z.output<typeof Language>;

/** A person as a source describes them: every field is present, null or empty if the source is silent. */
export const PersonProfile = z
  .object({
    linkedin_url: text("Canonical URL; null for pages elsewhere that name none."),
    linkedin_id: text("Last path segment of that URL."),
    linkedin_num_id: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    full_name: z.string().nullable(),
    headline: z.string().nullable(),
    about: z.string().nullable(),
    location: z.string().nullable(),
    city: z.string().nullable(),
    country_code: text("ISO 3166-1, two upper-case letters."),
    profile_pic_url: z.string().nullable(),
    banner_image: z.string().nullable(),
    connections: z.int().min(0).nullable(),
    followers: z.int().min(0).nullable(),
    current_company: z.string().nullable(),
    experience: z.array(Experience),
    education: z.array(Education),
    languages: z.array(Language),
  })
  .meta({ id: "PersonProfile" });
export type PersonProfile = z.output<typeof PersonProfile>;

/** Where a field comes from, and how old it is. */
export const FieldOrigin = z
  .object({
    source: z.enum(peopleProviders),
    freshness: z.enum(["live", "stored", "unknown"]).meta({
      description:
        "`live`: read from the public page; `stored`: from the provider's own copy; `unknown`: the provider does not say, and the page does not show the field to everyone.",
    }),
    as_of: z.iso.datetime().nullable().meta({ description: "When it was read at its source, if known." }),
  })
  .meta({ id: "ProfileFieldOrigin" });
export type FieldOrigin = z.output<typeof FieldOrigin>;

/** A provider adapter's result for one profile. Pure JSON, since it is cached. */
export const ProfileReading = z.object({
  profile: PersonProfile,
  /** `limited`: the person shows no more than this to the public. */
  visibility: z.enum(["public", "limited"]),
  /** For the fields that have a value. */
  source: z.enum(peopleProviders),
  fields: z.partialRecord(z.enum(Object.keys(PersonProfile.shape) as [keyof PersonProfile]), FieldOrigin),
  /** What the source withheld, in sentences. */
  notes: z.array(z.string()),
  /** When the provider answered. */
  fetched_at: z.iso.datetime(),
});
export type ProfileReading = z.output<typeof ProfileReading>;

export const emptyProfile: Readonly<PersonProfile> = {
  linkedin_url: null,
  linkedin_id: null,
  linkedin_num_id: null,
  first_name: null,
  last_name: null,
  full_name: null,
  headline: null,
  about: null,
  location: null,
  city: null,
  country_code: null,
  profile_pic_url: null,
  banner_image: null,
  connections: null,
  followers: null,
  current_company: null,
  experience: [],
  education: [],
  languages: [],
};

/** The origin of each field that has a value. */
export function originsOf(
  profile: PersonProfile,
  originOf: (field: keyof PersonProfile) => FieldOrigin,
): ProfileReading["fields"] {
  const names = Object.keys(profile) as (keyof PersonProfile)[];
  const filled = names.filter((name) => {
    const value = profile[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
  return Object.fromEntries(filled.map((name) => [name, originOf(name)]));
}

/** A timestamp in the format of the results, or null if it is invalid. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
