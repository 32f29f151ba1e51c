import { ForagerError } from "../errors.ts";
import type { BusinessFilter } from "../store/campaigns/business-filter.ts";
import {
  type BusinessResultRow,
  businessesAfter,
  businessesOfLocations,
  businessesWithEmails,
  countBusinessesWithEmails,
  locationsAt,
  locationsOfPage,
  type ResultFilter,
  type ResultLocationRow,
  readOneSnapshot,
} from "../store/campaigns/campaign-results.ts";
import { readCampaign } from "../store/campaigns/campaigns.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { type BusinessResult, businessResultOf } from "./business-result.ts";
import { type Campaign, campaignOf } from "./campaign.ts";

/** Filter for the businesses of a campaign. */
export interface ResultsQuery {
  /** Include businesses that are still in the chain. */
  includePending: boolean;
  /** Minimum number of `valid` addresses; 0: all. */
  validEmailsMin: number;
}

export type ResultLocation = Omit<ResultLocationRow, "before" | "position">;

export interface FilledLocation extends ResultLocation {
  businesses: BusinessResult[];
}

export interface ResultsSummary {
  campaign: Campaign;
  /** Total number of matching businesses. */
  total: number;
}

export interface ResultsPage extends ResultsSummary {
  locations: FilledLocation[];
}

export interface CampaignResults {
  /**
   * A page of businesses grouped by location, from one snapshot.
   * @throws ForagerError not_found; invalid_state for a campaign without a workflow.
   */
  page(
    clientId: string,
    campaignId: string,
    query: ResultsQuery & { page: number; pageSize: number },
  ): Promise<ResultsPage>;
  /**
   * Up to `limit` businesses from the start, from one snapshot, passed to `take` location by location, so that only one
   * chunk is in memory. Throws like `page`.
   */
  first(
    clientId: string,
    campaignId: string,
    query: ResultsQuery & { limit: number },
    take: (location: FilledLocation) => void,
  ): Promise<ResultsSummary>;
  /**
   * Streams all businesses in order, also of a campaign that only searches, unless it `needsWorkflow`. Throws like `page`,
   * before the first one.
   */
  all(
    clientId: string,
    campaignId: string,
    query: ResultsQuery & BusinessFilter & { needsWorkflow?: boolean },
  ): Promise<AsyncIterable<{ location: ResultLocation; business: BusinessResult }>>;
}

/** Businesses per read. */
const chunkSize = 500;

export function createCampaignResults(database: Database): CampaignResults {
  return {
    page: (clientId, campaignId, query) =>
      database.transaction(async (tx) => {
        await readOneSnapshot(tx);
        const { number, campaign } = await found(tx, clientId, campaignId);
        const range = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
        if (query.validEmailsMin > 0) return { campaign, ...(await filteredPage(tx, number, query, range)) };
        const locations = await plainPage(tx, number, { includePending: query.includePending, ...range });
        return { campaign, total: totalOf(campaign, query), locations };
      }),
    first: (clientId, campaignId, query, take) =>
      database.transaction(async (tx) => {
        await readOneSnapshot(tx);
        const { number, campaign } = await found(tx, clientId, campaignId);
        const isFiltered = query.validEmailsMin > 0;
        const { includePending, limit } = query;
        const empty = isFiltered
          ? []
          : await locationsOfPage(tx, number, { includePending, limit, offset: 0 });
        await takeInOrder(readAll(tx, number, query, limit), empty, take);
        const total = isFiltered
          ? await countBusinessesWithEmails(tx, number, query)
          : totalOf(campaign, query);
        return { campaign, total };
      }),
    async all(clientId, campaignId, query) {
      const { number } = await found(database, clientId, campaignId, query.needsWorkflow);
      return readAll(database, number, query);
    },
  };
}

const totalOf = ({ counters }: Campaign, { includePending }: ResultsQuery): number =>
  includePending ? counters.businesses_found : counters.businesses_found - counters.businesses_open;

async function found(
  source: Pick<Database, "query">,
  clientId: string,
  campaignId: string,
  needsWorkflow = true,
) {
  const row = await readCampaign(source, campaignId, clientId);
  if (row === null) throw new ForagerError("not_found", "Campaign not found");
  if (needsWorkflow && row.workflow === null) {
    throw new ForagerError(
      "invalid_state",
      "The campaign has no workflow: read the results of its jobs instead.",
    );
  }
  return { number: row.number, campaign: campaignOf(row) };
}

async function plainPage(
  tx: Transaction,
  campaign: number,
  page: { includePending: boolean; limit: number; offset: number },
): Promise<ResultsPage["locations"]> {
  const locations = await locationsOfPage(tx, campaign, page);
  const [first, last] = [locations[0], locations.at(-1)];
  if (first === undefined || last === undefined) return [];
  const businesses = await businessesOfLocations(tx, campaign, {
    includePending: page.includePending,
    first: first.position,
    last: last.position,
    limit: page.limit,
    offset: Math.max(0, page.offset - first.before),
  });
  return under(locations, businesses);
}

async function filteredPage(
  tx: Transaction,
  campaign: number,
  filter: ResultFilter,
  range: { limit: number; offset: number },
): Promise<Pick<ResultsPage, "total" | "locations">> {
  const { total, businesses } = await businessesWithEmails(tx, campaign, filter, range);
  const positions = [...new Set(businesses.map((business) => business.location))];
  return { total, locations: under(await locationsAt(tx, campaign, positions), businesses) };
}

type PlacedLocation = ResultLocation & { position: number };

function under(
  locations: readonly PlacedLocation[],
  businesses: readonly BusinessResultRow[],
): ResultsPage["locations"] {
  const byLocation = Map.groupBy(businesses, (business) => business.location);
  return locations.map((location) => ({
    ...location,
    businesses: (byLocation.get(location.position) ?? []).map(businessResultOf),
  }));
}

/**
 * Yields businesses grouped by location.
 * @param others in order; locations without a business keep their place.
 */
async function takeInOrder(
  businesses: AsyncIterable<{ location: PlacedLocation; business: BusinessResult }>,
  others: readonly PlacedLocation[],
  take: (location: FilledLocation) => void,
): Promise<void> {
  const empty = others.filter((location) => location.businesses_count === 0).values();
  let next = empty.next();
  const takeEmpty = (before: number) => {
    for (; !next.done && next.value.position < before; next = empty.next()) {
      take({ ...next.value, businesses: [] });
    }
  };
  let open: (PlacedLocation & FilledLocation) | null = null;
  for await (const { location, business } of businesses) {
    if (open?.position !== location.position) {
      if (open !== null) take(open);
      takeEmpty(location.position);
      open = { ...location, businesses: [] };
    }
    open.businesses.push(business);
  }
  if (open !== null) take(open);
  takeEmpty(Number.POSITIVE_INFINITY);
}

async function* readAll(
  source: Pick<Database, "query">,
  campaign: number,
  filter: ResultFilter & BusinessFilter,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ location: PlacedLocation; business: BusinessResult }> {
  for (let after = { location: 0, rank: 0 }, left = limit; left > 0; left -= chunkSize) {
    const rows = await businessesAfter(source, campaign, filter, {
      ...after,
      limit: Math.min(chunkSize, left),
    });
    const positions = [...new Set(rows.map((row) => row.location))];
    const locations = new Map(
      (await locationsAt(source, campaign, positions)).map((location) => [location.position, location]),
    );
    for (const row of rows) {
      const location = locations.get(row.location);
      if (location !== undefined) yield { location, business: businessResultOf(row) };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    after = { location: last.location, rank: last.rank };
  }
}
