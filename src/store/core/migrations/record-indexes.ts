import type { IndexChange } from "../index-changes.ts";

const scope = "record_scope(client_id, kind)";
const isLive = "merged_into is null and deleted_at is null";

/**
 * Indexes of records since 0091. Filters and words share one inverted index with the scope, so that neither reads what other
 * clients have.
 */
export const recordIndexes: IndexChange = {
  table: "records",
  created: {
    records_scope_change: `(${scope}, change, id)`,
    records_scope_first_seen: `(${scope}, first_seen, id) where ${isLive}`,
    records_scope_last_seen: `(${scope}, last_seen, id) where ${isLive}`,
    records_scope_name: `(${scope}, sort_name, id) where ${isLive}`,
    records_scope_rating: `(${scope}, (coalesce(rating, 0)), id) where kind = 'businesses' and ${isLive}`,
    records_terms: `using gin ((array[${scope}]), facets, search) where ${isLive}`,
  },
  dropped: [
    "records_of_feed",
    "records_by_first_seen",
    "records_by_last_seen",
    "records_by_name",
    "records_by_rating",
    "records_by_facet",
    "records_by_word",
  ],
};
