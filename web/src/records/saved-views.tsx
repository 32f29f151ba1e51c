import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { RecordKind } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { type RecordSearch, recordSearch } from "../lib/record-search.ts";
import { deleteView, readViews, type SavedView, saveView, viewsKey } from "../lib/saved-views.ts";
import { stringifySearch } from "../lib/search-text.ts";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toasts.tsx";

/** Searches with a name, which this browser keeps. */
export function SavedViews(props: {
  kind: RecordKind;
  search: RecordSearch;
  change(search: RecordSearch): void;
}) {
  const { kind, search, change } = props;
  const client = useQuery(queries.session()).data?.client_id ?? "";
  const key = viewsKey(client, kind);
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [views, setViews] = useState<SavedView[]>(() => readViews(localStorage, key));
  const current = views.find((view) => textOf(view.search) === textOf(search));
  const keep = (next: SavedView[] | null) => {
    if (next === null)
      return toast("This browser does not store views. Bookmark the address instead.", "error");
    return setViews(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    keep(saveView(localStorage, key, { name: name.trim(), search }));
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
            onChange={({ target }) => change(views.find((view) => view.name === target.value)?.search ?? {})}
          >
            <option value="">{current ? "All records" : "Saved views"}</option>
            {views.map((view) => (
              <option key={view.name}>{view.name}</option>
            ))}
          </select>
        </label>
      )}
      {current ? (
        <button type="button" onClick={() => keep(deleteView(localStorage, key, current.name))}>
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

/** The same text for equal searches, whatever the order of their parts. */
const textOf = (search: RecordSearch) => stringifySearch(recordSearch({ ...search }));
