import type { MapsListing } from "../../../src/job-types/maps/result.ts";
import type { JobType } from "../api/answers.ts";

type Row = Record<string, unknown>;
type Data = Readonly<Record<string, unknown>>;

/** A result as table rows: contacts, listings, verdicts or people. */
export function resultRows(type: JobType, data: Data): Row[] {
  switch (type) {
    case "svcSite":
      return siteRows(data);
    case "svcMaps":
      return listingsOf(data).map(listingRow);
    case "svcVerify":
      return list(data.results).map(verdictRow);
    case "svcPeople":
      return peopleRows(data);
  }
}

/** The businesses of a search, or the single business of a map URL. */
export function listingsOf(data: Data): Data[] {
  if (Array.isArray(data.businesses)) return list(data.businesses);
  return typeof data.name === "string" ? [data] : [];
}

const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);

function siteRows(data: Data): Row[] {
  const evidence = ((data.metadata as Data | undefined)?.evidence ?? {}) as Data;
  const kinds = { emails: "email", phones: "phone", addresses: "address", socials: "social" };
  return Object.entries(kinds).flatMap(([plural, kind]) =>
    list(evidence[plural]).map(({ value, sources }) => ({
      kind,
      value,
      // A page may state it in several ways.
      found_on: [...new Set(list(sources).map(({ url }) => url))],
    })),
  );
}

/**
 * Whether a row has the field, in the order of the columns; the compiler requires a decision for every field of a
 * listing. What is left out repeats another column, or is long or nested, and is in the JSON.
 */
const listingFields = {
  name: true,
  rating: true,
  reviews_count: true,
  address: true,
  phone: true,
  phone_e164: true,
  website: true,
  email: true,
  categories: true,
  business_status: true,
  coordinates: true,
  place_id: true,
  link: true,
  source: false,
  google_place_id: false,
  feature_id: false,
  cid: false,
  address_parts: false,
  plus_code: false,
  phone_national: false,
  phone_type: false,
  phone_valid: false,
  timezone: false,
  price_range: false,
  working_hours: false,
  popular_times: false,
  description: false,
  image_url: false,
  amenities: false,
  accessibility: false,
  reviews: false,
  photos: false,
  dedup_unique: false,
} satisfies Record<keyof MapsListing, boolean>;

function listingRow(listing: Data): Row {
  const { latitude = null, longitude = null } = (listing.coordinates ?? {}) as Data;
  const shown = Object.entries(listingFields).filter(([, isShown]) => isShown);
  const columns = shown.map(([field]) =>
    field === "coordinates" ? { latitude, longitude } : { [field]: listing[field] ?? null },
  );
  return Object.assign({}, ...columns);
}

function verdictRow(row: Data): Row {
  const { text = null, rule = null, code = null } = (row.reason ?? {}) as Data;
  const names = ["email", "status", "sub_status", "quality_score", "is_deliverable", "is_catch_all"];
  const more = ["is_disposable", "is_role_account", "is_free", "smtp_provider", "did_you_mean", "retry_at"];
  const shown = Object.fromEntries([...names, ...more].map((name) => [name, row[name] ?? null]));
  return { ...shown, reason_rule: rule, reason_code: code, reason_text: text };
}

function peopleRows(data: Data): Row[] {
  if (data.mode === "search") return list(data.profiles).map((profile) => ({ ...profile }));
  if (data.mode === "profile") return data.profile === null ? [] : [profileRow(data)];
  const { person_name = null, linkedin_url = null, report = null, sources = [] } = data;
  return [{ person_name, linkedin_url, report, sources }];
}

function profileRow(data: Data): Row {
  const profile = data.profile as Data;
  const words = (...parts: unknown[]) => parts.filter((part) => typeof part === "string").join(", ");
  return {
    ...profile,
    experience: list(profile.experience).map((one) => words(one.title, one.company, one.duration)),
    education: list(profile.education).map((one) => words(one.title, one.description, one.end_year)),
    languages: list(profile.languages).map((one) => words(one.name, one.proficiency)),
    status: data.status,
    source: data.source,
    summary: data.summary ?? null,
  };
}
