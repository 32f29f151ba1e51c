import { ForagerError } from "../errors.ts";
import type { BusinessFilter } from "../store/campaigns/business-filter.ts";
import {
  type BusinessOrder,
  type ListedBusinessRow,
  listCampaignBusinesses,
  readCampaignBusiness,
} from "../store/campaigns/business-list.ts";
import { readCampaign } from "../store/campaigns/campaigns.ts";
import type { Database } from "../store/core/database.ts";
import { type BusinessResult, businessResultOf } from "./business-result.ts";

/** A business with its place in the campaign and the jobs that its data comes from. */
export interface CampaignBusiness extends BusinessResult {
  business_id: string;
  location: { location_id: number; display_name: string; search_string: string };
  jobs: { search: string | null; crawl: string | null; verify: string[] };
  /** Why its website could not be read. */
  crawl_error: string | null;
}

/** The businesses of campaigns with or without a workflow. @throws ForagerError not_found. */
export interface CampaignBusinesses {
  list(
    clientId: string,
    campaignId: string,
    query: BusinessFilter & { sort: BusinessOrder; page: number; pageSize: number },
  ): Promise<{ total: number; businesses: CampaignBusiness[] }>;
  find(clientId: string, campaignId: string, businessId: string): Promise<CampaignBusiness>;
}

/** Matches that are counted. */
const businessesCountMax = 10_000;

export function createCampaignBusinesses(database: Database): CampaignBusinesses {
  const numberOf = async (clientId: string, campaignId: string): Promise<number> => {
    const row = await readCampaign(database, campaignId, clientId);
    if (row === null) throw new ForagerError("not_found", "Campaign not found");
    return row.number;
  };
  return {
    async list(clientId, campaignId, { sort, page, pageSize, ...filter }) {
      const number = await numberOf(clientId, campaignId);
      const range = {
        order: sort,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        countMax: businessesCountMax,
      };
      const { total, businesses } = await listCampaignBusinesses(database, number, filter, range);
      return { total, businesses: businesses.map(businessOf) };
    },
    async find(clientId, campaignId, businessId) {
      const number = await numberOf(clientId, campaignId);
      const row = await readCampaignBusiness(database, number, businessId);
      if (row === null) throw new ForagerError("not_found", "Business not found");
      return businessOf(row);
    },
  };
}

const businessOf = (row: ListedBusinessRow): CampaignBusiness => ({
  business_id: row.key,
  location: {
    location_id: row.location_id,
    display_name: row.location_name,
    search_string: row.search_string,
  },
  jobs: { search: row.search_job_id, crawl: row.crawl_job_id, verify: row.verify_job_ids },
  crawl_error: row.crawl_error,
  ...businessResultOf(row),
});
