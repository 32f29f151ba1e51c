export interface TabSearch {
  /** The chosen tab; the first one without it. */
  tab?: string | undefined;
}

/** The tab in an address; the page ignores one that it does not have. */
export const tabSearch = (search: Record<string, unknown>): TabSearch => ({
  tab: typeof search.tab === "string" && /^[a-z]{1,20}$/.test(search.tab) ? search.tab : undefined,
});
