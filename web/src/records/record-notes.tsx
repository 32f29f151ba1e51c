import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { RecordChange } from "../../../src/contract/records.ts";
import type { RecordDetail } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { changedWithRecords, recordQueries, recordsPath } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import { useDraft } from "../forms/use-draft.ts";
import { isolated } from "../lib/isolated.ts";
import { FormActions } from "../ui/form-actions.tsx";

/** What users keep about a record: tags, lists, owner, status and notes. */
export function RecordNotes({ record }: { record: RecordDetail }) {
  const path = `${recordsPath}/${record.kind}/${record.id}`;
  const save = useChange({
    call: (change: RecordChange) => call(path, { method: "PATCH", body: change }),
    changes: changedWithRecords,
    done: (_answer, { remove_tags: [tag] = [] }: RecordChange) =>
      tag === undefined ? "Saved." : `Tag ${isolated(tag)} removed.`,
    undo: (_answer, { remove_tags: tags }: RecordChange) =>
      tags && (() => call(path, { method: "PATCH", body: { add_tags: tags } })),
    showsErrors: false,
  });
  return (
    <div className="fields">
      <Tags record={record} change={save} />
      <Lists record={record} change={save} />
      <Texts record={record} change={save} />
    </div>
  );
}

interface PartProps {
  record: RecordDetail;
  change: {
    isPending: boolean;
    error: unknown;
    mutate(change: RecordChange, options?: { onSuccess(): void }): void;
  };
}

function Tags({ record, change }: PartProps) {
  const [text, setText] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tags = text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    if (tags.length > 0) change.mutate({ add_tags: tags }, { onSuccess: () => setText("") });
  };
  return (
    <form onSubmit={add} aria-label="Tags">
      {record.tags.length > 0 && (
        <ul className="tags">
          {record.tags.map((tag) => (
            <li key={tag} className="tag">
              <bdi>{tag}</bdi>
              <RemoveTag tag={tag} remove={() => change.mutate({ remove_tags: [tag] })} />
            </li>
          ))}
        </ul>
      )}
      <div className="record-search">
        <input
          aria-label="New tag"
          placeholder="New tag"
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit">Add</button>
      </div>
    </form>
  );
}

function RemoveTag({ tag, remove }: { tag: string; remove(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={`Remove the tag ${tag}`} onClick={remove}>
      ×
    </button>
  );
}

function Lists({ record, change }: PartProps) {
  const lists = useQuery(recordQueries.lists()).data?.filter(({ kind }) => kind === record.kind) ?? [];
  if (lists.length === 0) return null;
  return (
    <fieldset className="facet">
      <legend>Lists</legend>
      {lists.map(({ list_id: id, name }) => (
        <label key={id} className="facet-value">
          <input
            type="checkbox"
            checked={record.lists.includes(id)}
            onChange={({ target }) =>
              change.mutate(target.checked ? { add_to_lists: [id] } : { remove_from_lists: [id] })
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function Texts({ record, change }: PartProps) {
  const { owner, status, notes } = record;
  const form = useDraft({ owner: owner ?? "", status: status ?? "", notes: notes ?? "" });
  const { draft } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const sent = { ...draft };
    change.mutate(
      {
        owner: sent.owner.trim() || null,
        status: sent.status.trim() || null,
        notes: sent.notes.trim() || null,
      },
      { onSuccess: () => form.saved(sent) },
    );
  };
  return (
    <form className="fields" onSubmit={onSubmit} aria-label="Owner, status and notes">
      <div className="field-pair">
        {(["owner", "status"] as const).map((name) => (
          <label key={name} className="field">
            <span>{name === "owner" ? "Owner" : "Status"}</span>
            <input
              value={draft[name]}
              maxLength={60}
              pattern="[^,]*"
              title="without commas"
              onChange={({ target }) => form.change({ [name]: target.value })}
            />
          </label>
        ))}
      </div>
      <label className="field">
        <span>Notes</span>
        <textarea
          rows={5}
          dir="auto"
          maxLength={10_000}
          value={draft.notes}
          onChange={({ target }) => form.change({ notes: target.value })}
        />
      </label>
      <FormActions change={change} submit="Save">
        {form.isChanged && (
          <button type="button" onClick={form.undo}>
            Discard changes
          </button>
        )}
      </FormActions>
    </form>
  );
}
