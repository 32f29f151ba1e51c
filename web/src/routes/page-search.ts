/** The page number in an address; the first page needs none. */
export function pageSearch(search: Record<string, unknown>): { page?: number } {
  const number = Number(search.page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
}
