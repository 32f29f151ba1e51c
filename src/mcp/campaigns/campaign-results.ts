import { z } from "zod";
import type { WorkflowResults } from "../../contract/campaign-results.ts";
import { limits } from "../../contract/limits.ts";
import type { Row } from "../answer/answer.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { campaignsPath } from "./campaign-request.ts";

type Page = z.output<typeof WorkflowResults>;
type Business = Page["locations"][number]["businesses"][number];
/** A business with the location where it was found. */
type Found = Business & { location: string };

const emailsMax = 3;
const pageSize = limits.campaign_results_page_size_max;

const emails = z.array(z.string()).optional();

export const businessSchema = z.object({
  name: z.string().optional(),
  location: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  valid_emails: emails,
  other_emails: emails.describe("Not verified, or not valid."),
});

/** A page of the businesses that have completed the workflow. @param limit at most a page of the API. */
export async function readBusinesses(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Found[]; total: number }> {
  const path = `${campaignsPath}/${encodeURIComponent(id)}/workflow-results`;
  const query = { page: Math.floor(offset / pageSize) + 1, page_size: pageSize };
  const { locations, total } = await read<Page>(api, { method: "GET", path, query, signal });
  const found = locations.flatMap(({ display_name, businesses }) =>
    businesses.map((business) => ({ ...business, location: display_name })),
  );
  const start = offset % pageSize;
  return { rows: found.slice(start, start + limit), total };
}

export function businessRow(business: Found): Row {
  const valid = business.emails_verified.filter(({ status }) => status === "valid").map(({ email }) => email);
  return {
    name: business.business_name,
    location: business.location,
    phone: business.business_phone,
    website: business.original_website,
    valid_emails: valid.slice(0, emailsMax),
    other_emails: business.emails_found.filter((email) => !valid.includes(email)).slice(0, emailsMax),
  };
}
