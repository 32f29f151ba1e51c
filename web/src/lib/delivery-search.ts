import { type TabSearch, tabSearch } from "./tab-search.ts";

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export interface DeliverySearch extends TabSearch {
  status?: (typeof deliveryStatuses)[number] | undefined;
}

/** The tab of a webhook's page and the delivery log's filter in the address; invalid values are ignored. */
export const deliverySearch = (search: Record<string, unknown>): DeliverySearch => ({
  ...tabSearch(search),
  status: deliveryStatuses.find((status) => status === search.status),
});
