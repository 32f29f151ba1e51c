import { type RecordSearch, recordSearch } from "./record-search.ts";

/** A search of records with a name. */
export interface SavedView {
  name: string;
  search: RecordSearch;
}

type Store = Pick<Storage, "getItem" | "setItem">;

/** Views are kept by the browser, per client and kind. @param key of `viewsKey`. */
export function readViews(store: Store, key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((view: Partial<SavedView> | null) =>
      typeof view?.name === "string"
        ? [{ name: view.name, search: recordSearch({ ...(view.search as object) }) }]
        : [],
    );
  } catch {
    return [];
  }
}

/** Stores a view; one of the same name is replaced. @returns all views, or null if the browser stores nothing. */
export function saveView(store: Store, key: string, view: SavedView): SavedView[] | null {
  const others = readViews(store, key).filter(({ name }) => name !== view.name);
  return writeViews(store, key, [...others, view]);
}

export function deleteView(store: Store, key: string, name: string): SavedView[] | null {
  return writeViews(
    store,
    key,
    readViews(store, key).filter((view) => view.name !== name),
  );
}

function writeViews(store: Store, key: string, views: SavedView[]): SavedView[] | null {
  const sorted = views.sort((one, other) => one.name.localeCompare(other.name));
  try {
    store.setItem(key, JSON.stringify(sorted));
    return sorted;
  } catch {
    return null;
  }
}

export const viewsKey = (clientId: string, kind: string) => `forager.views.${clientId}.${kind}`;
