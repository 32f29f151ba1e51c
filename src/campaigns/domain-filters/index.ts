import { readClientDomainLists } from "../../store/campaigns/domain-lists.ts";
import type { WebsiteFilter, WebsiteFilters } from "../ports.ts";
import { clientListsOf } from "./client-lists.ts";
import { createWebsiteFilter } from "./website-filter.ts";

export { createDomainLists, type DomainLists, type DomainListsView } from "./client-lists.ts";

/** Filters websites by the lists in `listed-domains.ts` and each client's changes to them. */
export function createWebsiteFilters(): WebsiteFilters {
  const unchanged: WebsiteFilter = createWebsiteFilter(clientListsOf(null));
  return {
    async forClient(transaction, clientId) {
      const row = await readClientDomainLists(transaction, clientId);
      return row === null ? unchanged : createWebsiteFilter(clientListsOf(row.lists));
    },
  };
}
