import type { MapsListing } from "../../../src/job-types/maps/result.ts";

type Row = Record<string, unknown>;
type Data = Readonly<Record<string, unknown>>;

/** Rows of a table for what is selected in a view: listings or verdicts. The service writes the tables of whole results. */
export function resultRows(type: "svcMaps" | "svcVerify", data: Data): Row[] {
  return type === "svcMaps" ? listingsOf(data).map(listingRow) : list(data.results).map(verdictRow);
}

/** The businesses of a search, or the single business of a map URL. */
export function listingsOf(data: Data): Data[] {
  if (Array.isArray(data.businesses)) return list(data.businesses);
  return typeof data.name === "string" ? [data] : [];
}

const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);

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
