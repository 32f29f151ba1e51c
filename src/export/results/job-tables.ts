import type { JobTypeName } from "../../contract/job.ts";
import { socialPlatforms } from "../../contract/social-platforms.ts";
import { arrayOf, fieldsOf, isRecord, type JsonRecord, textOf, textsOf } from "../../text/json-record.ts";
import { type Column, field } from "../table.ts";

/** How the result of a job becomes a table. Results are of any version of the service: what is missing stays empty. */
export interface JobTable {
  readonly columns: readonly Column<JsonRecord>[];
  rowsOf(data: JsonRecord): JsonRecord[];
}

/** Lists of a site's contacts, with what one of them is called. */
const contactKinds = { emails: "email", phones: "phone", addresses: "address", socials: "social" } as const;

/** Contacts and people of a site, one per row. */
const site: JobTable = {
  columns: [
    field("kind", "text"),
    field("value", "text"),
    field("title", "text"),
    field("email", "text"),
    field("profile_url", "text"),
    field("contact_page", "boolean"),
    field("found_on", "texts"),
  ],
  rowsOf(data) {
    const metadata = fieldsOf(data.metadata);
    const evidence = fieldsOf(metadata.evidence);
    const contacts = Object.entries(contactKinds).flatMap(([plural, kind]) => {
      const stated = arrayOf(evidence[plural]).filter(isRecord);
      const found = plural === "socials" ? accountsOf(data) : textsOf(data[plural]);
      const withPages = stated.map(({ value, sources, contact_page }) => ({
        kind,
        value,
        contact_page: kind === "email" ? contact_page === true : null,
        // A page may state it in several ways.
        found_on: [...new Set(textsOf(arrayOf(sources).map((source) => fieldsOf(source).url)))],
      }));
      const known = new Set(stated.map(({ value }) => textOf(value)));
      const others = found.filter((value) => !known.has(value)).map((value) => ({ kind, value }));
      return [...withPages, ...others];
    });
    const people = [...arrayOf(fieldsOf(metadata.page_facts).people), ...arrayOf(data.team_members)]
      .filter(isRecord)
      .map(({ name, title, email, linkedin }) => ({
        kind: "person",
        value: name,
        title,
        email,
        profile_url: linkedin,
      }));
    return [...contacts, ...new Map(people.map((person) => [person.value, person])).values()];
  },
};

const accountsOf = (data: JsonRecord): string[] =>
  socialPlatforms.flatMap((platform) => textOf(data[platform]) ?? []);

/** The businesses of a search, or the single one of a map URL. */
const maps: JobTable = {
  columns: [
    field("name", "text"),
    field("rating", "number"),
    field("reviews_count", "integer"),
    field("address", "text"),
    field("street", "text"),
    field("city", "text"),
    field("postcode", "text"),
    field("region", "text"),
    field("country", "text"),
    field("phone", "text"),
    field("website", "text"),
    field("email", "text"),
    field("categories", "texts"),
    field("business_status", "text"),
    field("price_range", "text"),
    field("latitude", "number"),
    field("longitude", "number"),
    field("timezone", "text"),
    field("description", "text"),
    field("place_id", "text"),
    field("link", "text"),
    field("source", "text"),
  ],
  rowsOf(data) {
    const listings = Array.isArray(data.businesses) ? data.businesses.filter(isRecord) : [];
    const all = listings.length === 0 && textOf(data.name) !== null ? [data] : listings;
    return all.map((listing) => {
      const { country_code, ...parts } = fieldsOf(listing.address_parts);
      const { latitude, longitude } = fieldsOf(listing.coordinates);
      const phone = listing.phone_e164 ?? listing.phone;
      return { ...parts, country: country_code, latitude, longitude, ...listing, phone };
    });
  },
};

const verify: JobTable = {
  columns: [
    field("email", "text"),
    field("status", "text"),
    field("sub_status", "text"),
    field("quality_score", "integer"),
    field("is_deliverable", "boolean"),
    field("is_catch_all", "boolean"),
    field("is_disposable", "boolean"),
    field("is_role_account", "boolean"),
    field("is_free", "boolean"),
    field("domain", "text"),
    field("has_mx", "boolean"),
    field("smtp_provider", "text"),
    field("did_you_mean", "text"),
    field("retry_at", "moment"),
    field("reason_rule", "text"),
    field("reason_code", "integer"),
    field("reason_text", "text"),
  ],
  rowsOf: (data) =>
    arrayOf(data.results)
      .filter(isRecord)
      .map((row) => {
        const { rule, code, text } = fieldsOf(row.reason);
        const { name, has_mx } = fieldsOf(row.domain);
        return { ...row, domain: name, has_mx, reason_rule: rule, reason_code: code, reason_text: text };
      }),
};

/** The profile, the profiles found, or the report on one person. */
const people: JobTable = {
  columns: [
    field("name", "text"),
    field("first_name", "text"),
    field("last_name", "text"),
    field("title", "text"),
    field("headline", "text"),
    field("company", "text"),
    field("location", "text"),
    field("city", "text"),
    field("country", "text"),
    field("linkedin_url", "text"),
    field("followers", "integer"),
    field("connections", "integer"),
    field("about", "text"),
    field("experience", "texts"),
    field("education", "texts"),
    field("languages", "texts"),
    field("snippet", "text"),
    field("summary", "text"),
    field("report", "text"),
    field("sources", "texts"),
    field("status", "text"),
    field("source", "text"),
  ],
  rowsOf(data) {
    const { source, status, summary } = data;
    if (data.mode === "search") {
      return arrayOf(data.profiles)
        .filter(isRecord)
        .map((profile) => ({ ...profile, source }));
    }
    if (data.mode === "profile") {
      if (!isRecord(data.profile)) return [];
      const { profile } = data;
      const [latest] = arrayOf(profile.experience).filter(isRecord);
      return [
        {
          ...profile,
          name: profile.full_name,
          title: latest?.title,
          company: profile.current_company ?? latest?.company,
          country: profile.country_code,
          experience: wordsOf(profile.experience, ["title", "company", "duration"]),
          education: wordsOf(profile.education, ["title", "description", "end_year"]),
          languages: wordsOf(profile.languages, ["name", "proficiency"]),
          status,
          source,
          summary,
        },
      ];
    }
    const { person_name: name, linkedin_url, report, sources, metadata } = data;
    return [{ name, linkedin_url, report, sources, source: fieldsOf(metadata).source }];
  },
};

const wordsOf = (items: unknown, names: readonly string[]): string[] =>
  arrayOf(items)
    .filter(isRecord)
    .map((item) => names.flatMap((name) => textOf(item[name]) ?? []).join(", "));

export const jobTables: Readonly<Record<JobTypeName, JobTable>> = {
  svcSite: site,
  svcMaps: maps,
  svcVerify: verify,
  svcPeople: people,
};
