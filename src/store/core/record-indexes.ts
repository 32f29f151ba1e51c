import type { IndexChange } from "./index-changes.ts";

const scope = "record_scope(client_id, kind)";
const isLive = "merged_into is null and deleted_at is null";

/**
 * Indexes of records since 0091. That of records without a verdict is for the filter `verification=none`: they have no trait that
 * the inverted index could find. Filters and words share one inverted index with the scope, so that neither reads what other
 * clients have.
 */
export const recordIndexes: IndexChange = {
  table: "records",
  created: {
    // Without the id, by which the few records of one change or time are sorted when they are read: equal entries share their
    // key, and others fill their pages also where they are not added at the end of the index.
    records_scope_by_change: `(${scope}, change)`,
    records_scope_by_first_seen: `(${scope}, first_seen) where ${isLive}`,
    records_scope_by_last_seen: `(${scope}, last_seen) where ${isLive}`,
    records_scope_name: `(${scope}, sort_name, id) where ${isLive}`,
    records_scope_rating: `(${scope}, (coalesce(rating, 0)), id) where kind = 'businesses' and ${isLive}`,
    // Entries of one scope share their key: some bytes a record.
    records_unverified: `(${scope}) where kind in ('businesses', 'people', 'emails') and verification is null and ${isLive}`,
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
    "records_scope_change",
    "records_scope_first_seen",
    "records_scope_last_seen",
  ],
};
