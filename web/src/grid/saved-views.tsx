import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../api/queries.ts";
import { isolated } from "../lib/isolated.ts";
import { deleteView, readViews, type SavedView, saveView, viewsKey } from "../lib/saved-views.ts";
import { stringifySearch } from "../lib/search-text.ts";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toasts.tsx";

/** What a list shows, with names, which this browser keeps. */
export function SavedViews<Search extends object>(props: {
  /** Name of the list. */
  list: string;
  search: Search;
  parse(search: Record<string, unknown>): Search;
  change(search: Search): void;
  /** The view without filters: "All records". */
  everything: string;
}) {
  const { list, search, parse, change, everything } = props;
  const client = useQuery(queries.session()).data?.client_id ?? "";
  const key = viewsKey(client, list);
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [views, setViews] = useState<SavedView<Search>[]>(() => readViews(localStorage, key, parse));
  // The same text for equal searches, whatever the order of their parts.
  const textOf = (one: Search) => stringifySearch(parse({ ...one } as Record<string, unknown>));
  const current = views.find((view) => textOf(view.search) === textOf(search));
  const keep = (next: SavedView<Search>[] | null) => {
    if (next === null)
      return toast("This browser does not store views. Bookmark the address instead.", "error");
    return setViews(next);
  };
  const remove = (view: SavedView<Search>) => {
    keep(deleteView(localStorage, key, view.name, parse));
    const act = () => keep(saveView(localStorage, key, view, parse));
    toast(`View ${isolated(view.name)} deleted.`, "info", { label: "Undo", act });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    keep(saveView(localStorage, key, { name: name.trim(), search }, parse));
    setName("");
    setOpen(false);
  };
  return (
    <>
      {views.length > 0 && (
        <label className="view-choice">
          <span className="visually-hidden">Saved view</span>
          <select
            value={current?.name ?? ""}
            onChange={({ target }) =>
              change(views.find((view) => view.name === target.value)?.search ?? parse({}))
            }
          >
            <option value="">{current ? everything : "Saved views"}</option>
            {views.map((view) => (
              <option key={view.name}>{view.name}</option>
            ))}
          </select>
        </label>
      )}
      {current ? (
        <button type="button" onClick={() => remove(current)}>
          Delete view
        </button>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Save view
        </button>
      )}
      {isOpen && (
        <Modal title="Save view" close={() => setOpen(false)}>
          <form onSubmit={onSubmit} className="fields">
            <p className="muted">
              Keeps the filters, order and columns in this browser. To share them, send the page's address.
            </p>
            <label className="field">
              <span>Name</span>
              <input value={name} maxLength={60} required onChange={({ target }) => setName(target.value)} />
            </label>
            <div className="dialog-actions">
              <button type="button" onClick={() => setOpen(false)}>
                Cancel
              </button>
              <button type="submit" className="button-primary">
                Save
              </button>
            </div>
          </form>
        </Modal>
      )}
    </>
  );
}
