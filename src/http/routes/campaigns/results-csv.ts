import type { Readable } from "node:stream";
import type { BusinessResult, ResultLocation } from "../../../campaigns/index.ts";
import { csvText } from "../../csv-text.ts";

interface Row {
  location: ResultLocation;
  business: BusinessResult;
}

/** Columns in order; new ones come last. */
const columns: Readonly<Record<string, (row: Row) => string | number | boolean | readonly string[] | null>> =
  {
    location_id: ({ location }) => location.location_id,
    location: ({ location }) => location.display_name,
    search_string: ({ location }) => location.search_string,
    business_name: ({ business }) => business.business_name,
    business_place_id: ({ business }) => business.business_place_id,
    business_address: ({ business }) => business.business_address,
    business_phone: ({ business }) => business.business_phone,
    business_rating: ({ business }) => business.business_rating,
    business_reviews_count: ({ business }) => business.business_reviews_count,
    business_categories: ({ business }) => business.business_categories,
    original_website: ({ business }) => business.original_website,
    domain: ({ business }) => business.domain,
    filter_reason: ({ business }) => business.filter_reason,
    workflow_stage: ({ business }) => business.workflow_stage,
    spidersite_status: ({ business }) => business.spidersite_status,
    pages_crawled: ({ business }) => business.pages_crawled,
    emails_found: ({ business }) => business.emails_found,
    phones_found: ({ business }) => business.phones_found,
    social_media: ({ business }) => Object.values(business.social_media),
    industry: ({ business }) => business.company_info?.industry ?? null,
    summary: ({ business }) => business.company_info?.one_sentence_summary ?? null,
    spiderverify_status: ({ business }) => business.spiderverify_status,
    valid_emails_count: ({ business }) => business.valid_emails_count,
    valid_emails: ({ business }) =>
      business.emails_verified
        .filter(({ status, shared }) => status === "valid" && !shared)
        .map(({ email }) => email),
    emails_verified: ({ business }) =>
      business.emails_verified.map(({ email, status, score }) => `${email} (${status}, ${score})`),
    shared_emails: ({ business }) => business.shared_emails,
    shared_phones: ({ business }) => business.shared_phones,
    shared_social_media: ({ business }) => business.shared_social_media,
  };

/** One line per business. */
export function resultsCsv(rows: AsyncIterable<Row>): Readable {
  const cells = async function* () {
    for await (const row of rows) {
      yield Object.values(columns).map((cellOf) => cellOf(row));
    }
  };
  return csvText(Object.keys(columns), cells());
}
