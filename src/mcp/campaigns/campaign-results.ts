import { z } from "zod";
import type { CampaignBusinessList, WorkflowResults } from "../../contract/campaign-results.ts";
import { limits } from "../../contract/limits.ts";
import type { Row } from "../answer/answer.ts";
import { clipText } from "../answer/clip.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { campaignsPath } from "./campaign-request.ts";
import type { CampaignState } from "./campaign-state.ts";

type Page = z.output<typeof WorkflowResults>;
type Business = Page["locations"][number]["businesses"][number];
/** A business with the location that was searched when it was found. */
export type Found = Business & { location: string };

const emailsMax = 3;
const addressCharsMax = 80;
const pageSize = limits.campaign_results_page_size_max;

const emails = z.array(z.string()).optional();

export const businessSchema = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  category: z.string().optional(),
  location_searched: z.string().optional().describe("May differ from the address."),
  phone: z.string().optional().describe("E.164 if it is valid."),
  website: z.string().optional(),
  valid_emails: emails,
  other_emails: emails.describe(
    "With the result of the check, as of verify_emails; shared ones may belong to others on the same website.",
  ),
});

/** Businesses that have completed the workflow, or all without one, from `offset` to the end of the API's page. */
export async function readBusinesses(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  { campaign_id, has_workflow }: Pick<CampaignState, "campaign_id" | "has_workflow">,
  { offset, validOnly }: { offset: number; validOnly: boolean },
): Promise<{ rows: Found[]; total: number }> {
  const of = `${campaignsPath}/${encodeURIComponent(campaign_id)}`;
  const range = { page: Math.floor(offset / pageSize) + 1, page_size: pageSize };
  if (!has_workflow) {
    const query = { ...range, verdict: validOnly ? "valid" : undefined };
    const request = { method: "GET", path: `${of}/businesses`, query, signal } as const;
    const { businesses, total } = await read<z.output<typeof CampaignBusinessList>>(api, request);
    const found = businesses.map((business) => ({ ...business, location: business.location.display_name }));
    return { rows: found.slice(offset % pageSize), total };
  }
  const query = { ...range, min_valid_emails: Number(validOnly) };
  const request = { method: "GET", path: `${of}/workflow-results`, query, signal } as const;
  const { locations, total } = await read<Page>(api, request);
  const found = locations.flatMap(({ display_name, businesses }) =>
    businesses.map((business) => ({ ...business, location: display_name })),
  );
  return { rows: found.slice(offset % pageSize), total };
}

export const hasValidEmail = (business: Business): boolean => business.valid_emails_count > 0;

/** @param several whether the campaign searches more than one location. */
export function businessRow(business: Found, several: boolean): Row {
  const verdicts = new Map(business.emails_verified.map((verified) => [verified.email, verified]));
  const valid = business.emails_verified
    .filter(({ status, shared }) => status === "valid" && !shared)
    .map(({ email }) => email);
  const others = business.emails_found
    .filter((email) => !valid.includes(email))
    .map((email) => {
      const shared = business.shared_emails.includes(email) ? " shared" : "";
      return `${email} ${verdicts.get(email)?.status ?? "unchecked"}${shared}`;
    });
  return {
    name: business.business_name,
    address: business.business_address && clipText(business.business_address, addressCharsMax),
    category: business.business_categories[0],
    location_searched: several ? business.location : undefined,
    phone: business.business_phone_e164 ?? business.business_phone ?? undefined,
    website: business.original_website,
    valid_emails: valid.slice(0, emailsMax),
    other_emails: others.slice(0, emailsMax),
  };
}
