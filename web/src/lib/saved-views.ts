/** What a list shows, with a name. */
export interface SavedView<Search> {
  name: string;
  search: Search;
}

type Store = Pick<Storage, "getItem" | "setItem">;
/** Reads what a list shows from its stored form; invalid values are ignored. */
type Parse<Search> = (search: Record<string, unknown>) => Search;

/** Views are kept by the browser, per client and list. @param key of `viewsKey`. */
export function readViews<Search>(store: Store, key: string, parse: Parse<Search>): SavedView<Search>[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((view: { name?: unknown; search?: object } | null) =>
      typeof view?.name === "string" ? [{ name: view.name, search: parse({ ...view.search }) }] : [],
    );
  } catch {
    return [];
  }
}

/** Stores a view; one of the same name is replaced. @returns all views, or null if the browser stores nothing. */
export function saveView<Search>(
  store: Store,
  key: string,
  view: SavedView<Search>,
  parse: Parse<Search>,
): SavedView<Search>[] | null {
  const others = readViews(store, key, parse).filter(({ name }) => name !== view.name);
  return writeViews(store, key, [...others, view]);
}

export function deleteView<Search>(
  store: Store,
  key: string,
  name: string,
  parse: Parse<Search>,
): SavedView<Search>[] | null {
  return writeViews(
    store,
    key,
    readViews(store, key, parse).filter((view) => view.name !== name),
  );
}

function writeViews<Search>(
  store: Store,
  key: string,
  views: SavedView<Search>[],
): SavedView<Search>[] | null {
  const sorted = views.sort((one, other) => one.name.localeCompare(other.name));
  try {
    store.setItem(key, JSON.stringify(sorted));
    return sorted;
  } catch {
    return null;
  }
}

export const viewsKey = (clientId: string, list: string) => `forager.views.${clientId}.${list}`;
