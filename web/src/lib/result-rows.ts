import type { JobType } from "../api/answers.ts";

type Row = Record<string, unknown>;
type Data = Readonly<Record<string, unknown>>;

/** A result as the rows of a table: contacts of a website, listings of a map, verdicts on addresses. */
export function resultRows(type: JobType, data: Data): Row[] {
  switch (type) {
    case "svcSite":
      return siteRows(data);
    case "svcMaps":
      return listingsOf(data).map(listingRow);
    case "svcVerify":
      return list(data.results).map(verdictRow);
    case "svcPeople":
      return [flat(data)];
  }
}

/** Businesses of a search, or the one business of a map URL. */
export function listingsOf(data: Data): Data[] {
  if (Array.isArray(data.businesses)) return list(data.businesses);
  return typeof data.name === "string" ? [data] : [];
}

const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);

function siteRows(data: Data): Row[] {
  const evidence = ((data.metadata as Data | undefined)?.evidence ?? {}) as Data;
  return (["emails", "phones", "addresses", "socials"] as const).flatMap((kind) =>
    list(evidence[kind]).map(({ value, sources }) => ({
      kind: kind.replace(/(?:es|s)$/, ""),
      value,
      found_on: list(sources).map(({ url }) => url),
    })),
  );
}

function listingRow(listing: Data): Row {
  const { latitude = null, longitude = null } = (listing.coordinates ?? {}) as Data;
  const names = ["name", "rating", "reviews_count", "address", "phone", "phone_e164", "website", "email"];
  const shown = Object.fromEntries(names.map((name) => [name, listing[name] ?? null]));
  return {
    ...shown,
    categories: listing.categories ?? [],
    business_status: listing.business_status ?? null,
    latitude,
    longitude,
    place_id: listing.place_id ?? null,
    link: listing.link ?? null,
  };
}

function verdictRow(row: Data): Row {
  const { text = null, rule = null, code = null } = (row.reason ?? {}) as Data;
  const names = ["email", "status", "sub_status", "quality_score", "is_deliverable", "is_catch_all"];
  const more = ["is_disposable", "is_role_account", "is_free", "smtp_provider", "did_you_mean", "retry_at"];
  const shown = Object.fromEntries([...names, ...more].map((name) => [name, row[name] ?? null]));
  return { ...shown, reason_rule: rule, reason_code: code, reason_text: text };
}

const flat = (data: Data): Row => Object.fromEntries(Object.entries(data));
