import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordChange } from "../../../src/contract/records.ts";
import type { RecordKind, RecordSummary } from "../api/answers.ts";
import { changedWithRecords, changeMany, recordQueries } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import { noSelection, type Selection } from "../grid/selection.ts";
import { hasPresets } from "../lib/export-choice.ts";
import { counted, filterOf, isFiltered, type RecordSearch } from "../lib/record-search.ts";
import { Needs } from "../ui/access.tsx";
import { ExportMenu, type ExportStart } from "../ui/export-menu.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Modal } from "../ui/modal.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { JobsButton } from "./jobs-button.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { canCrawl, canVerify, RecordActions } from "./record-actions.tsx";
import { loadedRecords, matchingRecords, type SelectedRecords } from "./selected-records.ts";

/** What can be done with many records by one text. */
const labelActions = {
  tag: { button: "Tag", label: "Tag to add", canRemove: false, change: (text) => ({ add_tags: [text] }) },
  untag: {
    button: "Untag",
    label: "Tag to remove",
    canRemove: false,
    change: (text) => ({ remove_tags: [text] }),
  },
  owner: { button: "Owner", label: "Owner", canRemove: true, change: (text) => ({ owner: text || null }) },
  status: {
    button: "Status",
    label: "Status",
    canRemove: true,
    change: (text) => ({ status: text || null }),
  },
} as const satisfies Record<
  string,
  { button: string; label: string; canRemove: boolean; change(text: string): RecordChange }
>;
type LabelAction = keyof typeof labelActions;

/** Selected records, and what can be done with them. */
export function BulkBar(props: {
  kind: RecordKind;
  records: readonly RecordSummary[];
  total: string;
  hasMore: boolean;
  search: RecordSearch;
  selection: Selection;
  select(selection: Selection): void;
  exportRecords(selected: SelectedRecords, start: ExportStart): void;
}) {
  const { kind, records, total, hasMore, search, selection, select, exportRecords } = props;
  const [open, setOpen] = useState<LabelAction | "list" | null>(null);
  const count = selection.ids.size;
  const selected = selection.isAll
    ? matchingRecords(kind, filterOf(search), `all ${total}`)
    : loadedRecords(
        kind,
        records.filter(({ id }) => selection.ids.has(id)),
      );
  const change = useChange({
    call: (wanted: RecordChange) => changeMany(kind, selected.chosen, wanted),
    changes: changedWithRecords,
    done: (changed) => `${counted(kind, changed)} changed.`,
    onDone: () => setOpen(null),
    showsErrors: false,
  });
  const show = (name: LabelAction | "list") => {
    change.reset();
    setOpen(name);
  };
  if (count === 0 && !selection.isAll) return null;
  const what = selected.text;
  const areAllLoadedChosen = !selection.isAll && count >= records.length && hasMore;
  return (
    <section className="bulk" aria-label="Selection">
      <p role="status">
        <strong>{selection.isAll ? `All ${total}` : counted(kind, count)} selected</strong>
      </p>
      {areAllLoadedChosen && (
        <button type="button" onClick={() => select({ ids: new Set(), isAll: true })}>
          Select all {total}
          {isFiltered(search) && " that match"}
        </button>
      )}
      <ExportMenu isMain forCrm={hasPresets(kind)} choose={(start) => exportRecords(selected, start)} />
      <Needs access="member">
        {canCrawl(kind) && <JobsButton action="crawl" selected={selected} />}
        {canVerify(kind) && <JobsButton action="verify" selected={selected} />}
        <button type="button" aria-haspopup="dialog" onClick={() => show("list")}>
          Add to list
        </button>
        <MoreMenu>
          {(Object.keys(labelActions) as LabelAction[]).map((name) => (
            <button key={name} type="button" aria-haspopup="dialog" onClick={() => show(name)}>
              {labelActions[name].button}
            </button>
          ))}
          {search.list && (
            <button type="button" onClick={() => change.mutate({ remove_from_lists: [search.list ?? ""] })}>
              Remove from list
            </button>
          )}
          <RecordActions selected={selected} onErased={() => select(noSelection)} />
        </MoreMenu>
      </Needs>
      <button type="button" onClick={() => select(noSelection)}>
        Clear selection
      </button>
      {open === "list" && <ListDialog kind={kind} what={what} change={change} close={() => setOpen(null)} />}
      {open !== null && open !== "list" && (
        <LabelDialog action={open} kind={kind} what={what} change={change} close={() => setOpen(null)} />
      )}
    </section>
  );
}

interface DialogProps {
  kind: RecordKind;
  /** The records in words. */
  what: string;
  change: { isPending: boolean; error: unknown; mutate(change: RecordChange): void };
  close(): void;
}

function LabelDialog({ action, kind, what, change, close }: DialogProps & { action: LabelAction }) {
  const { button, label, canRemove, change: changeOf } = labelActions[action];
  const [text, setText] = useState("");
  const facet = action === "untag" ? "tag" : action;
  const known = useQuery(recordQueries.facets(kind, {})).data?.facets[facet] ?? [];
  return (
    <Modal title={`${button}: ${what}`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(changeOf(text.trim()));
        }}
      >
        <label className="field">
          <span>{label}</span>
          <input
            value={text}
            list="known-labels"
            maxLength={60}
            required={!canRemove}
            pattern="[^,]*"
            title="without commas"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <datalist id="known-labels">
          {known.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        {canRemove && <p className="field-about">Leave it empty to remove the present one.</p>}
        <FormActions change={change} submit="Apply">
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
      </form>
    </Modal>
  );
}
