import type { BusinessResult, ResultLocation } from "../../campaigns/index.ts";
import type { CellType, Column } from "../table.ts";

/** A business of a campaign, with where it was found. */
export interface CampaignRow {
  location: ResultLocation;
  business: BusinessResult;
}

const column = (
  name: string,
  type: CellType,
  value: (row: CampaignRow) => string | number | boolean | readonly string[] | null,
): Column<CampaignRow> => ({ name, type, value });
const ofLocation = (name: "location_id" | "search_string") =>
  column(name, "text", ({ location }) => location[name]);
type PlainField = {
  [Name in keyof BusinessResult]: BusinessResult[Name] extends string | number | readonly string[] | null
    ? Name
    : never;
}[keyof BusinessResult];
const ofBusiness = (name: PlainField, type: CellType = "text") =>
  column(name, type, ({ business }) => business[name]);

/** Columns in order; append new ones. */
export const campaignColumns: readonly Column<CampaignRow>[] = [
  ofLocation("location_id"),
  column("location", "text", ({ location }) => location.display_name),
  ofLocation("search_string"),
  ofBusiness("business_name"),
  ofBusiness("business_place_id"),
  ofBusiness("business_address"),
  ofBusiness("business_phone"),
  ofBusiness("business_rating", "number"),
  ofBusiness("business_reviews_count", "integer"),
  ofBusiness("business_categories", "texts"),
  ofBusiness("original_website"),
  ofBusiness("domain"),
  ofBusiness("filter_reason"),
  ofBusiness("workflow_stage"),
  ofBusiness("spidersite_status"),
  ofBusiness("pages_crawled", "integer"),
  ofBusiness("emails_found", "texts"),
  ofBusiness("phones_found", "texts"),
  column("social_media", "texts", ({ business }) => Object.values(business.social_media)),
  column("industry", "text", ({ business }) => business.company_info?.industry ?? null),
  column("summary", "text", ({ business }) => business.company_info?.one_sentence_summary ?? null),
  ofBusiness("spiderverify_status"),
  ofBusiness("valid_emails_count", "integer"),
  column("valid_emails", "texts", ({ business }) =>
    business.emails_verified
      .filter(({ status, shared }) => status === "valid" && !shared)
      .map(({ email }) => email),
  ),
  column("emails_verified", "texts", ({ business }) =>
    business.emails_verified.map(({ email, status, score }) => `${email} (${status}, ${score})`),
  ),
  ofBusiness("shared_emails", "texts"),
  ofBusiness("shared_phones", "texts"),
  ofBusiness("shared_social_media", "texts"),
  ofBusiness("business_phone_e164"),
  ofBusiness("business_city"),
];
